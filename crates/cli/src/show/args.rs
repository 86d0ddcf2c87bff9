//! The arguments of `isofold show`.

use super::sort::{self, SortArg};
use crate::browse;
use crate::error_text;
use crate::failure::Failure;
use crate::input;
use crate::solving::{LIBRARY, LibraryArgs, SOLVING, SolveArgs};
use crate::spot::{self, SpotArgs};
use crate::strategy::{Figure, FirstChoice};
use clap::ValueEnum;
use isofold_cards::Range;
use isofold_solver::Hand;
use isofold_tree::{Line, Player, Spot, Tree};

/// The language of lines.
const LANGUAGE: &str = "\
A line is the actions and the cards from the start of the spot, separated by spaces, `-`, `/` or `,`:

  x  f  c               check, fold, call
  b40  r120             bet or raise to this many chips on the street
  b3.5bb  r12bb         bet or raise to this many big blinds, in a spot that is in big blinds
  b33%  r60%            the bet or raise of this share of the pot
  a                     all-in
  | 6c |                the card that is dealt, between bars

After `x b40 c | 6c | x` the player in position acts on the turn. A line that ends where a card is dealt shows \
the cards that may come, interchangeable ones together, with how often the player who acts first after the card takes each action. Where a \
player has one action only, such as a check where there is no bet size, the page shows the next decision instead, and says so; \
--player, --json, --csv and --ranges stay at the end of the line.

Grids show how much of each hand gets there: the wider the coloured part of a cell, or without colours the more letters in it or the \
taller the mark after a figure (▁ to █), the more of the hand. EQR, equity realization, is EV / (equity × pot).

With --outside the answer also has the hands that the player does not hold there: those outside of the starting range, and those that \
an earlier action of the player has taken out. Each has the EV of its best response from there on to the strategy of the other player. \
Locks of the player bind only hands of the starting range. Where a card is dealt, --player chooses whose hands they are, oop if not given.

Ranges have weights from 0 to 1: the weight in the starting range, times how often the player's own actions lead here with the hand; \
the range of an action has that times the frequency of the action. With `--ranges isofold`, the range of a player who has not chosen \
anything yet is the one that was given, with the hands that the board blocks.

With --browse the solution is browsed full-screen: digits take actions, arrow keys choose hands and cards, Backspace goes back, `?` \
shows all keys.

A solution file, or an entry of the library (`3` or `@NAME`), is shown as it is, and so is a spot that is in the library with the \
accuracy that is asked for; any other spot is solved first, as by `isofold solve`.";

const EXAMPLES: &str = "\
Examples:
  isofold show turn-basic --target 1%
  isofold show turn-basic --target 1% --line \"x b120\" --grid ev
  isofold show turn-basic --target 1% --line \"x x | 2d\" --player ip --combos
  isofold show turn-basic --target 1% --line \"x x\"
  isofold show turn-basic --target 1% --line \"x x\" --sort bet
  isofold show river --line x --categories
  isofold show river --line x --hand AsKd
  isofold show river --line x --hand AK --json
  isofold show river --line x --outside
  isofold show river --line x --csv
  isofold show turn-basic --target 1% --line \"x x\" --csv
  isofold show river --line x --ranges pio
  isofold show river --line \"x b66\" --ranges gto+ --player ip";

/// A spot, a line, and what to show at its end.
#[derive(clap::Args)]
#[command(mut_arg("spot", |arg| arg.help(spot::SOURCE)))]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = format!("{LANGUAGE}\n\n{}\n\n{SOLVING}\n\n{LIBRARY}\n\n{EXAMPLES}", spot::LANGUAGE))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) spot: SpotArgs,

    #[command(flatten)]
    pub(super) view: ViewArgs,

    #[command(flatten)]
    pub(super) solve: SolveArgs,

    #[command(flatten)]
    pub(super) library: LibraryArgs,
}

/// The line to show, and what of it.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "What to show")]
pub(crate) struct ViewArgs {
    /// Line to show: `x b40 c | 6c | x`; the start of the spot if not given
    #[arg(long, value_name = "LINE", value_parser = spot::line, default_value = "", hide_default_value = true)]
    pub(crate) line: Line,

    /// One hand in detail, or all combos of a class or a range: AsKd, AKs, QQ+
    #[arg(long, value_name = "HAND", value_parser = input::range)]
    pub(crate) hand: Option<Range>,

    /// Figure of the grid; if not given, the strategy of the player who acts, or the reach of the other one
    #[arg(long, value_enum, value_name = "FIGURE")]
    pub(crate) grid: Option<Figure>,

    /// Strategy by made hand and by draw: share of the range, equity, equity realization, EV, frequency of each action
    #[arg(long)]
    pub(crate) categories: bool,

    /// Every combo: reach, share, strategy, EV of each action, EV, equity; with --json for both players
    #[arg(long)]
    pub(crate) combos: bool,

    /// Hands that the player does not hold there, and the EV of their best response; by class, with --hand or --combos by combo
    #[arg(long, conflicts_with_all = ["csv", "ranges", "browse"])]
    pub(crate) outside: bool,

    /// Order of the cards to come: `ev` or `equity` (of --player, oop if not given), `card`, or an action after the card, as in `check`, `bet`, `b66`
    #[arg(long, value_name = "ORDER", value_parser = sort::sort)]
    pub(crate) sort: Option<SortArg>,

    /// Comma-separated values: a row per combo of both players, per category, or per class of cards to come
    #[arg(long, conflicts_with = "grid")]
    pub(crate) csv: bool,

    /// Ranges of both players and of each action, as text to paste into another program
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["hand", "grid", "categories", "combos", "csv"])]
    pub(crate) ranges: Option<RangeProgram>,

    /// Player whose hands are shown; the one who acts if not given, both with --csv and --ranges
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub(crate) player: Option<PlayerArg>,

    /// Browse the solution full-screen, from the line on
    #[arg(long, conflicts_with_all = ["hand", "grid", "categories", "combos", "sort", "player", "csv", "ranges"])]
    pub(crate) browse: bool,
}

impl ViewArgs {
    /// Refuses flags that do not go together, before the solve begins.
    pub(crate) fn check(&self, json: bool) -> Result<(), Failure> {
        if self.browse {
            browse::check(json)?;
        }
        if json && self.csv { Err(Failure::conflict("--csv", "--json")) } else { Ok(()) }
    }

    /// Whether anything of a line is asked for.
    pub(crate) fn is_given(&self) -> bool {
        let has_hands = self.hand.is_some() || self.combos || self.player.is_some();
        has_hands || self.categories || self.outside || !self.line.steps().is_empty()
    }

    /// The arguments with their line in chips, which may be in big blinds or shares of the pot.
    pub(crate) fn in_chips(&self, spot: &Spot) -> Result<ViewArgs, Failure> {
        let tree = Tree::new(spot).map_err(error_text::tree)?;
        let line = tree.in_chips(&self.line).map_err(|error| Failure::argument("--line", error))?;
        Ok(ViewArgs { line, ..self.clone() })
    }

    /// The players whose hands are written: both, unless one is named.
    pub(crate) fn players(&self) -> Vec<Player> {
        self.player.map_or(Player::BOTH.to_vec(), |player| vec![player.player()])
    }

    /// The arguments at the first decision with more than one action from the line on, and a remark on what is passed over.
    /// Programs, and those who name a player, get the end of the line itself.
    pub(crate) fn at_first_choice(
        &self,
        spot: &Spot,
        json: bool,
    ) -> Result<(ViewArgs, Option<String>), Failure> {
        if json || self.csv || self.browse || self.ranges.is_some() || self.player.is_some() {
            return Ok((self.clone(), None));
        }
        let tree = Tree::new(spot).map_err(error_text::tree)?;
        let FirstChoice { line, forced } = FirstChoice::after(&tree, &self.line);
        Ok((ViewArgs { line, ..self.clone() }, forced))
    }

    /// Whether a hand is to be shown.
    pub(crate) fn wants(&self, hand: &Hand) -> bool {
        self.hand.as_ref().is_none_or(|range| range.weight(hand.combo) > 0.0)
    }
}

/// The program that reads the ranges.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RangeProgram {
    /// PioSOLVER: AA:0.5,AKs,AhKd:0.25
    Pio,
    /// GTO+: AKs,[50.0]AA[/50.0]
    #[value(name = "gto+")]
    GtoPlus,
    /// GTO Wizard: AhAd: 0.5,AsKs: 1
    Wizard,
    /// The range language of isofold, which keeps every digit
    Isofold,
}

impl RangeProgram {
    /// The program as requests name it.
    pub(crate) fn program(self) -> isofold_api::show::RangeProgram {
        use isofold_api::show::RangeProgram as Program;
        match self {
            RangeProgram::Pio => Program::Pio,
            RangeProgram::GtoPlus => Program::GtoPlus,
            RangeProgram::Wizard => Program::Wizard,
            RangeProgram::Isofold => Program::Isofold,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PlayerArg {
    /// Out of position
    Oop,
    /// In position
    Ip,
}

impl PlayerArg {
    pub(crate) fn player(self) -> Player {
        match self {
            PlayerArg::Oop => Player::Oop,
            PlayerArg::Ip => Player::Ip,
        }
    }
}
