"""Cards are small numbers: suit * 13 + rank, 0 for the ace of spades to 51 for the king of clubs."""

from ragnatela.engine.errors import CardError

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = 0, 1, 2, 3
ACE, KING = 0, 12

#: The rank of each card, faster to look up than to compute.
RANK_OF = bytes([card % 13 for card in range(52)])

#: King to ace of each suit, as they lie at the end of a column.
SEQUENCES = tuple([bytes([suit * 13 + rank for rank in range(12, -1, -1)]) for suit in range(4)])


def rank_of(card: int) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return card % 13


def suit_of(card: int) -> int:
    """Return the suit, 0 to 3: spades, hearts, diamonds, clubs."""
    return card // 13


def make_card(rank: int, suit: int) -> int:
    """Return the card of this rank (0 to 12) and suit (0 to 3); neither is checked."""
    return suit * 13 + rank


def card_name(card: int) -> str:
    """Return rank and suit as two characters: ``"TS"`` is the ten of spades."""
    return RANKS[card % 13] + SUITS[card // 13]


def parse_card(text: str) -> int:
    """Read what `card_name` writes, in any case. Raises `CardError`."""
    if len(text) == 2:
        rank, suit = RANKS.find(text[0].upper()), SUITS.find(text[1].upper())
        if rank >= 0 and suit >= 0:
            return make_card(rank, suit)
    raise CardError("not-a-card", {"text": text[:20]})


def format_cards(cards: bytes) -> str:
    """Return the names of the cards with blanks between."""
    return " ".join([card_name(card) for card in cards])


def parse_cards(text: str) -> bytes:
    """Read names of cards with blanks between. Raises `CardError`."""
    return bytes([parse_card(name) for name in text.split()])
