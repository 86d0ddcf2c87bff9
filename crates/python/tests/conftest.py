"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import isofold

# A job in the background of a shell starts with Ctrl-C ignored, and so would everything that waits for it here. Before any other package
# has put a handler of its own in front.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def library(tmp_path: Path) -> Iterator[Path]:
    """A library of its own for each test: that of the user is left alone."""
    folder = tmp_path / "library"
    isofold.configure(library=folder)
    yield folder
    isofold.configure(library=None)


@pytest.fixture(scope="session")
def buckets(tmp_path_factory: pytest.TempPathFactory) -> isofold.Buckets:
    """Buckets of the preset ``fast_test``, built once; in a folder that stays, if the environment names one."""
    folder = os.environ.get("ISOFOLD_TEST_BUCKETS") or tmp_path_factory.mktemp("buckets")
    return isofold.precompute("fast_test", folder)
