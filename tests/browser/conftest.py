"""One Chromium for all tests, a fresh device (context) for each, and a server of the built site on this machine."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from starlette.types import ASGIApp, Receive, Scope, Send

from ragnatela import server

from .table import PATIENCE_MS, Table

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def site(site: Path) -> Path:
    """The built site, or another build of it that the environment names."""
    return Path(os.environ.get("RAGNATELA_SITE", site)).resolve()


class Serving:
    """A server of a folder on a free port of this machine; the folder can be exchanged while it runs."""

    def __init__(self, folder: Path) -> None:
        self.serve(folder)
        self._socket = server.open_port("127.0.0.1", 0)
        self.base = server.address_of(self._socket)
        config = uvicorn.Config(
            self._answer, log_level="error", lifespan="off", timeout_graceful_shutdown=1, interface="asgi3"
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()

    def serve(self, folder: Path) -> None:
        """From now on, serve this folder."""
        self._app: ASGIApp = server.make_app(folder)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def stop(self) -> None:
        """End the server."""
        self._uvicorn.should_exit = True
        self._thread.join(10)
        self._socket.close()


@pytest.fixture(scope="session")
def serving(site: Path) -> Iterator[Serving]:
    """The server of the built site."""
    serving = Serving(site)
    yield serving
    serving.stop()


@pytest.fixture(scope="session")
def base(serving: Serving) -> str:
    """The address of the site, with a slash at its end."""
    return serving.base


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The one Chromium of the session."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@dataclass
class Watch:
    """What must not happen on any page: errors, breaches of the policy, requests to other places."""

    bases: list[str]
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    #: Parts of the errors that a test provokes.
    provoked: tuple[str, ...] = ()

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("console", lambda message: self._told(message.type, message.text))
        context.on("weberror", lambda error: self._told("error", str(error.error)))
        context.on("request", lambda request: self.requests.append(request.url))

    def _told(self, kind: str, text: str) -> None:
        if any(part in text for part in self.provoked):
            return
        if kind == "error" or "Content Security Policy" in text:
            self.errors.append(text)

    def check(self) -> None:
        """Fail if anything happened."""
        assert self.errors == []
        assert [url for url in self.requests if not self._ours(url)] == []

    def _ours(self, url: str) -> bool:
        return url.startswith(("data:", "about:", *self.bases, *(f"blob:{base}" for base in self.bases)))


NewContext = Callable[..., BrowserContext]
NewTable = Callable[..., Table]


@pytest.fixture
def watch(base: str) -> Iterator[Watch]:
    """The watch over this test's pages; a test that provokes errors names them beforehand."""
    watch = Watch([base])
    yield watch
    watch.check()


@pytest.fixture
def new_context(chromium: Browser, watch: Watch) -> Iterator[NewContext]:
    """Makes devices: `new_context(viewport=…, …)` with Playwright's options. Without service workers unless asked."""
    made: list[BrowserContext] = []

    def new(**options: Any) -> BrowserContext:
        wanted: dict[str, Any] = {"viewport": DESK, "service_workers": "block", "locale": "en-GB"} | options
        context = chromium.new_context(**wanted)
        context.set_default_timeout(PATIENCE_MS)
        watch.over(context)
        made.append(context)
        return context

    yield new
    for context in made:
        context.close()


@pytest.fixture
def new_table(new_context: NewContext, base: str) -> NewTable:
    """Makes pages that are not opened yet: `new_table("SD", "nl", settings={…}, viewport=…)`."""

    def new(
        game: str = "SP",
        language: str = "en",
        *,
        settings: dict[str, Any] | None = None,
        context: BrowserContext | None = None,
        **options: Any,
    ) -> Table:
        table = Table((context or new_context(**options)).new_page(), base, game, language)
        if settings:
            table.setting(**settings)
        return table

    return new


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """An empty page on a desk."""
    return new_context().new_page()
