"""Trains a small network on counterfactual values of rivers, and measures it on boards that it has not seen.

Rows are generated where the network is trained, unless the folder has them already:

    python river_network.py --rows 50000 --folder rivers --device cuda --out river-network

Needs NumPy, PyTorch and isofold. Writes figures.json, plot.svg and weights.pt (16-bit, below 16 MB) to the folder of --out.

The network sees both ranges as weights over classes of hand strength, and the stack; it says how much each class is worth beyond its equity. So
it begins as the baseline, "a hand is worth its equity of the pot", and learns what betting adds. At the end values are shifted so that they
sum to the pot.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import nn

import isofold
import isofold.data

#: The classes of hand strength.
CLASSES = 64
COLUMNS = ["board", "pot", "stack", "range_oop", "range_ip", "cfv_oop", "cfv_ip", "mask_oop", "mask_ip"]

Predict = Callable[[torch.Tensor], torch.Tensor]


def compatible_pairs() -> torch.Tensor:
    """1 for each pair of combos that share no card, else 0."""
    cards = np.array([[low, high] for high in range(52) for low in range(high)])
    holds = np.zeros((1326, 52), dtype=np.float32)
    holds[np.arange(1326)[:, None], cards] = 1
    return torch.from_numpy((holds @ holds.T == 0).astype(np.float32))


class Features:
    """What the network sees of rows, and what it is measured against."""

    def __init__(self, rows: isofold.data.Rows, split: str, device: str, compatible: torch.Tensor) -> None:
        columns = rows.read(split, COLUMNS)
        if not columns:
            raise SystemExit(f"there are no rows of the split {split}: generate more")
        boards = [[int(card) for card in board] for board in columns["board"]]
        strengths = np.stack([isofold.evaluate_combos(board) for board in boards]).astype(np.int64)
        live = strengths > 0
        # The share of live hands that are weaker, half of equal ones counted: the same hand strength on every board.
        order = np.sort(np.where(live, strengths, np.iinfo(np.int64).max), axis=1)
        pairs = zip(order, strengths, strict=True)
        weaker = np.stack([np.searchsorted(row, hand, "left") + np.searchsorted(row, hand, "right") for row, hand in pairs])
        quantile = np.where(live, weaker / (2.0 * live.sum(1, keepdims=True)), 0.0)
        self.classes = torch.from_numpy(np.minimum((quantile * CLASSES).astype(np.int64), CLASSES - 1)).to(device)
        self.ranges, self.cfvs, self.masks = (
            torch.from_numpy(np.stack([columns[f"{name}_oop"], columns[f"{name}_ip"]], axis=1)).to(device) for name in ("range", "cfv", "mask")
        )
        ratio = torch.from_numpy(np.log(columns["stack"] / columns["pot"])).float().to(device)
        mass = torch.zeros(len(ratio), 2, CLASSES, device=device)
        mass.scatter_add_(2, self.classes[:, None].expand(-1, 2, -1), self.ranges)
        self.inputs = torch.cat([mass.flatten(1) * CLASSES, mass.cumsum(2).flatten(1), ratio[:, None]], dim=1)
        self.equities, self.meets = self._equities(torch.from_numpy(strengths).to(device), compatible)

    def _equities(self, strengths: torch.Tensor, compatible: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The equity of each hand times the share of the opponent's range that it can meet, and that share."""
        won, meets = torch.empty_like(self.cfvs), torch.empty_like(self.cfvs)
        for start in range(0, len(strengths), 16):
            part = slice(start, start + 16)
            hands = strengths[part]
            wins = (torch.sign(hands[:, :, None] - hands[:, None, :]).float() + 1) / 2 * compatible
            opponents = self.ranges[part].flip(1)
            won[part] = torch.einsum("bij,bpj->bpi", wins, opponents)
            meets[part] = opponents @ compatible
        return won, meets

    def __len__(self) -> int:
        return len(self.inputs)


class Network(nn.Module):
    """The value of each class of hands beyond its equity, for both players."""

    def __init__(self, width: int = 512, layers: int = 4) -> None:
        super().__init__()
        sizes = [4 * CLASSES + 1] + [width] * layers
        hidden: list[nn.Module] = []
        for before, after in zip(sizes, sizes[1:], strict=False):
            hidden += [nn.Linear(before, after), nn.LayerNorm(after), nn.GELU()]
        self.body = nn.Sequential(*hidden)
        # A value and a slope within each class, for both players.
        self.head = nn.Linear(width, 4 * CLASSES)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, rows: Features, index: torch.Tensor) -> torch.Tensor:
        inputs = rows.inputs[index]
        beyond = self.head(self.body(inputs)).view(-1, 2, 2, CLASSES)
        classes = rows.classes[index][:, None].expand(-1, 2, -1)
        equity, meets = rows.equities[index], rows.meets[index]
        share = equity / meets.clamp_min(1e-6)
        constant, slope = (beyond[:, :, part].gather(2, classes) for part in range(2))
        # Values grow with the stack that can be won.
        scale = torch.exp(inputs[:, -1] / 2).clamp(0.1, 4)[:, None, None]
        values = equity + meets * (constant + slope * (share - 0.5)) * scale
        # What one player wins the other loses.
        ranges = rows.ranges[index]
        excess = (ranges * values).sum((1, 2)) - (ranges[:, 0] * meets[:, 0]).sum(1)
        return values - excess[:, None, None] / 2


def errors(values: torch.Tensor, rows: Features, index: torch.Tensor) -> dict[str, float]:
    """Errors in pots: of all hands alike, of hands as often as they are held, and of the EV of ranges."""
    mask, ranges = rows.masks[index], rows.ranges[index]
    difference = (values - rows.cfvs[index]) * mask
    absolute = difference.abs()
    huber = torch.where(absolute < 1, difference.square() / 2, absolute - 0.5)
    return {
        "mean_absolute_error": float(absolute.sum() / mask.sum()),
        "huber_error": float(huber.sum() / mask.sum()),
        "range_weighted_error": float((ranges * absolute).sum() / (2 * len(index))),
        "ev_error": float((ranges * difference).sum(2).abs().mean()),
    }


def measured(predict: Predict, rows: Features) -> dict[str, float]:
    """The errors of all rows."""
    parts = torch.arange(len(rows), device=rows.inputs.device).split(1024)
    with torch.no_grad():
        found = [(len(part), errors(predict(part), rows, part)) for part in parts]
    return {name: sum(count * part[name] for count, part in found) / len(rows) for name in found[0][1]}


def plot(history: list[float], baseline: float, path: Path) -> None:
    """The error on boards that were not seen, epoch by epoch, against that of equity alone."""
    width, height, left, bottom = 640, 360, 70, 40
    top = 1.05 * max([baseline, *history])

    def x(epoch: int) -> float:
        return left + (width - left - 20) * epoch / max(len(history) - 1, 1)

    def y(error: float) -> float:
        return height - bottom - (height - bottom - 20) * error / top

    line = " ".join(f"{x(epoch):.1f},{y(error):.1f}" for epoch, error in enumerate(history))
    levels = [top * part / 4 for part in range(5)]
    ticks = "".join(
        f'<text x="{left - 8}" y="{y(level) + 4:.1f}" text-anchor="end">{level:.4f}</text>'
        f'<line x1="{left}" x2="{width - 20}" y1="{y(level):.1f}" y2="{y(level):.1f}" stroke="#ddd"/>'
        for level in levels
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{ticks}'
        f'<line x1="{left}" x2="{width - 20}" y1="{y(baseline):.1f}" y2="{y(baseline):.1f}" stroke="#b3261e" stroke-dasharray="6 4"/>'
        f'<text x="{width - 24}" y="{y(baseline) - 6:.1f}" text-anchor="end" fill="#b3261e">equity alone</text>'
        f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="2"/>'
        f'<text x="{width - 24}" y="{y(history[-1]) - 8:.1f}" text-anchor="end" fill="#1f5fa8">network</text>'
        f'<text x="{(left + width) / 2}" y="{height - 10}" text-anchor="middle">epochs: {len(history) - 1}</text>'
        f'<text x="16" y="{height / 2}" transform="rotate(-90 16 {height / 2})" text-anchor="middle">'
        "mean absolute error in pots, unseen boards</text></svg>\n"
    )


def train(network: Network, rows: Features, unseen: Features, epochs: int, batch: int) -> list[float]:
    """Trains, and returns the error on unseen boards before each epoch and at the end."""
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=1e-2)
    steps = max(epochs * math.ceil(len(rows) / batch), 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=2e-3, total_steps=steps)
    history: list[float] = []
    for epoch in range(epochs + 1):
        network.eval()
        history.append(measured(lambda index: network(unseen, index), unseen)["mean_absolute_error"])
        print(f"epoch {epoch:3}: mean absolute error {history[-1]:.5f} pots on unseen boards", flush=True)
        if epoch == epochs:
            break
        network.train()
        for index in torch.randperm(len(rows), device=rows.inputs.device).split(batch):
            difference = (network(rows, index) - rows.cfvs[index]) * rows.masks[index]
            loss = nn.functional.smooth_l1_loss(difference, torch.zeros_like(difference), beta=0.1)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return history


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--rows", type=int, default=50_000, help="number of rows, of both splits")
    parser.add_argument("--preset", default="river-pot", help="a preset, or a file of your own in TOML")
    parser.add_argument("--folder", default="rivers", help="folder of the rows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="device that solves and trains")
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--out", default="river-network", help="folder of the results")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    begin = time.monotonic()
    rows = isofold.data.generate(args.preset, args.folder, rows=args.rows, seed=args.seed, device=args.device)
    generating = time.monotonic() - begin
    print(f"{args.rows} rows in {generating:.1f} s", flush=True)
    compatible = compatible_pairs().to(args.device)
    seen, unseen = (Features(rows, split, args.device, compatible) for split in ("train", "validation"))
    baseline = measured(lambda index: unseen.equities[index], unseen)
    print(f"equity alone: mean absolute error {baseline['mean_absolute_error']:.5f} pots", flush=True)
    network = Network().to(args.device)
    begin = time.monotonic()
    history = train(network, seen, unseen, args.epochs, args.batch)
    training = time.monotonic() - begin
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.half().cpu() for name, tensor in network.state_dict().items()}
    torch.save(weights, out / "weights.pt")
    # What is kept is what is measured.
    network.load_state_dict({name: tensor.float() for name, tensor in weights.items()})
    network.eval()
    final = measured(lambda index: network(unseen, index), unseen)
    figures = {
        "rows": {"train": len(seen), "validation": len(unseen)},
        "baseline": baseline,
        "network": final,
        "generating_seconds": generating,
        "training_seconds": training,
        "weights_bytes": (out / "weights.pt").stat().st_size,
        "device": torch.cuda.get_device_name() if args.device == "cuda" else "cpu",
        "isofold": isofold.__version__,
    }
    (out / "figures.json").write_text(json.dumps(figures, indent=1) + "\n")
    plot(history, baseline["mean_absolute_error"], out / "plot.svg")
    print(f"{'on unseen boards, in pots':28}  equity alone     network")
    for name, error in baseline.items():
        print(f"{name.replace('_', ' '):28}  {error:12.5f}  {final[name]:10.5f}")
    print(f"weights, plot and figures: {out}")


if __name__ == "__main__":
    main()
