"""The documents: their examples run, their links lead somewhere, what they repeat is still true."""

import re
from pathlib import Path

import pytest

from conftest import ROOT
from ragnatela.site.headers import SECURITY

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def test_the_readme_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    promised = re.findall(r"^print\(.*\) +# (.*)$", example, re.MULTILINE)
    assert len(promised) == 5
    assert capsys.readouterr().out.splitlines() == promised


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_to_files_lead_somewhere(document: Path) -> None:
    text = document.read_text()
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_hosting_repeats_the_headers_that_the_server_sends() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    for name, value in SECURITY:
        assert f"{name}: {value}\n" in text
        assert f'add_header {name} "{value}" always;' in text
