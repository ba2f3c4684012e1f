"""Serves the built site on this machine: static files with their headers, small where the browser reads small."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ragnatela.site.compress import CODINGS
from ragnatela.site.headers import NOT_SERVED, SECURITY, TYPES, caching

PORT = 8000
BACKLOG = 128


class PortError(OSError):
    """The address cannot be listened on; the message says which and why."""


class SecurityHeaders:
    """Adds the security headers to every answer, those for errors and redirects too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY:
                    headers[name] = value
            await send(message)

        await self.app(scope, receive, send_with_headers)


def accepted_codings(header: str) -> set[str]:
    """The content codings an Accept-Encoding header allows; one with `q=0` is refused, not allowed."""
    accepted = set()
    for part in header.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        weights = [parameter[2:] for parameter in parameters if parameter.startswith("q=")]
        if name and not any(_is_zero(weight) for weight in weights):
            accepted.add(name)
    return accepted


def _is_zero(weight: str) -> bool:
    try:
        return float(weight) == 0
    except ValueError:
        return True


class SiteFiles(StaticFiles):
    """The site's folder: pages by their folder, compressed siblings, types and caching of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self.folder = folder.resolve()

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """A file of the site; what is meant for other hosts, and siblings asked for by name, are not there."""
        if path in NOT_SERVED or path.endswith(tuple(CODINGS.values())):
            return "", None
        return super().lookup_path(path)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file of the site, or the site's own page for an address that is not there."""
        response = await super().get_response(path, scope)
        missing = self.folder / "404.html"
        if response.status_code == HTTPStatus.NOT_FOUND and missing.is_file():
            return self.file_response(missing, missing.stat(), scope, HTTPStatus.NOT_FOUND)
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], _stat: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The smallest form of the file that the browser reads, or 304 when it has it already."""
        path = Path(full_path)
        asked = Headers(scope=scope)
        coding, file = self._smallest(path, accepted_codings(asked.get("accept-encoding", "")))
        response = FileResponse(file, status_code=status_code, headers=self._headers(path, coding))
        response.set_stat_headers(file.stat())
        if status_code == HTTPStatus.OK and self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response

    def _headers(self, path: Path, coding: str | None) -> Mapping[str, str]:
        """Type, caching and coding of a file."""
        inside = path.resolve().relative_to(self.folder).as_posix()
        headers = {
            "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
            "Cache-Control": caching(inside),
            "Vary": "Accept-Encoding",
        }
        return headers | ({"Content-Encoding": coding} if coding else {})

    @staticmethod
    def _smallest(path: Path, accepted: set[str]) -> tuple[str | None, Path]:
        for coding, ending in CODINGS.items():
            sibling = path.with_name(path.name + ending)
            if coding in accepted and sibling.is_file():
                return coding, sibling
        return None, path


def make_app(folder: Path) -> Starlette:
    """The server of a built site, for uvicorn or any other ASGI server."""
    app = Starlette(routes=[Mount("/", app=SiteFiles(folder), name="site")])
    app.add_middleware(SecurityHeaders)
    return app


def open_port(host: str, port: int | None = None) -> socket.socket:
    """A listening socket. Without a port: the usual one, or a free one when that is taken. Raises PortError."""
    if port is not None:
        return _listen(host, port)
    try:
        return _listen(host, PORT)
    except PortError:
        return _listen(host, 0)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, OverflowError, UnicodeError) as error:
        raise PortError(f"cannot listen on {host}: {_reason(error)}") from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        raise PortError(f"cannot listen on {host}, port {port}: {_reason(error)}") from error
    return listener


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def address_of(listener: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 (recognised, not bound)
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_screen() -> bool:
    """Whether a browser window can open here; a text browser would take the terminal over."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Opens the address in the player's browser, without waiting for it."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


class AnnouncedServer(uvicorn.Server):
    """A server that says when it answers, so that nobody is sent there too early."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn before it handles requests."""
        await super().startup(sockets)
        self.ready()


def serve(folder: Path, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serves until interrupted, calling `ready` once it does; Ctrl-C ends it without a word."""
    config = uvicorn.Config(
        make_app(folder), log_level="warning", lifespan="off", server_header=False, timeout_graceful_shutdown=1
    )
    try:
        AnnouncedServer(config, ready).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
