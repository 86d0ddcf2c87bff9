//! `isofold tree`: the betting tree of a spot, and the size of the game.

mod page;

use crate::amounts::UnitArg;
use crate::error_text;
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::solving::{LibraryFolderArgs, MemoryArgs};
use crate::spot::{self, SpotArgs};
use isofold_service::tree::{Game, Shown as Nodes};
use isofold_solver::Options;
use isofold_tree::{PrintOptions, Street, Unit};

const NOTES: &str = "\
Each line of the tree is an action and the player who acts after it; below it are notes on the bet sizes of the spot: which were \
merged, turned into an all-in, raised to the minimum bet or removed by an edit. Percentages are of the pot after a call.

Boards that differ only in interchangeable suits are counted once. An entry is one regret, or one average: there is one for each board, \
decision, action and class of hands. Nothing is allocated.";

const EXAMPLES: &str = "\
Examples:
  isofold tree demo
  isofold tree turn-basic --depth 2
  isofold tree turn-basic --street river --json
  isofold tree 3bet-pot-fast --bet 50%,100% --memory 8G";

/// A spot, and how much of its tree to show.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{NOTES}\n\n{}\n\n{EXAMPLES}", spot::LANGUAGE))]
pub(crate) struct Args {
    #[command(flatten)]
    spot: SpotArgs,

    /// Number of steps below the start to show; all if not given
    #[arg(long, value_name = "N", value_parser = input::steps, allow_negative_numbers = true)]
    #[arg(help_heading = "What to show")]
    depth: Option<usize>,

    /// Last street to show; without --depth, the one that the spot starts on
    #[arg(long, value_parser = input::street(), help_heading = "What to show")]
    street: Option<Street>,

    #[command(flatten)]
    memory: MemoryArgs,

    #[command(flatten)]
    library: LibraryFolderArgs,
}

/// A game before it is solved, and how much of its tree to show.
struct Shown {
    game: Game,
    options: Options,
    nodes: PrintOptions,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let mut spot = args.spot.read(&args.library.folder())?;
    args.spot.unit.choose(&spot)?;
    match args.spot.unit.unit() {
        Some(UnitArg::Chips) => spot.unit = Unit::Chips,
        Some(UnitArg::Pot) => {
            let why = "expected chips or bb: the tree has shares of the pot beside its bets in any case";
            return Err(Failure::argument("--unit", why));
        }
        Some(UnitArg::Bb) | None => {}
    }
    let options = args.memory.options();
    let game = Game::new(spot, &options).map_err(|error| error_text::service(error, &[]))?;
    let nodes = Nodes::of(&game.tree, args.depth, args.street);
    if json {
        return output::json(&game.answer(nodes));
    }
    let mut printed = PrintOptions::default().until(nodes.until);
    printed.depth = nodes.depth;
    output::sections(&page::sections(&Shown { game, options, nodes: printed }))
}
