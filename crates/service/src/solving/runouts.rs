//! Turn and river reports: the cards that may come after a line of one solution, one row for each class of runouts.

use super::Solving;
use super::requests::tree;
use crate::figures::{self, choice_after};
use crate::many_boards::pairs;
use crate::pace::Pace;
use crate::report::{Views, each_line, node_of};
use crate::{Error, Job, spot};
use isofold_api::runouts::{RunoutFigures, RunoutRow, Runouts, RunoutsAnswer};
use isofold_cards::{Card, CardSet, Combo};
use isofold_store::Solution;
use isofold_tree::{Line, LineStep, NodeId, NodeKind, Spot, Street, Tree};

/// The rows that are named as best and worst.
const MAX_NAMED: usize = 5;

impl Solving {
    /// Reports on the runouts after a line.
    pub(crate) fn runouts(&self, request: &Runouts, job: &Job) -> Result<RunoutsAnswer, Error> {
        let source = self.source(Some(&request.spot), None, request.solve.as_ref())?;
        let spot = source.spot();
        let tree = tree(&spot)?;
        let wrong = |why: String| Error::field("line", why);
        let line: Line =
            request.line.parse().map_err(|error: isofold_tree::LineError| wrong(error.to_string()))?;
        let line = tree.in_chips(&line).map_err(|error| wrong(error.to_string()))?;
        let node = node_of(&tree, &spot, &line).map_err(wrong)?;
        if !matches!(tree.node(node).kind, NodeKind::Chance { .. }) {
            return Err(wrong(format!("no card comes after `{line}`: expected a line that ends a street")));
        }
        let session = self.solved(&source, job)?;
        session.work(job, move |solution, _, job| Report { spot, tree, line, node }.answer(solution, job))
    }
}

/// The question.
struct Report {
    spot: Spot,
    tree: Tree,
    line: Line,
    /// The chance node where the line ends.
    node: NodeId,
}

/// A row, and its weight among all.
struct Weighted {
    row: RunoutRow,
    weight: f64,
}

impl Report {
    fn answer(&self, solution: &mut Solution, job: &Job) -> Result<RunoutsAnswer, Error> {
        let mut rows = self.rows(solution, job)?;
        let all: f64 = rows.iter().map(|one| one.weight).sum();
        for one in &mut rows {
            one.row.chance = if all > 0.0 { one.weight / all } else { 0.0 };
        }
        let mut rows: Vec<RunoutRow> = rows.into_iter().map(|one| one.row).collect();
        let choice = choice_after(&self.tree, self.node);
        let total = total(&rows, choice.map_or(0, |(_, actions)| actions.len()));
        for row in &mut rows {
            let pair = row.figures.ev.zip(total.ev);
            row.swing = pair.map(|(own, mean)| [own[0] - mean[0], own[1] - mean[1]]);
        }
        let street = match self.tree.node(self.node).street {
            Street::Flop => Street::Turn,
            _ => Street::River,
        };
        Ok(RunoutsAnswer {
            spot: spot::name(&self.spot).to_owned(),
            line: self.line.to_string(),
            board: spot::board(&self.spot.board),
            // Both have put in the same: the street is over.
            pot: self.tree.pot(self.node) as u32,
            summary: spot::summary(&self.spot),
            street: street.to_string(),
            player: choice.map(|(player, _)| player.to_string()),
            actions: choice.map_or(Vec::new(), |(_, actions)| {
                actions.iter().map(|&action| figures::action(action)).collect()
            }),
            best: [0, 1].map(|player| extremes(&rows, player, true)),
            worst: [0, 1].map(|player| extremes(&rows, player, false)),
            total,
            rows,
        })
    }

    /// One row for each class of last cards after each class of cards before.
    fn rows(&self, solution: &mut Solution, job: &Job) -> Result<Vec<Weighted>, Error> {
        let (mut rows, mut pace, mut seen) = (Vec::new(), Pace::start(), 0.0);
        let cards_before = self.line.steps().iter().filter(|&&step| step == LineStep::AnyCard).count();
        // About: the classes are not known before.
        let all = if cards_before == 0 { 1.0 } else { 49.0 };
        each_line(solution, &self.line, &mut |source, line, runouts| {
            if job.is_cancelled() {
                return Err(Error::Cancelled);
            }
            let reach = self.reach(source, line)?;
            let before: Vec<Card> = line.steps().iter().filter_map(dealt).collect();
            for class in source.next_cards(line)? {
                let Some(&last) = class.cards.first() else { continue };
                let cards: Vec<String> = before.iter().chain([&last]).map(Card::to_string).collect();
                let row = RunoutRow {
                    cards: cards.join(" "),
                    last: class.cards.iter().map(Card::to_string).collect(),
                    runouts: (runouts * class.cards.len() as f64) as u32,
                    chance: 0.0,
                    figures: RunoutFigures {
                        ev: class.evs,
                        equity: class.equities,
                        frequencies: class.frequencies.clone(),
                    },
                    swing: None,
                };
                rows.push(Weighted { row, weight: runouts * reach * class.chance });
            }
            seen += runouts;
            if pace.is_due() {
                job.report(pace.progress("runouts", seen / all));
            }
            Ok(())
        })?;
        Ok(rows)
    }

    /// The weight of the pairs of hands that get to a chance node, per runout.
    fn reach(&self, source: &mut dyn Views, line: &Line) -> Result<f64, Error> {
        let steps = line.steps();
        let Some((place, taken)) = steps.iter().enumerate().rev().find_map(|(place, step)| match step {
            LineStep::Action(taken) => Some((place, *taken)),
            LineStep::Deal(_) | LineStep::AnyCard => None,
        }) else {
            return Ok(1.0);
        };
        let view = source.view(&steps[..place].iter().copied().collect())?;
        let action = view.actions.iter().position(|&action| taken.means(action));
        // All-in on an earlier street: these cards have come since.
        let since: CardSet = steps[place..].iter().filter_map(dealt).collect();
        let [oop, ip] = [0, 1].map(|player: usize| {
            let hands = view.hands[player].iter().filter(|hand| !hand.combo.set().intersects(since));
            let weight = |strategy: &[f64]| match action {
                Some(action) if player == view.player.index() => strategy.get(action).copied().unwrap_or(0.0),
                _ => 1.0,
            };
            hands.map(|hand| (hand.combo, hand.reach * weight(&hand.strategy))).collect::<Vec<(Combo, f64)>>()
        });
        Ok(pairs(&oop, &ip))
    }
}

fn dealt(step: &LineStep) -> Option<Card> {
    match step {
        LineStep::Deal(card) => Some(*card),
        LineStep::Action(_) | LineStep::AnyCard => None,
    }
}

/// The mean of all rows that are reached.
fn total(rows: &[RunoutRow], actions: usize) -> RunoutFigures {
    let is_reached = |row: &&RunoutRow| row.figures.ev.is_some() && row.figures.equity.is_some();
    let reached: Vec<&RunoutRow> = rows.iter().filter(is_reached).collect();
    let weight: f64 = reached.iter().map(|row| row.chance).sum();
    if weight <= 0.0 {
        return RunoutFigures { ev: None, equity: None, frequencies: Vec::new() };
    }
    let mean = |of: &dyn Fn(&RunoutFigures) -> Option<f64>| {
        reached.iter().map(|row| row.chance * of(&row.figures).unwrap_or(0.0)).sum::<f64>() / weight
    };
    RunoutFigures {
        ev: Some([0, 1].map(|player: usize| mean(&|figures| Some(figures.ev?[player])))),
        equity: Some([0, 1].map(|player: usize| mean(&|figures| Some(figures.equity?[player])))),
        frequencies: (0..actions)
            .map(|action| mean(&|figures| figures.frequencies.get(action).copied()))
            .collect(),
    }
}

/// The places of the rows with the highest or the lowest swings of a player.
fn extremes(rows: &[RunoutRow], player: usize, is_best: bool) -> Vec<usize> {
    let swings = rows.iter().enumerate().filter_map(|(place, row)| Some((place, row.swing?[player])));
    let mut swings: Vec<(usize, f64)> = swings.collect();
    swings.sort_by(|a, b| if is_best { b.1.total_cmp(&a.1) } else { a.1.total_cmp(&b.1) });
    swings.into_iter().take(MAX_NAMED).map(|(place, _)| place).collect()
}
