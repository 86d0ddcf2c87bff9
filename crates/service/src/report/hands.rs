//! Tables of hands over many boards: by class, by made hand, by draw.

use crate::figures::{CategoryMeans, HandMeans, categories, classes};
use isofold_api::report::{HandGrouping, ReportHandRow, ReportHands};
use isofold_cards::HandClass;
use isofold_eval::{Draws, Made};
use isofold_solver::View;
use isofold_tree::Player;
use std::collections::BTreeMap;

/// The hands of both players at a line, summed over boards.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandTable {
    /// By grouping, player and order of names.
    sums: BTreeMap<(usize, usize, usize), HandSum>,
    /// The weight of all hands of each player.
    weights: [f64; 2],
}

#[derive(Clone, Debug, Default)]
struct HandSum {
    name: String,
    weight: f64,
    ev: f64,
    equity: f64,
    frequencies: Vec<f64>,
}

impl HandTable {
    /// Adds the hands of a decision, with the weight of the deals that get there.
    pub(crate) fn add(&mut self, view: &View, weight: f64, groupings: &[HandGrouping]) {
        if view.evs.is_none() || weight <= 0.0 {
            return;
        }
        for player in Player::BOTH {
            self.weights[player.index()] += weight;
            for (place, grouping) in groupings.iter().enumerate() {
                for (order, CategoryMeans { name, means }) in parts(view, player, *grouping) {
                    let sum = self.sums.entry((place, player.index(), order)).or_default();
                    sum.add(name, &means, weight);
                }
            }
        }
    }

    /// Adds the sums of another table.
    pub(crate) fn merge(&mut self, other: HandTable) {
        for (own, weight) in self.weights.iter_mut().zip(other.weights) {
            *own += weight;
        }
        for (key, sum) in other.sums {
            let own = self.sums.entry(key).or_default();
            own.name = sum.name;
            own.weight += sum.weight;
            own.ev += sum.ev;
            own.equity += sum.equity;
            own.frequencies.resize(own.frequencies.len().max(sum.frequencies.len()), 0.0);
            own.frequencies.iter_mut().zip(sum.frequencies).for_each(|(own, one)| *own += one);
        }
    }

    /// The table as data.
    pub(crate) fn data(&self, line: &str, groupings: &[HandGrouping]) -> Vec<ReportHands> {
        let mut tables = Vec::new();
        for (place, &by) in groupings.iter().enumerate() {
            for player in Player::BOTH {
                let all = self.weights[player.index()];
                let own = self.sums.range((place, player.index(), 0)..(place, player.index() + 1, 0));
                let rows = own.filter(|(_, sum)| sum.weight > 0.0).map(|(_, sum)| ReportHandRow {
                    name: sum.name.clone(),
                    share: sum.weight / all,
                    ev: sum.ev / sum.weight,
                    equity: sum.equity / sum.weight,
                    frequencies: sum.frequencies.iter().map(|frequency| frequency / sum.weight).collect(),
                });
                let (line, player) = (line.to_owned(), player.to_string());
                tables.push(ReportHands { line, player, by, rows: rows.collect() });
            }
        }
        tables
    }
}

impl HandSum {
    fn add(&mut self, name: String, means: &HandMeans, weight: f64) {
        let (Some(ev), Some(equity)) = (means.ev, means.equity) else { return };
        let weight = weight * means.share;
        self.name = name;
        self.weight += weight;
        self.ev += weight * ev;
        self.equity += weight * equity;
        self.frequencies.resize(self.frequencies.len().max(means.strategy.len()), 0.0);
        self.frequencies.iter_mut().zip(&means.strategy).for_each(|(sum, share)| *sum += weight * share);
    }
}

/// The parts of a player's hands at a decision, each with its place in the order of all.
fn parts(view: &View, player: Player, grouping: HandGrouping) -> Vec<(usize, CategoryMeans)> {
    let ordered = |names: Vec<String>, parts: Vec<CategoryMeans>| {
        let place =
            |part: &CategoryMeans| names.iter().position(|name| *name == part.name).unwrap_or(names.len());
        parts.into_iter().map(|part| (place(&part), part)).collect()
    };
    match grouping {
        HandGrouping::Class => {
            let all = HandClass::all().zip(classes(view, player)).enumerate();
            let part = |(order, (class, means)): (usize, (HandClass, Option<crate::figures::ClassMeans>))| {
                let means = means?;
                let name = class.to_string();
                Some((order, CategoryMeans { name, means: means.hands() }))
            };
            all.filter_map(part).collect()
        }
        HandGrouping::Made => {
            let [made, _] = categories(view, player, |_| true);
            ordered(Made::ALL.into_iter().rev().map(|made| made.to_string()).collect(), made)
        }
        HandGrouping::Draw => {
            let [_, draws] = categories(view, player, |_| true);
            ordered(Draws::ALL.into_iter().map(|draw| draw.to_string()).collect(), draws)
        }
    }
}
