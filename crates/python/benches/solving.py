"""What Python adds to a solve, and how fast a large solution opens.

Run it on an idle machine, with the package installed (``pip install .``) and the command line built (``cargo build --release``):

    python crates/python/benches/solving.py [--isofold target/release/isofold] [--file large.isofold] [--spot 3bet-pot-fast] [--iterations 30]

* A solve of a fixed number of iterations, by turns from Python and from the command line, each timed by the wall clock; and what Python adds to the
  seconds that the engine counts. The aim is at most 5 %.
* A solution file is opened, and one node of it is read, in a new process each time. The aim is 30 ms for a file of 1 GB. Without ``--file`` such a file is made:
  the spot is solved for a few iterations and kept with every street and regrets.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

OPEN = """
import sys, time
import isofold
started = time.perf_counter()
solution = isofold.open_solution(sys.argv[1])
opened = time.perf_counter()
node = solution.node(sys.argv[2])
strategy = node.strategy
read = time.perf_counter()
print(1000 * (opened - started), 1000 * (read - opened), *strategy.shape)
"""


def median(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.3f} s (least {min(seconds):.3f})"


def solving(program: Path, spot: str, iterations: int, rounds: int) -> None:
    import isofold

    isofold.configure(library=None)
    environment = {**os.environ, "ISOFOLD_LIBRARY": "none"}
    command = [str(program), "solve", spot, "--iterations", str(iterations), "--target", "0.0001%", "--json", "--quiet"]
    python, shell, engine = [], [], []
    for _ in range(rounds):
        started = time.perf_counter()
        solution = isofold.solve(spot, iterations=iterations, target=1e-6, library=False, progress=lambda _: None)
        python.append(time.perf_counter() - started)
        engine.append(solution.seconds)
        solution.close()
        started = time.perf_counter()
        answer = json.loads(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
        shell.append(time.perf_counter() - started)
        assert answer["iterations"] == solution_iterations(answer, iterations)
    added = statistics.median(wall / own for wall, own in zip(python, engine, strict=True)) - 1
    ratio = statistics.median(a / b for a, b in zip(python, shell, strict=True)) - 1
    print(f"{spot}, {iterations} iterations: Python {median(python)}, command line {median(shell)}")
    print(f"  Python beside the command line {100 * ratio:+.2f} %, over the seconds of the engine {100 * added:+.2f} %; aim at most +5 %")


def solution_iterations(answer: dict[str, object], iterations: int) -> int:
    """The iterations that were asked for: a solve that has met the target of its spot before would not do."""
    assert answer["reason"] == "iterations", answer["reason"]
    return iterations


def large(folder: Path, spot: str, iterations: int) -> Path:
    """A solution file with every street and regrets."""
    import isofold

    isofold.configure(library=folder, library_size="100G")
    print(f"solving {spot} for {iterations} iterations, to be kept with every street and regrets", flush=True)
    solution = isofold.solve(spot, iterations=iterations, save="full", regrets=True)
    return Path(isofold.library.show(solution.entry or 0)["file"])


def opening(file: Path, line: str, rounds: int) -> None:
    opened, read = [], []
    for _ in range(rounds):
        run = subprocess.run([sys.executable, "-c", OPEN, str(file), line], check=True, capture_output=True, text=True)
        numbers = run.stdout.split()
        opened.append(float(numbers[0]))
        read.append(float(numbers[1]))
    both = [a + b for a, b in zip(opened, read, strict=True)]
    place = line or "start"
    print(f"{file.stat().st_size / 1e9:.2f} GB, node {place!r}: opened in {statistics.median(opened):.1f} ms, read in {statistics.median(read):.1f} ms")
    print(f"  together {statistics.median(both):.1f} ms (least {min(both):.1f}); aim below 30 ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--isofold", type=Path, default=Path(__file__).parents[3] / "target" / "release" / "isofold")
    parser.add_argument("--file", type=Path, help="a solution file to open, instead of making one")
    parser.add_argument("--spot", default="3bet-pot-fast", help="the spot of the file that is made")
    parser.add_argument("--iterations", type=int, default=30, help="its iterations: the more there are, the less the file is compressed")
    parser.add_argument("--line", default="", help="the line to the node that is read")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.isofold.is_file():
        print("## A solve, and a large solution\n")
        for spot, iterations in (("river", 2000), ("turn-basic", 200), ("demo", 30)):
            solving(arguments.isofold, spot, iterations, arguments.rounds)
    else:
        print(f"there is no {arguments.isofold}: solves are not compared")
    if arguments.file is not None:
        opening(arguments.file, arguments.line, arguments.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        print(flush=True)
        opening(large(Path(folder), arguments.spot, arguments.iterations), arguments.line, arguments.rounds)


if __name__ == "__main__":
    main()
