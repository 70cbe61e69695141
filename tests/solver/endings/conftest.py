"""Tables for these tests: made once, for all processes that run them."""

import pytest

from echecs.solver.endings import Endings


@pytest.fixture(scope="session")
def cache(tmp_path_factory, request):
    """A directory that the processes of one test run share."""
    base = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        base = base.parent
    return base / "endings"


@pytest.fixture(scope="session")
def endings(cache):
    """The endings, kept apart from those of the user."""
    return Endings(cache)
