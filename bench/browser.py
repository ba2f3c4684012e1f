"""A built site served on this machine, and Chromium to measure it with."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from ragnatela import server

SITE = Path("build/site")
# Without these Chromium looks for its maker's services at every start, which this measures too.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Size = tuple[int, int]


@contextmanager
def served_site() -> Iterator[str]:
    """The address of the built site."""
    listener = server.open_port("127.0.0.1", 0)
    running = uvicorn.Server(uvicorn.Config(server.make_app(SITE), log_level="error"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield server.address_of(listener)
    finally:
        running.should_exit = True
        thread.join(5)


def chromium_program() -> str:
    """The Chromium that the environment names, as for the tests, else the one on the path, else Debian's."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def fresh_page(
    browser: Browser, size: Size, *, slow: bool = False, network: bool = False
) -> Iterator[tuple[Page, CDPSession]]:
    """A page with empty caches.

    `slow` makes the processor four times slower, `network` the net 1.6 Mbit/s with 150 ms for a round trip.
    """
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    try:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        if slow:
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        if network:
            limits = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
            devtools.send("Network.emulateNetworkConditions", limits)
        yield page, devtools
    finally:
        context.close()


def wait_ready(page: Page) -> None:
    """Wait until a move is possible."""
    # Playwright's own waiting evaluates text inside the page, which the page's policy forbids.
    page.evaluate(
        """() => new Promise((done) => {
          const look = () => performance.getEntriesByName("ragnatela:ready").length ? done() : setTimeout(look, 5);
          look();
        })"""
    )
