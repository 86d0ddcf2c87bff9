"""Datasets and batches on a cluster, by Ray: ``pip install isofold[ray]``, then ``python -m isofold.cluster dataset …`` or ``batch …``.

Each shard is a task. Workers write shards themselves, to a folder or an object store that all of them share; the driver only counts. A shard appears whole or not
at all and is the same wherever it is computed, so a task that is lost with its node is simply run again, and a run that is stopped goes on
where it was.

A batch is the same with boards instead of shards: each task solves some of them into a library that all nodes share. ``report`` reads that library.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from . import bulk, data
from .configuration import configure
from .spot import Spot
from .tables import Table

__all__ = ["batch", "generate", "main"]


def _work(config: str, folder: str, options: dict[str, Any], shard: tuple[int, int]) -> dict[str, int]:
    """Writes the shards of one worker, on the machine of a task."""
    answer = data.request(config, folder, shard=shard, **options)
    run = answer.get("run")
    if run is None or not run["complete"]:
        raise RuntimeError(f"worker {shard[0]} of {shard[1]} was stopped")
    return {"rows": answer["done_rows"], "written": run["written"]}


def generate(
    config: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    rows: int,
    seed: int = 1,
    shard_rows: int | None = None,
    device: str = "cpu",
    cpus: float = 1,
    gpus: float = 0,
    in_flight: int | None = None,
    retries: int = 10,
    progress: Callable[[int, int], object] | None = None,
) -> int:
    """Generates a dataset with the nodes of a Ray cluster, which is joined, or started on this machine if there is none.

    Args:
        config: the name of a preset, a file of TOML, or such a text.
        folder: the folder of the dataset, which all nodes share, or the address of an object store (``s3://bucket/rows``), where the package
            was built with the feature ``object-store``.
        rows, seed, shard_rows: as in :func:`isofold.data.generate`.
        device: the device of a task; ``cuda`` takes a GPU of Ray's for each.
        cpus, gpus: what each task takes of a node.
        in_flight: the tasks that are handed to Ray at a time; twice those that fit on the cluster if not given.
        retries: how often a task is run again after its node or its process was lost.
        progress: called with the rows that are done and with all of them.

    Returns:
        The number of rows that the dataset has.
    """
    import ray

    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    text = os.fspath(config)
    if text.endswith(".toml") and "\n" not in text:
        # Other nodes have not this file.
        text = Path(text).read_text(encoding="utf-8")
    # An address of an object store is the same on every node.
    target = os.fspath(folder) if "://" in str(folder) else str(Path(folder).resolve())
    plan = data.request(text, target, rows=rows, seed=seed, shard_rows=shard_rows, plan=True)
    shards = plan["shards"]
    if device == "cuda" and gpus == 0:
        gpus = 1
    options = {"rows": rows, "seed": seed, "shard_rows": shard_rows, "device": device, "threads": max(1, int(cpus))}
    task = ray.remote(num_cpus=cpus, num_gpus=gpus, max_retries=retries, retry_exceptions=True)(_work)
    slots = int(ray.cluster_resources().get("CPU", 1) / max(cpus, 0.01)) if cpus else 1
    limit = in_flight if in_flight is not None else max(1, 2 * slots)
    waiting = list(reversed(range(shards)))
    running: list[Any] = []
    done = 0
    try:
        while waiting or running:
            while waiting and len(running) < limit:
                running.append(task.remote(text, target, options, (waiting.pop(), shards)))
            ended, running = ray.wait(running, num_returns=1)
            for result in ray.get(ended):
                done += result["rows"]
                if progress is not None:
                    progress(done, rows)
    except KeyboardInterrupt:
        # Tasks are asked to end; shards that are written stay.
        for reference in running:
            ray.cancel(reference, force=False)
        raise
    return done


def _solve(spot: str, boards: list[str], library: str, options: dict[str, Any]) -> int:
    """Solves the boards of a task into the library."""
    configure(library=library)
    answer = bulk.batch(_named(spot), boards, **options).answer
    if answer["left"]:
        raise RuntimeError(f"{answer['left']} boards were left")
    return len(answer["rows"])


def batch(
    spot: str | os.PathLike[str],
    boards: str | Sequence[str],
    library: str | os.PathLike[str],
    *,
    target: float | None = None,
    lines: Sequence[str] = (),
    device: str = "cpu",
    cpus: float = 1,
    gpus: float = 0,
    task_boards: int = 16,
    retries: int = 10,
    progress: Callable[[int, int], object] | None = None,
) -> bulk.Batch:
    """Solves a spot on many boards with the nodes of a Ray cluster, and returns the rows that one machine would.

    Args:
        spot: the name of an embedded spot, a file of TOML, or such a text.
        boards: as in :func:`isofold.batch`.
        library: the folder of the library, which all nodes share.
        target, lines: as in :func:`isofold.batch`.
        device, cpus, gpus, retries: as in :func:`generate`.
        task_boards: the boards of a task.
        progress: called with the boards that are done and with all of them.
    """
    import ray

    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    text = _text(os.fspath(spot))
    folder = str(Path(library).resolve())
    options: dict[str, Any] = {"lines": list(lines), "target": target, "device": device, "threads": max(1, int(cpus))}
    configure(library=folder)
    named = _named(text)
    plan = bulk.batch(named, boards, plan=True, **options).answer
    wanted = [row["board"] for row in plan["rows"] if row["state"] == "left"]
    parts = [wanted[begin : begin + task_boards] for begin in range(0, len(wanted), task_boards)]
    if device == "cuda" and gpus == 0:
        gpus = 1
    task = ray.remote(num_cpus=cpus, num_gpus=gpus, max_retries=retries, retry_exceptions=True)(_solve)
    running = [task.remote(text, part, folder, options) for part in parts]
    done = 0
    while running:
        ended, running = ray.wait(running, num_returns=1)
        done += sum(ray.get(ended))
        if progress is not None:
            progress(done, len(wanted))
    # All of it is in the library by now: these are the rows of the whole.
    return bulk.batch(named, boards, **options)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line of the module."""
    parser = argparse.ArgumentParser(prog="python -m isofold.cluster", description="Datasets and batches on a Ray cluster.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("dataset", help="training rows for value networks, a task for each shard")
    command.add_argument("preset", help="a preset, or a file of your own in TOML")
    command.add_argument("--rows", type=int, required=True, help="number of rows, of both splits")
    command.add_argument("--out", required=True, help="folder of the dataset, which all nodes share")
    command.add_argument("--seed", type=int, default=1, help="seed of the samples")
    command.add_argument("--shard-rows", type=int, help="rows of a shard, instead of those of the preset or file")
    command.add_argument("--device", choices=["cpu", "cuda"], default="cpu", help="device of a task")
    command.add_argument("--cpus", type=float, default=1, help="cores of a task")
    command.add_argument("--gpus", type=float, default=0, help="GPUs of a task")
    command.add_argument("--in-flight", type=int, help="tasks that are handed to Ray at a time")
    command.add_argument("--address", help="address of a Ray cluster; one is started here if there is none")
    for name, words in (("batch", "a spot on many boards, some of them for each task"), ("report", "a report over a batch")):
        command = commands.add_parser(name, help=words)
        command.add_argument("spot", help="an embedded spot, or a file of your own in TOML")
        command.add_argument("--boards", required=True, help="flops:all, flops:184, turns, rivers, or boards")
        command.add_argument("--library", required=True, help="folder of the library, which all nodes share")
        command.add_argument("--target", type=float, help="exploitability, as a share of the pot")
        command.add_argument("--lines", action="append", default=[], help="line of a later street to keep, or to report on")
        command.add_argument("--out", required=True, help="rows, as .csv")
        command.add_argument("--device", choices=["cpu", "cuda"], default="cpu", help="device of a task")
        command.add_argument("--cpus", type=float, default=1, help="cores of a task")
        command.add_argument("--gpus", type=float, default=0, help="GPUs of a task")
        command.add_argument("--task-boards", type=int, default=16, help="boards of a task")
        command.add_argument("--address", help="address of a Ray cluster; one is started here if there is none")
    args = parser.parse_args(arguments)
    if args.command == "report":
        configure(library=args.library)
        _write(bulk.report(_named(_text(args.spot)), args.boards, lines=args.lines, target=args.target).rows, args.out)
        return 0
    import ray

    ray.init(address=args.address, log_to_driver=False)
    begin = time.monotonic()

    def report(done: int, of: int) -> None:
        seconds = time.monotonic() - begin
        left = seconds * (of - done) / max(done, 1)
        print(f"\r{done} of {of}, {done / max(seconds, 1e-9):.1f} a second, about {left:.0f} s to go ", end="", file=sys.stderr, flush=True)

    if args.command == "batch":
        solved = batch(
            args.spot,
            args.boards,
            args.library,
            target=args.target,
            lines=args.lines,
            device=args.device,
            cpus=args.cpus,
            gpus=args.gpus,
            task_boards=args.task_boards,
            progress=report,
        )
        _write(solved.rows, args.out)
        return 0 if solved.complete else 1
    try:
        done = generate(
            args.preset,
            args.out,
            rows=args.rows,
            seed=args.seed,
            shard_rows=args.shard_rows,
            device=args.device,
            cpus=args.cpus,
            gpus=args.gpus,
            in_flight=args.in_flight,
            progress=report,
        )
    except KeyboardInterrupt:
        print("\nstopped: shards that are written are kept, and the same command goes on", file=sys.stderr)
        return 1
    print(f"\n{done} rows: {args.out}", file=sys.stderr)
    return 0


def _text(word: str) -> str:
    """The text of a file, which other nodes have not; a name or a text as it is."""
    return Path(word).read_text(encoding="utf-8") if word.endswith(".toml") and "\n" not in word else word


def _named(text: str) -> Spot | str:
    return Spot.from_toml(text) if "=" in text else text


def _write(table: Table, path: str) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(table.columns)
        rows.writerows(row.values() for row in table)


if __name__ == "__main__":
    sys.exit(main())
