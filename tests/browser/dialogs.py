"""The ways into each dialog of the play page."""

from playwright.sync_api import Locator

from ragnatela import Game, parse_record

from .records import link, won_games
from .table import Table

#: Every dialog, with those that the menu leads to last.
DIALOGS = ("menu", "new-game", "won", "settings", "help", "share")


def won_game(key: str) -> Game:
    """A short won game for a page."""
    return parse_record(won_games()[f"{key}1"])


def show(table: Table, name: str) -> Locator:
    """Open a dialog as a player does, and wait until it lies still. The table must be open already."""
    if name in ("menu", "new-game"):
        table.press(name)
    elif name == "won":
        table.open(link(won_game(table.key)))
        # Over another game the link's notice offers that one; the next visit tells of the win.
        table.reload()
        table.notice.get_by_role("button").click()
    else:
        table.press("menu")
        table.dialog("menu").locator(f"[data-open={name}]").click()
    dialog = table.dialog(name)
    dialog.wait_for()
    table.settle()
    return dialog


def close(table: Table, name: str) -> None:
    """Close a dialog with Esc."""
    table.page.keyboard.press("Escape")
    table.dialog(name).wait_for(state="hidden")
