//! The dataset card: what a folder has, for people and for hubs of datasets.

use crate::{Amounts, Config, Dataset, Split};

/// The licence of the rows. They are computed, not written: nothing in them asks for attribution, and without it datasets can be mixed
/// and networks be trained on them without a list of names to carry along.
#[cfg(feature = "parquet")]
pub(crate) const LICENCE: &str = "CC0-1.0";

#[cfg(feature = "parquet")]
pub(crate) const NORMALIZATION: &str = "each range sums to 1; a counterfactual value is EV / pot times the share of the opponent's \
    range that the combo can meet: 0 for a fold, 1 for the whole pot but for card removal; values of combos outside of the range are those of \
    their best responses";

/// The text of `README.md`. It depends on the configuration, the seed and the number of rows alone, so that every worker writes the same.
pub(crate) fn text(dataset: &Dataset) -> String {
    let config = dataset.config();
    let (rows, seed) = (dataset.rows(), dataset.seed());
    let files = Split::ALL.into_iter().filter(|split| split.rows(rows, config.validation_every) > 0);
    let files: String = files
        .map(|split| format!("      - split: {split}\n        path: data/{split}-*.parquet\n"))
        .collect();
    let rivers_files = match config.rivers {
        0 => String::new(),
        _ => format!(
            "  - config_name: rivers\n    data_files:\n{}",
            files.replace("path: data/", "path: rivers/")
        ),
    };
    let size = size_category(rows);
    let street = config.street;
    format!(
        "---
license: cc0-1.0
pretty_name: isofold {street} counterfactual values
task_categories:
  - tabular-regression
tags:
  - poker
  - counterfactual-values
  - game-theory
size_categories:
  - {size}
configs:
  - config_name: default
    data_files:
{files}{rivers_files}---

# Counterfactual values of {street}s

{rows} public states of heads-up no-limit hold'em on the {street}, solved by {generator}: both ranges, and the counterfactual value of
every combo of both players, in the range or not. For value networks.

* **States**: canonical boards, as often as they are dealt; pots {pot}, stacks {stack} (chips); ranges {ranges}. Seed {seed}: each row
  depends on the configuration, the seed and its `sample_id` alone.
* **Labels**: {labels}. `exploitability` has what each row came to, as a share of the pot. Values of combos outside of the range are those
  of their best responses to the opponent's strategy.
* **Splits** by canonical board, {splits}: no board is in both, in any relabelling of its suits.
{rivers}* **Suits**: a board stands for its class of up to 24 relabellings. `isofold.data` applies them while it loads.

## Columns

| column | type | |
|---|---|---|
| `schema_version` | int32 | 1 |
| `sample_id`, `seed` | int64 | the number of the sample; the seed of the dataset |
| `street` | string | `{street}` |
| `board` | int8[5] | cards, `4 * rank + suit` (2c 0, As 51), -1 for none; `board_index` is its place among the canonical boards |
| `pot`, `stack` | int32 | chips at the start; `rake_rate`, `rake_cap` (float64) the rake |
| `range_oop`, `range_ip` | float32[1326] | weights with a sum of 1, by combo: colexicographic, `c2 * (c2 - 1) / 2 + c1` for cards c1 < c2 |
| `cfv_oop`, `cfv_ip` | float32[1326] | counterfactual values: EV / pot, times the share of the opponent's range that the combo can meet |
| `mask_oop`, `mask_ip` | bool[1326] | whether a combo has a value |
| `ev_oop`, `ev_ip` | float64 | EV of the ranges in chips; `game_value` is the first as a share of the pot |
| `equity_oop`, `equity_ip` | float64 | equity of the ranges |
| `exploitability`, `iterations` | float64, int32 | of the label: half the sum of both players' gains by best responses, as a share of the pot |
| `tree_id`, `range_source` | string | the betting tree below; `random`, `perturbed` or `on-policy` |
| `generator`, `solver_hash`, `device` | string | the program, how it solved, and where |

## Betting

```toml
{tree}```

## Licence

CC0 1.0: the rows are computed facts, free to use, mix and publish, and networks trained on them owe nothing.
",
        generator = crate::dataset::generator(),
        rivers = rivers(config),
        pot = amounts(&config.pot),
        stack = amounts(&config.stack),
        ranges = sources(config),
        labels = labels(config),
        splits = match config.validation_every {
            0 => "all to train on".to_owned(),
            every => format!("one board in {every} for validation"),
        },
        tree = config.tree_text(),
    )
}

/// The rivers of turns, as an item of the list.
fn rivers(config: &Config) -> String {
    match config.rivers {
        0 => String::new(),
        rivers => format!(
            "* **Rivers** (`rivers/`): up to {rivers} for each turn, where play by its solution leads, with the values of that solution. Their\n  \
             `sample_id` is {rivers} times that of the turn, and on. `exploitability` is that of the strategies from there on: filter by it.\n"
        ),
    }
}

fn size_category(rows: u64) -> &'static str {
    match rows {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        _ => "10M<n<100M",
    }
}

/// `100`, `10, 15, 25`, `50 to 99 or 100 to 400`
fn amounts(amounts: &Amounts) -> String {
    let list = |values: Vec<String>, joint: &str| values.join(joint);
    match amounts {
        Amounts::One(chips) => chips.to_string(),
        Amounts::Values(values) => list(values.iter().map(u32::to_string).collect(), ", "),
        Amounts::Intervals { intervals } => {
            list(intervals.iter().map(|[low, high]| format!("{low} to {high}")).collect(), " or ")
        }
    }
}

/// `random by R(S, p) 75 %, on-policy 25 %`
fn sources(config: &Config) -> String {
    let ranges = &config.ranges;
    let all = ranges.random + ranges.perturbed + ranges.on_policy;
    let shares = [
        ("random by R(S, p)", ranges.random),
        ("given with noise", ranges.perturbed),
        ("from walks through solved games of the street before", ranges.on_policy),
    ];
    let named = shares.into_iter().filter(|&(_, share)| share > 0.0);
    named.map(|(name, share)| format!("{name} {:.0} %", 100.0 * share / all)).collect::<Vec<_>>().join(", ")
}

fn labels(config: &Config) -> String {
    let stop = config.template.stop;
    let target = config.target().map(|target| format!("solved to {} % of the pot", 100.0 * target));
    let iterations = stop.iterations.map(|iterations| format!("at most {iterations} iterations"));
    target.into_iter().chain(iterations).collect::<Vec<_>>().join(", ")
}
