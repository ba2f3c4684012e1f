from ragnatela.engine.characters import BLANKS, DASHES, UNSEEN


def test_each_character_has_one_meaning():
    everything = BLANKS + DASHES + UNSEEN
    assert len(set(everything)) == len(everything)
    for character in everything:
        assert character not in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/.#"
