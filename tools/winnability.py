"""Renew the tables and the picture of docs/winnability.md from the answers in data/survey (`ragnatela survey`)."""

from pathlib import Path
from typing import Any

from ragnatela.engine.codes import parse_code
from ragnatela.solver.answers import IMPOSSIBLE, OPEN, WON
from ragnatela.solver.chart import effort_chart
from ragnatela.solver.survey import format_table, kind_of, read_answers, summary_of

ROOT = Path(__file__).resolve().parent.parent
ANSWERS = ROOT / "data" / "survey"
KINDS = ("SD1-S1", "SD1-S2", "SD1-S4", "SP1-S1C", "SP1-S2C", "SP1-S4C", "SP1-S2F", "SP1-S4F")


def main() -> None:
    summaries = []
    for kind in KINDS:
        answers = {answer["code"]: answer for answer in read_answers(ANSWERS / f"{kind}.jsonl")}
        summaries.append(summary_of(kind, answers.values()))
    page = ROOT / "docs" / "winnability.md"
    text = with_table(page.read_text("utf-8"), "table", format_table(summaries))
    text = with_table(text, "larger", larger_table(list(read_answers(ANSWERS / "larger" / "answers.jsonl"))))
    page.write_text(text, "utf-8")
    (ROOT / "docs" / "effort.svg").write_text(effort_chart(summaries), "utf-8")


def larger_table(answers: list[dict[str, Any]]) -> str:
    """What larger limits make of the deals that were open, a kind a row."""
    rows = ["| kind | open before | won | impossible | open |", "|---|---|---|---|---|"]
    for kind in KINDS:
        s = summary_of(kind, (answer for answer in answers if kind_of(parse_code(answer["code"])) == kind))
        if s.total:
            counts = s.total, s.statuses[WON], s.statuses[IMPOSSIBLE], s.statuses[OPEN]
            rows.append(f"| `{kind}` | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(rows)


def with_table(page: str, name: str, table: str) -> str:
    """The page with another table between the marks of this name."""
    before, begin, rest = page.partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->\n")
    if not begin or not end:
        raise SystemExit(f"docs/winnability.md has no marks for the {name}")
    return f"{before}{begin}{table}\n{end}{after}"


if __name__ == "__main__":
    main()
