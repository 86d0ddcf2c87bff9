//! The arguments of `isofold simplify`.

use crate::solving::{LibraryFolderArgs, SOLVING, SolveArgs};
use crate::spot::{self, SpotArgs};
use clap::ValueEnum;
use isofold_service::simplify::{Simplification, SimplifyQuestion};
use isofold_solver::{Grid, GridError};
use isofold_tree::{Line, Player};
use std::path::PathBuf;

const LANGUAGE: &str = "\
--round takes a step that divides 100% (25%, 10%, 1/3), or a list (0,33%,67%,100%; 0 and 100% are always in it). Each hand of the \
player gets the nearest of these frequencies that add up to 100%, at every decision on every board. Locked hands stay as they are.

--remove takes the last action of a line out of the tree, with all that follows it: `x b120`, or `x x | * | b90` on every river, or \
`x x | 2d | b90` on one. The spot is solved with it and without it, to the same accuracy.

The cost is the EV that a player loses, in chips and as a share of the pot: against the solution of the opponent, and against a best \
response. The first is usually small, since a hand that mixes is indifferent. The second is what a player is guaranteed, whatever the \
opponent does; with rake or ICM, where the game is not zero-sum, it is what is left when the opponent maximizes their own EV. Differences \
below the exploitability of the solution mean nothing: solve with a finer --target.

A spot is solved in memory, without the library. A solution file is used as it is, if it holds every street: `isofold solve SPOT --save \
full --out FILE` writes such a file. So is an entry of the library (`3` or `@NAME`); one without all streets is solved again.";

const EXAMPLES: &str = "\
Examples:
  isofold simplify river --round 25%
  isofold simplify turn-basic --round 100% --player oop --line \"x b120\"
  isofold simplify river --round 0,33%,67%,100% --target 0.1% --json
  isofold simplify turn-basic --remove b120 --target 0.2%
  isofold simplify river --remove \"x b66\" --remove \"x a\"";

/// A spot, and how to simplify its strategies.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{LANGUAGE}\n\n{}\n\n{SOLVING}\n\n{EXAMPLES}", spot::LANGUAGE))]
#[command(mut_arg("spot", |arg| arg.help(spot::SOURCE)))]
#[command(group(clap::ArgGroup::new("change").required(true).args(["round", "remove"])))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) spot: SpotArgs,

    #[command(flatten)]
    pub(super) change: ChangeArgs,

    #[command(flatten)]
    pub(super) solve: SolveArgs,

    #[command(flatten)]
    pub(super) library: LibraryFolderArgs,
}

/// The change, and the line to show afterwards.
#[derive(clap::Args)]
#[command(next_help_heading = "Simplification")]
pub(super) struct ChangeArgs {
    /// Round strategies to multiples of a step, 25%, or to the frequencies of a list, 0,33%,67%,100%
    #[arg(long, value_name = "STEP", value_parser = grid, allow_hyphen_values = true)]
    pub(super) round: Option<Grid>,

    /// Take the last action of a line out of the tree: `x b120`; can be repeated
    #[arg(long, value_name = "LINE", value_parser = spot::line)]
    pub(super) remove: Vec<Line>,

    /// Player whose strategy is rounded; both if not given
    #[arg(long, value_enum, value_name = "PLAYER", conflicts_with = "remove")]
    pub(super) player: Option<PlayersArg>,

    /// Line to show afterwards: `x b40 c | 6c | x`; the start of the spot if not given
    #[arg(long, value_name = "LINE", value_parser = spot::line, default_value = "", hide_default_value = true)]
    pub(super) line: Line,

    /// Write the simplified solution to a file, which `isofold show` reads; it holds every street
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum PlayersArg {
    /// Out of position
    Oop,
    /// In position
    Ip,
    /// Both players
    Both,
}

impl ChangeArgs {
    /// The question that the flags ask; one of both changes is given.
    pub(super) fn question(&self) -> SimplifyQuestion {
        let change = match &self.round {
            Some(grid) => Simplification::Round { grid: grid.clone(), players: self.players() },
            None => Simplification::Remove(self.remove.clone()),
        };
        SimplifyQuestion { change, line: self.line.clone() }
    }

    /// The players whose strategies are rounded.
    fn players(&self) -> &'static [Player] {
        match self.player {
            Some(PlayersArg::Oop) => &[Player::Oop],
            Some(PlayersArg::Ip) => &[Player::Ip],
            Some(PlayersArg::Both) | None => &Player::BOTH,
        }
    }
}

fn grid(text: &str) -> Result<Grid, String> {
    text.parse().map_err(|error: GridError| error.to_string())
}
