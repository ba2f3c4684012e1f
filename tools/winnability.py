"""Renew the tables and the picture of docs/winnability.md from the answers in data/survey (`ragnatela survey`)."""

from pathlib import Path

from ragnatela.solver.chart import effort_chart
from ragnatela.solver.survey import format_table, read_answers, summary_of

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("SD1-S1", "SD1-S2", "SD1-S4", "SP1-S1C", "SP1-S2C", "SP1-S4C", "SP1-S2F", "SP1-S4F")
BEGIN, END = "<!-- table -->\n", "<!-- /table -->\n"


def main() -> None:
    summaries = []
    for kind in KINDS:
        answers = {answer["code"]: answer for answer in read_answers(ROOT / "data" / "survey" / f"{kind}.jsonl")}
        if answers:
            summaries.append(summary_of(kind, answers.values()))
    page = ROOT / "docs" / "winnability.md"
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(f"{before}{BEGIN}{format_table(summaries)}\n{END}{after}", "utf-8")
    (ROOT / "docs" / "effort.svg").write_text(effort_chart(summaries), "utf-8")


if __name__ == "__main__":
    main()
