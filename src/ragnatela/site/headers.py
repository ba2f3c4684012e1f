"""The headers every answer carries, for our server and, as files, for static hosts."""

import re

from ragnatela.site.publish import LIST, UNFINISHED

POLICY = (
    ("default-src", "'none'"),
    ("script-src", "'self' 'wasm-unsafe-eval'"),
    ("style-src", "'self'"),
    ("img-src", "'self' data:"),
    ("connect-src", "'self'"),
    ("manifest-src", "'self'"),
    ("worker-src", "'self'"),
    ("base-uri", "'none'"),
    ("form-action", "'none'"),
)


def policy_text(*, in_page: bool = False) -> str:
    """The Content-Security-Policy; a page's own `<meta>` cannot forbid frames, so only the header does."""
    parts = POLICY if in_page else (*POLICY, ("frame-ancestors", "'none'"))
    return "; ".join(f"{name} {value}" for name, value in parts)


SECURITY = (
    ("Content-Security-Policy", policy_text()),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)

# What lies in the folder for its host or for the next build, not for visitors.
NOT_SERVED = ("_headers", ".htaccess", LIST, UNFINISHED)

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
}


def caching(path: str) -> str:
    """Cache-Control for a path inside the site: assets carry a hash in their name, so they never change."""
    return FOR_EVER if path.startswith("assets/") else ASK_FIRST


def headers_file() -> str:
    """The `_headers` file that several static hosts read: a path, then its headers, indented."""
    everywhere = "".join(f"  {name}: {value}\n" for name, value in SECURITY)
    return (
        f"/*\n{everywhere}  Cache-Control: {ASK_FIRST}\n"
        f"\n/assets/*\n  ! Cache-Control\n  Cache-Control: {FOR_EVER}\n"
        f"\n/*.webmanifest\n  Content-Type: {TYPES['.webmanifest']}\n"
    )


def htaccess(root: str = "/") -> str:
    """The `.htaccess` that Apache reads in the site's folder; ``root`` is the folder's address on its host."""
    security = "".join(f'Header always set {name} "{value}"\n' for name, value in SECURITY)
    types = "".join(f"AddType {kind.partition(';')[0]} {ending}\n" for ending, kind in TYPES.items())
    texts = " ".join(ending for ending, kind in TYPES.items() if "charset=utf-8" in kind)
    hidden = "|".join(re.escape(name) for name in NOT_SERVED)
    return (
        f"Options -Indexes -MultiViews\nDirectoryIndex index.html\nErrorDocument 404 {root}404.html\n\n"
        f"{types}AddCharset utf-8 {texts}\n\n"
        f"<IfModule mod_headers.c>\n{security}"
        f'Header set Cache-Control "{ASK_FIRST}"\n'
        f'<If "%{{REQUEST_URI}} =~ m#/assets/#">\nHeader set Cache-Control "{FOR_EVER}"\n</If>\n</IfModule>\n\n'
        f'RedirectMatch 404 "(\\.br|\\.gz|/({hidden}))$"\n'
    )
