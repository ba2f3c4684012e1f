from ragnatela.engine.variants import SPIDER, SPIDERETTE, VARIANTS, variant_of


def test_spider_in_numbers():
    assert (SPIDER.key, SPIDER.name, SPIDER.cards, SPIDER.columns) == ("SP", "spider", 104, 10)
    assert (sum(SPIDER.opening), SPIDER.stock, SPIDER.sequences) == (54, 50, 8)
    assert [SPIDER.copies(suits) for suits in (1, 2, 4)] == [8, 4, 2]
    assert SPIDER.rules == ("C", "F")
    assert SPIDER.floor


def test_spiderette_in_numbers():
    assert (SPIDERETTE.key, SPIDERETTE.name, SPIDERETTE.cards, SPIDERETTE.columns) == ("SD", "spiderette", 52, 7)
    assert (sum(SPIDERETTE.opening), SPIDERETTE.stock, SPIDERETTE.sequences) == (28, 24, 4)
    assert [SPIDERETTE.copies(suits) for suits in (1, 2, 4)] == [4, 2, 1]
    assert SPIDERETTE.rules == ("C",)
    assert not SPIDERETTE.floor


def test_a_game_is_found_by_its_key():
    assert [variant_of(variant.key) for variant in VARIANTS] == VARIANTS
    assert variant_of("XX") is None
    assert eval(repr(SPIDER)) is SPIDER
