"""What every test module shares: the same generated examples on every run, and where things are."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# No clock and no chance in a test: the same examples every time, however slow the machine.
settings.register_profile(
    "deterministic", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("deterministic")


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; `make test` builds it first."""
    built = ROOT / "build" / "site"
    if not (built / "index.html").is_file():
        pytest.fail("the site is not built: run `make build`")
    return built
