"""What docs/hosting.md shows is tried for real: nginx with its block, Apache with the site's own `.htaccess`."""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPMessage
from pathlib import Path

import pytest

from conftest import ROOT
from ragnatela.site import pages
from ragnatela.site.headers import NOT_SERVED, SECURITY, TYPES, caching, htaccess
from ragnatela.words import LANGUAGES

SERVERS = ("nginx", "apache2")
PACKAGES = {"nginx": "nginx-light", "apache2": "apache2-bin"}
APACHE_MODULES = Path("/usr/lib/apache2/modules")
PATIENCE = 20  # seconds for a server to begin

NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/errors.log;
{user}
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  {block}
}}
"""
APACHE = """
ServerRoot {folder}
ServerName localhost
PidFile {folder}/apache.pid
ErrorLog {folder}/errors.log
DefaultRuntimeDir {folder}
Mutex file:{folder}
{modules}
{user}
Listen 127.0.0.1:{port}
DocumentRoot {root}
TypesConfig /dev/null
<Directory {root}>
  AllowOverride All
  Require all granted
</Directory>
"""


def program(name: str) -> str:
    """The server's program, or what to install."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin")
    if not found:
        pytest.fail(
            f"{name} is missing: sudo apt-get install {PACKAGES[name]} (tools/browsers.sh does it where it may)"
        )
    return found


def nginx_block(port: int, root: Path, folder: str) -> str:
    """The block of the document, on this port and without a certificate, for this folder of the host."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", page, re.DOTALL)
    assert found
    changes = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port};",
        "root /srv/www/ragnatela;": f"root {root};",
        "include mime.types;": "include /etc/nginx/mime.types;",
        "error_page 404 /404.html;": f"error_page 404 {folder}404.html;",
    }
    block = found[1]
    for shown, tried in changes.items():
        assert shown in block
        block = block.replace(shown, tried)
    return block


def configuration(name: str, port: int, root: Path, folder: str, work: Path) -> str:
    as_root = os.getuid() == 0
    if name == "nginx":
        user = "user root;" if as_root else ""
        return NGINX.format(folder=work, block=nginx_block(port, root, folder), user=user)
    modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "alias"]
    loaded = "\n".join(f"LoadModule {module}_module {APACHE_MODULES}/mod_{module}.so" for module in modules)
    user = "User www-data\nGroup www-data" if as_root else ""
    return APACHE.format(folder=work, root=root, port=port, modules=loaded, user=user)


@dataclass
class Host:
    """A running server, and where the site is on it."""

    name: str
    address: str

    def get(self, path: str, **headers: str) -> tuple[int, HTTPMessage, bytes]:
        request = urllib.request.Request(self.address + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()


@pytest.fixture(scope="module", params=[f"{name}{folder}" for name in SERVERS for folder in ("/", "/deep/cards/")])
def host(request: pytest.FixtureRequest, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Each server, with the site at the top of the host and in a folder of it."""
    name, _, rest = request.param.partition("/")
    folder = "/" + rest
    run = program(name)
    work = tmp_path_factory.mktemp(name)
    root = work / "www"
    shutil.copytree(site.resolve(), root / rest)
    (root / rest / ".htaccess").write_text(htaccess(folder))
    for path in (work, work.parent, work.parent.parent):  # a server that has given up its rights must still get there
        path.chmod(path.stat().st_mode | 0o011)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = work / "server.conf"
    config.write_text(configuration(name, port, root, folder, work))
    command = [run, "-c", str(config)] if name == "nginx" else [run, "-X", "-f", str(config)]
    with (work / "told.log").open("wb") as told:
        process = subprocess.Popen(command, stdout=told, stderr=told)
    try:
        _wait(process, port, work)
        yield Host(name, f"http://127.0.0.1:{port}{folder}")
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait(process: "subprocess.Popen[bytes]", port: int, work: Path) -> None:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    logs = [file.read_text(errors="replace") for file in work.glob("*.log")]
    pytest.fail("the server does not begin: " + "\n".join(logs))


def asset(site: Path, pattern: str) -> str:
    return next(site.glob(f"assets/{pattern}")).relative_to(site).as_posix()


def test_every_page_is_served_by_its_folder(host: Host) -> None:
    for language in LANGUAGES:
        for page in pages.language_pages(language):
            status, headers, body = host.get(page.path)
            assert status == 200
            assert headers["Content-Type"].startswith("text/html")
            assert headers["Cache-Control"] == caching(page.file)
            assert f'<html lang="{language}"'.encode() in body


@pytest.mark.parametrize("path", ["", "en/spider/", "sw.js", "en/app.webmanifest", "nothing/here"])
def test_every_answer_carries_the_security_headers(host: Host, path: str) -> None:
    _, headers, _ = host.get(path)
    assert {name: headers[name] for name, _ in SECURITY} == dict(SECURITY)
    assert headers.get_all("Cache-Control") == ["no-cache"] or (path == "nothing/here" and host.name == "apache2")


@pytest.mark.parametrize("pattern", ["app.*.js", "app.*.css", "micropython.*.wasm", "engine.*.bin", "icon.*.svg"])
def test_assets_have_their_type_and_stay_for_ever(host: Host, site: Path, pattern: str) -> None:
    path = asset(site, pattern)
    status, headers, body = host.get(path)
    kind = TYPES[Path(path).suffix].partition(";")[0]
    assert status == 200
    assert headers["Content-Type"].partition(";")[0] in {
        kind,
        kind.replace("text/javascript", "application/javascript"),
    }
    assert headers.get_all("Cache-Control") == [caching(path)]
    assert {name: headers[name] for name, _ in SECURITY} == dict(SECURITY)
    assert body == (site / path).read_bytes()


def test_the_manifest_has_its_type(host: Host) -> None:
    assert host.get("nl/app.webmanifest")[1]["Content-Type"] == TYPES[".webmanifest"]


@pytest.mark.parametrize("path", [*NOT_SERVED, "sw.js.br", "en/index.html.gz", "nothing/here/", "assets/none.js"])
def test_what_is_not_for_visitors_is_our_own_missing_page(host: Host, path: str) -> None:
    status, headers, body = host.get(path)
    assert status == 404
    assert headers["Content-Type"].startswith("text/html")
    assert b'data-page="missing"' in body


def test_nginx_sends_the_compressed_files(host: Host, site: Path) -> None:
    if host.name == "nginx":
        path = asset(site, "app.*.js")
        _, headers, body = host.get(path, **{"Accept-Encoding": "gzip"})
        assert headers["Content-Encoding"] == "gzip"
        assert body == (site / f"{path}.gz").read_bytes()
