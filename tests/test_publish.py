"""A site is put into a folder: its own files come and go, everything else stays, however the last build ended."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ragnatela.site import publish as publishing
from ragnatela.site.publish import LIST, UNFINISHED, ForeignFilesError, owned, publish, read_site

OLD = {"index.html": b"1", "sw.js": b"1", "assets/a.1.js": b"1", "old/index.html": b"1", "en/index.html": b"1"}
NEW = {"index.html": b"2", "sw.js": b"2", "assets/a.2.js": b"2", "en/index.html": b"2", "en/spider/index.html": b"2"}


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but the list."""
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {path: file.read_bytes() for path, file in files.items() if path != LIST}


def test_a_site_replaces_an_older_one(tmp_path: Path) -> None:
    for site in (OLD, NEW, NEW, OLD):
        publish(site, tmp_path / "deep" / "www")
        assert content(tmp_path / "deep" / "www") == site
        assert owned(tmp_path / "deep" / "www") == site.keys()
        assert read_site(tmp_path / "deep" / "www") == site
    assert not (tmp_path / "deep" / "www" / "en" / "spider").exists()


def test_other_files_stay(tmp_path: Path) -> None:
    publish(OLD, tmp_path)
    mine = {".git/HEAD": b"ref", "CNAME": b"cards.example", "assets/mine.js": b"", "old/mine.html": b""}
    for path, data in mine.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(data)
    publish(NEW, tmp_path)
    assert content(tmp_path) == NEW | mine


def test_a_folder_of_something_else_is_refused_or_kept(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(ForeignFilesError, match="holds other files"):
        publish(NEW, tmp_path)
    assert content(tmp_path) == {"letter.txt": b"dear"}
    publish(NEW, tmp_path, force=True)
    assert content(tmp_path) == NEW | {"letter.txt": b"dear"}
    publish(OLD, tmp_path)
    assert content(tmp_path) == OLD | {"letter.txt": b"dear"}


def test_a_file_of_somebody_else_in_a_place_of_ours_is_refused(tmp_path: Path) -> None:
    publish(OLD, tmp_path)
    (tmp_path / "en" / "spider").mkdir()
    (tmp_path / "en" / "spider" / "index.html").write_text("mine")
    with pytest.raises(ForeignFilesError, match=r"en/spider/index\.html is not"):
        publish(NEW, tmp_path)
    assert content(tmp_path) == OLD | {"en/spider/index.html": b"mine"}
    publish(NEW, tmp_path, force=True)
    assert content(tmp_path) == NEW


def test_a_link_to_a_folder_is_the_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "www").symlink_to(tmp_path / "real")
    publish(OLD, tmp_path / "www")
    publish(NEW, tmp_path / "www")
    assert (tmp_path / "www").is_symlink()
    assert content(tmp_path / "real") == NEW


def test_an_interrupted_build_blocks_nothing_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was written last before the end, whole or in part."""
    for older in (None, OLD):
        for written in range(len(NEW) + 2):
            folder = tmp_path / f"{older is None}-{written}"
            if older:
                publish(older, folder)
                (folder / "CNAME").write_text("cards.example")
            with monkeypatch.context() as patch:
                patch.setattr(publishing, "_put", dying_after(written))
                with pytest.raises(KeyboardInterrupt):
                    publish(NEW, folder)
            publish(NEW, folder)
            assert content(folder) == (NEW | {"CNAME": b"cards.example"} if older else NEW)
            assert not (folder / UNFINISHED).exists()


def dying_after(count: int) -> Callable[[Path, bytes], None]:
    """A `_put` that is interrupted in the middle of a file when it has written so many."""
    left = [count]
    put = publishing._put

    def dying(file: Path, data: bytes) -> None:
        if left[0] == 0:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.with_name(file.name + publishing.PART).write_bytes(data[:1])
            raise KeyboardInterrupt
        left[0] -= 1
        put(file, data)

    return dying


def test_what_was_half_written_goes_even_when_the_next_site_has_no_such_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "_put", dying_after(1))
        with pytest.raises(KeyboardInterrupt):
            publish(NEW, tmp_path)
    publish(OLD, tmp_path)
    assert content(tmp_path) == OLD


def test_a_list_never_leads_out_of_its_folder(tmp_path: Path) -> None:
    outside = tmp_path / "letter.txt"
    outside.write_text("dear")
    folder = tmp_path / "www"
    publish(OLD, folder)
    (folder / LIST).write_text(f"../letter.txt\n{outside}\nen/../../letter.txt\n\n.\nindex.html\n\x00\n")
    assert owned(folder) == {"index.html"}
    publish(NEW, folder, force=True)
    assert outside.read_text() == "dear"
    assert content(folder).keys() >= NEW.keys()


def test_a_site_is_whole_only_with_its_last_files() -> None:
    order = sorted([*NEW, "index.html.br", "sw.js.gz", "404.html"], key=publishing._turn)
    assert order[0] == "assets/a.2.js"
    assert order[-4:] == ["index.html", "index.html.br", "sw.js", "sw.js.gz"]
