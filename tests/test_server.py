"""The server: headers, types, compressed forms, caching, and addresses that are not there."""

import socket
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from starlette.testclient import TestClient

from ragnatela import server
from ragnatela.site.headers import SECURITY


@pytest.fixture(scope="module")
def client(site: Path) -> Iterator[TestClient]:
    with TestClient(server.make_app(site), follow_redirects=False) as client:
        yield client


def asset(site: Path, pattern: str) -> str:
    return next(site.glob(f"assets/{pattern}")).relative_to(site).as_posix()


def test_pages_are_served_by_their_folder(client: TestClient) -> None:
    for path in ("/", "/en/", "/ca/spider/", "/el/spiderette/"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"


def test_a_folder_without_its_slash_is_redirected_there(client: TestClient) -> None:
    answer = client.get("/en/spider")
    assert answer.status_code == 307
    assert answer.headers["location"].endswith("/en/spider/")


@pytest.mark.parametrize("path", ["/", "/en/spider", "/nothing", "/sw.js", "/en/%00"])
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name, value in SECURITY:
        assert headers[name] == value


def test_a_refused_method_carries_the_security_headers(client: TestClient) -> None:
    answer = client.post("/en/")
    assert answer.status_code == 405
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_policy_allows_only_this_origin(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("micropython.*.wasm", "application/wasm"),
        ("engine.*.bin", "application/octet-stream"),
        ("app.*.js", "text/javascript; charset=utf-8"),
        ("app.*.css", "text/css; charset=utf-8"),
        ("icon.*.svg", "image/svg+xml"),
    ],
)
def test_assets_have_their_type_and_stay_for_ever(client: TestClient, site: Path, pattern: str, kind: str) -> None:
    answer = client.get("/" + asset(site, pattern))
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_manifest_and_the_service_worker_are_asked_for_anew(client: TestClient) -> None:
    manifest = client.get("/nl/app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert client.get("/sw.js").headers["cache-control"] == "no-cache"


def test_the_smallest_accepted_form_is_sent(client: TestClient, site: Path) -> None:
    path = asset(site, "engine.*.bin")
    whole = (site / path).read_bytes()
    for accepted, coding in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("", None)):
        answer = client.get("/" + path, headers={"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.content == whole
    assert brotli.decompress((site / (path + ".br")).read_bytes()) == whole


def test_unchanged_files_are_not_sent_again(client: TestClient) -> None:
    first = client.get("/en/", headers={"Accept-Encoding": "br"})
    again = client.get("/en/", headers={"Accept-Encoding": "br", "If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    other = client.get("/en/", headers={"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]})
    assert other.status_code == 200


def test_head_sends_no_body(client: TestClient) -> None:
    answer = client.head("/en/")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/en/nothing/",
        "/_headers",
        "/.htaccess",
        "/_files",
        "/en/index.html.br",
        "/..%2f..%2fpyproject.toml",
        "/assets/",
    ],
)
def test_what_is_not_there_is_our_own_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert 'data-page="missing"' in answer.text


def test_a_taken_port_is_refused_by_name_and_passed_by_else(monkeypatch: pytest.MonkeyPatch) -> None:
    with server.open_port("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(server.PortError, match=f"127.0.0.1, port {port}: .*in use"):
            server.open_port("127.0.0.1", port)
        monkeypatch.setattr(server, "PORT", port)
        with server.open_port("127.0.0.1") as second:
            assert second.getsockname()[1] != port


def test_addresses_are_written_for_a_browser() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        assert server.address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with server.open_port("0.0.0.0", 0) as listener:
        assert server.address_of(listener).startswith("http://localhost:")


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("", set()),
        ("br", {"br"}),
        ("GZIP;q=0.5, br;q=1.0", {"gzip", "br"}),
        ("br;q=0, gzip;q=0.000", set()),
        ("br;q=x, ;;,", set()),
    ],
)
def test_accepted_codings(header: str, codings: set[str]) -> None:
    assert server.accepted_codings(header) == codings
