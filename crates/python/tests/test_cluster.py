"""Datasets on Ray. It is asked for only where it is installed, as in the environment of `cargo xtask test --all`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import isofold.data
from isofold import cluster

ray = pytest.importorskip("ray")

CONFIG = """
street = "river"
validation_every = 4
shard_rows = 4
pot = 100
stack = [40, 150]
[bets.river]
bet = "100%, a"
[stop]
exploitability = "1%"
"""


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A cluster on this machine: a head without cores, to which tests add nodes."""
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    ray.init(address=nodes.address, log_to_driver=False)
    yield nodes
    ray.shutdown()
    nodes.shutdown()


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_two_nodes_write_the_bytes_of_one_process_and_one_of_them_is_lost(nodes: Any, tmp_path: Path) -> None:
    isofold.data.generate(CONFIG, tmp_path / "alone", rows=160, threads=1)
    expected = files(tmp_path / "alone")
    nodes.add_node(num_cpus=1)
    lost = nodes.add_node(num_cpus=1)
    assert cluster.generate(CONFIG, tmp_path / "both", rows=160) == 160
    assert files(tmp_path / "both") == expected
    seen: list[int] = []

    def kill(done: int, of: int) -> None:
        seen.append(done)
        assert of == 160
        if done >= 16 and len(nodes.list_all_nodes()) == 3:
            nodes.remove_node(lost, allow_graceful=False)

    assert cluster.generate(CONFIG, tmp_path / "lost", rows=160, progress=kill) == 160
    assert len(nodes.list_all_nodes()) == 2 and seen[-1] == 160
    found = files(tmp_path / "lost")
    # What the killed node was writing may lie there until the next write beside it.
    assert {name: data for name, data in found.items() if not name.endswith(".isofold-part")} == expected
