//! Simplification: strategies that can be remembered, and their cost in EV.

use crate::solving::Solved;
use crate::{Error, figures, parse, spot, text};
use isofold_api::simplify::{BeforeAndAfter, LineStrategy, PlayerCost, Simplify, SimplifyAnswer};
use isofold_solver::{Cost, Grid, Outcome, Plan, Reason, SolverError};
use isofold_store::{CanonicalSpot, SaveOptions, SavedStreets, Solution, SolveSnapshot, SpotRequest};
use isofold_tree::{Edit, Line, NodeKind, Player, Spot, Tree, TreeError};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A change of strategies.
#[derive(Clone, PartialEq, Debug)]
pub enum Simplification {
    /// Frequencies of some players are rounded.
    Round {
        /// The frequencies that there are.
        grid: Grid,
        /// The players.
        players: &'static [Player],
    },
    /// The last actions of lines are taken out of the tree, and the spot is solved again.
    Remove(Vec<Line>),
}

/// A question about a simpler strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct SimplifyQuestion {
    /// The change.
    pub change: Simplification,
    /// The line to a decision that is answered, too; empty for none.
    pub line: Line,
}

impl SimplifyQuestion {
    /// Reads a request.
    pub fn parse(request: &Simplify) -> Result<SimplifyQuestion, Error> {
        let line = |text: &str| text.parse::<Line>().map_err(|error| error.to_string());
        let player = request.player.as_deref().map(parse::player).transpose();
        let player = player.map_err(|why| Error::field("player", why))?;
        let change = match (&request.round, &request.remove[..]) {
            (Some(grid), []) => Simplification::Round {
                grid: grid.parse().map_err(|error| Error::field("round", error))?,
                players: match player {
                    Some(Player::Oop) => &[Player::Oop],
                    Some(Player::Ip) => &[Player::Ip],
                    None => &Player::BOTH,
                },
            },
            (None, []) => return Err(Error::field("round", "expected `round` or `remove`")),
            (None, _) if player.is_some() => {
                return Err(Error::field("player", "goes with `round`, not with `remove`"));
            }
            (None, lines) => Simplification::Remove(parse::all("remove", lines, line)?),
            (Some(_), _) => return Err(Error::field("remove", "expected either `round` or `remove`")),
        };
        let line = line(request.line.as_deref().unwrap_or_default());
        Ok(SimplifyQuestion { change, line: line.map_err(|why| Error::field("line", why))? })
    }

    /// The players whose strategies change.
    pub fn players(&self) -> &'static [Player] {
        match self.change {
            Simplification::Round { players, .. } => players,
            Simplification::Remove(_) => &Player::BOTH,
        }
    }

    /// The change, in a few words: `rounded to multiples of 25% for oop`, ``without `x b120` ``.
    pub fn words(&self) -> String {
        match &self.change {
            Simplification::Round { grid, players } => {
                let whose = match players {
                    [player] => format!(" for {player}"),
                    _ => String::new(),
                };
                let text = grid.to_string();
                let to = if text.contains(',') { text } else { format!("multiples of {text}") };
                format!("rounded to {to}{whose}")
            }
            Simplification::Remove(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
                format!("without {}", text::list(&lines))
            }
        }
    }

    /// Refuses a line that does not end at a decision.
    pub fn check_line(&self, tree: &Tree) -> Result<(), Error> {
        let (node, _) = tree.follow(&self.line).map_err(|error| Error::field("line", error))?;
        match tree.node(node).kind {
            NodeKind::Decision { .. } => Ok(()),
            NodeKind::Chance { .. } => {
                Err(Error::field("line", "a card is dealt there: name it, as in `x x | 2d`"))
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(Error::field("line", SolverError::Over(self.line.to_string())))
            }
        }
    }

    /// The bytes that rounding needs beside those of the solver: room for a strategy.
    pub fn more_memory(&self, tree: &Tree, plan: &Plan) -> u64 {
        let [oop, ip] = plan.strategies;
        match &self.change {
            Simplification::Remove(_) => 0,
            Simplification::Round { players: [_], .. } if tree.is_zero_sum() => 0,
            Simplification::Round { .. } if tree.is_zero_sum() => oop,
            Simplification::Round { .. } => oop.max(ip),
        }
    }

    /// The cost of a change as data, with strategies of the solution that has it, and the file with its length if one was written.
    pub fn answer(
        &self,
        solution: &mut Solution,
        cost: &Cost,
        is_complete: bool,
        written: Option<&(PathBuf, u64)>,
    ) -> Result<SimplifyAnswer, Error> {
        let (before, after) = (cost.before, cost.after);
        let of = |player: Player| {
            let own = player.index();
            PlayerCost {
                player: player.to_string(),
                ev: BeforeAndAfter { before: before.evs[own], after: after.evs[own] },
                worst: BeforeAndAfter { before: before.worst[own], after: after.worst[own] },
                loss: cost.loss(player),
            }
        };
        let root = solution.view(&Line::default())?;
        let place = match self.line.steps().is_empty() {
            true => None,
            false => {
                let view = solution.view(&self.line)?;
                let (line, player) = (view.line.to_string(), view.player.to_string());
                Some(LineStrategy { line, player, actions: figures::frequencies(&view) })
            }
        };
        let (round, remove) = match &self.change {
            Simplification::Round { grid, .. } => (Some(grid.to_string()), Vec::new()),
            Simplification::Remove(lines) => (None, lines.iter().map(Line::to_string).collect()),
        };
        let spot = solution.spot();
        Ok(SimplifyAnswer {
            exploitability: BeforeAndAfter { before: before.exploitability, after: after.exploitability },
            players: Player::BOTH.map(of),
            root: figures::frequencies(&root),
            place,
            round,
            remove,
            file: written.map(|(path, _)| path.display().to_string()),
            file_bytes: written.map(|&(_, bytes)| bytes),
            complete: is_complete,
            spot: spot::name(spot).to_owned(),
            board: spot::board(&spot.board),
            pot: spot.pot,
            stack: spot.stack(),
            summary: spot::summary(spot),
        })
    }
}

/// Rounds the strategies of some players of a solution in memory.
pub fn round(solution: &mut Solution, players: &[Player], grid: &Grid) -> Result<Cost, Error> {
    let cost = solution.solver().ok_or_else(not_in_memory)?.simplify(players, grid);
    cost.map_err(|error| Error::field("round", error))
}

/// A spot without the last actions of some lines.
pub fn without(spot: &Spot, tree: &Tree, lines: &[Line]) -> Result<Spot, Error> {
    let mut reduced = spot.clone();
    for (at, line) in lines.iter().enumerate() {
        let wrong = |error: &dyn Display| Error::field(format!("remove[{at}]"), error);
        reduced.edits.push(Edit::Remove(tree.in_chips(line).map_err(|error| wrong(&error))?));
        match Tree::new(&reduced) {
            Ok(_) => {}
            Err(TreeError::Edit { error, .. }) => return Err(wrong(&error)),
            Err(error) => return Err(wrong(&error)),
        }
    }
    Ok(reduced)
}

/// Writes a simplified solution to a file, with every street: the change in words, the figures of the solve, and what the change has
/// cost. A file that exists is replaced, or not. Its length comes back.
pub fn save(
    solution: &mut Solution,
    words: &str,
    solved: &Solved,
    cost: &Cost,
    (out, replace): (&Path, bool),
) -> Result<u64, Error> {
    let spot = solution.spot().clone();
    let canonical = CanonicalSpot::of(&spot);
    let name = format!("{}, {words}", spot::name(&spot));
    let request = SpotRequest { name, ..SpotRequest::of(&spot, &canonical) };
    let solver = solution.solver().ok_or_else(not_in_memory)?;
    let outcome = Outcome {
        reason: Reason::Target,
        iterations: solved.iterations,
        exploitability: cost.after.exploitability,
        evs: solver.evs(),
        elapsed: Duration::ZERO,
        measuring: Duration::ZERO,
        aggregate_lock_error: None,
    };
    let mut snapshot = SolveSnapshot {
        solver,
        options: &solved.options,
        canonical: &canonical,
        request: &request,
        seconds: solved.seconds,
        progress: None,
    };
    let save = SaveOptions::new(SavedStreets::Full);
    Ok(match replace {
        true => snapshot.save(out, &outcome, save)?,
        false => snapshot.save_new(out, &outcome, save)?,
    })
}

pub(crate) fn not_in_memory() -> Error {
    Error::Unsupported("the solution is not in memory".into())
}
