"""Takes the pictures in docs/ from the built site: `make pictures`. Needs Chromium.

A game won by hand, stopped on its way, is opened by its link, so the pictures show what a player sees.
"""

import json
import os
import shutil
import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from ragnatela import server
from ragnatela.site.folder import site_folder

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "data" / "won.jsonl"
PICTURES = (
    # file, width, height, pixels per px, theme, start of the record, actions shown
    ("table-light.png", 1280, 800, 1, "light", "SP1-S2C", 44),
    ("phone-dark.png", 390, 844, 2, "dark", "SP1-S2C", 58),
)


def link(start: str, actions: int) -> str:
    """The fragment of the game that begins so, after that many actions."""
    records = [json.loads(line)["record"] for line in GAMES.read_text().splitlines()]
    code, *moves = next(record for record in records if record.startswith(start)).split()
    return f"#{code}/{'.'.join(moves[:actions])}"


def take(browser: Browser, base: str, picture: tuple[str, int, int, int, str, str, int]) -> None:
    file, width, height, scale, theme, start, actions = picture
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{base}en/spider/{link(start, actions)}")
    page.wait_for_function(f"document.getElementById('moves').textContent === '{actions}'")
    page.wait_for_timeout(5_500)  # notices leave the table
    page.screenshot(path=ROOT / "docs" / file)
    context.close()


def main() -> None:
    listener = server.open_port("127.0.0.1", 0)
    serving = uvicorn.Server(uvicorn.Config(server.make_app(site_folder()), log_level="error", lifespan="off"))
    threading.Thread(target=serving.run, kwargs={"sockets": [listener]}, daemon=True).start()
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for picture in PICTURES:
            take(browser, server.address_of(listener), picture)
        browser.close()
    serving.should_exit = True


if __name__ == "__main__":
    main()
