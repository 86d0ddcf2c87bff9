"""Reads an exported solution and compares every node with what `isofold show --json` prints.

Usage: read_export.py ISOFOLD SOLUTION EXPORT
"""

import json
import subprocess
import sys

import numpy as np


class Npz:
    """An npz file, by plain numpy.load."""

    def __init__(self, path):
        self.arrays = dict(np.load(path))
        assert not any(array.dtype == object for array in self.arrays.values())

    def nodes(self):
        return list(self.arrays["node_line"])

    def node(self, number):
        arrays = self.arrays
        player = ["oop", "ip"][arrays["node_player"][number]]
        actions = slice(*arrays["node_action"][number : number + 2])
        labels = list(arrays["action_label"][actions])
        rows = slice(arrays["node_row"][number], arrays["node_row"][number] + len(labels))
        node = {"player": player, "actions": labels, "pot": arrays["node_pot"][number], "hands": {}}
        node["board"] = arrays["board_cards"][arrays["node_board"][number]]
        for holder in ["oop", "ip"]:
            names = arrays["combo"][arrays[holder + "_combos"]]
            reach, ev, equity = (arrays[f"{holder}_{name}"][number] for name in ["reach", "ev", "equity"])
            is_there = ~np.isnan(reach)
            hands = {}
            for column in np.flatnonzero(is_there):
                hands[names[column]] = hand = {"reach": reach[column], "ev": ev[column], "equity": equity[column]}
                hand["strategy"] = hand["action_evs"] = []
                if holder == player:
                    hand["strategy"] = list(arrays[holder + "_frequency"][rows, column])
                    hand["action_evs"] = list(arrays[holder + "_action_ev"][rows, column])
            node["hands"][holder] = hands
        return node


class Parquet:
    """A Parquet file, by pyarrow."""

    def __init__(self, path):
        import pyarrow.parquet

        self.table = pyarrow.parquet.read_table(path)
        assert b"isofold.spot" in self.table.schema.metadata
        self.rows = {}
        self.lines = {}
        for row in self.table.to_pylist():
            self.rows.setdefault(row["node"], []).append(row)
            self.lines[row["node"]] = row["line"]

    def nodes(self):
        return [self.lines[number] for number in range(len(self.lines))]

    def node(self, number):
        rows = self.rows[number]
        first = rows[0]
        node = {"player": first["player"], "actions": first["labels"].split("/"), "pot": first["pot"]}
        node |= {"board": first["board"], "hands": {"oop": {}, "ip": {}}}
        missing = lambda value: float("nan") if value is None else value
        for row in rows:
            evs = row["action_ev"] or [float("nan")] * len(row["frequency"])
            hand = {"reach": row["reach"], "ev": missing(row["ev"]), "equity": missing(row["equity"])}
            node["hands"][row["holder"]][row["combo"]] = hand | {"strategy": row["frequency"], "action_evs": evs}
        return node


def near(found, wanted, unit):
    if wanted is None:
        return np.isnan(found)
    return abs(float(found) - wanted) <= 1e-6 * unit


def compare(node, shown):
    assert node["player"] == shown["player"] and node["pot"] == shown["pot"]
    assert node["board"] == "".join(shown["board"])
    assert node["actions"] == [action["action"] for action in shown["actions"]]
    other = {"oop": "ip", "ip": "oop"}[shown["hands_of"]]
    for holder, hands in [(shown["hands_of"], shown["hands"]), (other, shown["other_hands"])]:
        assert set(node["hands"][holder]) == {hand["combo"] for hand in hands}
        for hand in hands:
            found = node["hands"][holder][hand["combo"]]
            assert [np.float32(share) for share in hand["strategy"]] == found["strategy"], (found, hand)
            assert near(found["reach"], hand["reach"], 1), (found, hand)
            assert near(found["ev"], hand["ev"], node["pot"]), (found, hand)
            if hand["ev"] is not None:
                assert near(found["equity"], hand["equity"], 1), (found, hand)
            pairs = zip(found["action_evs"], hand["action_evs"], strict=True)
            assert all(near(ev, wanted, node["pot"]) for ev, wanted in pairs), (found, hand)


def main():
    isofold, solution, export = sys.argv[1:]
    read = (Parquet if export.endswith(".parquet") else Npz)(export)
    lines = read.nodes()
    for number, line in enumerate(lines):
        command = [isofold, "show", solution, "--line", line, "--combos", "--json"]
        printed = subprocess.run(command, check=True, capture_output=True, text=True)
        compare(read.node(number), json.loads(printed.stdout))
    print(len(lines), "nodes")


main()
