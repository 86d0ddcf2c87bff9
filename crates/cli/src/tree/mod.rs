//! `isofold tree`: the betting tree of a spot, and how large the game is.

mod json;
mod page;

use crate::error_text;
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::solving::MemoryArgs;
use crate::spot::{self, SpotArgs};
use isofold_solver::Plan;
use isofold_tree::{PrintOptions, Spot, Street, Tree};

const NOTES: &str = "\
A line of the tree is an action and who acts after it; below it stands what became of the sizes of the spot: which \
were merged, made all-in, raised to the least bet or taken out by an edit. Percentages are of the pot after a call.

Boards that differ only in suits that nothing tells apart are counted once. An entry is a number to be learnt: one \
for each board, decision, action and class of hands. Nothing is allocated.";

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

    /// How many steps below the start are shown; all if not given
    #[arg(long, value_name = "N", value_parser = input::steps, allow_negative_numbers = true)]
    #[arg(help_heading = "What to show")]
    depth: Option<usize>,

    /// The last street that is shown; without --depth, the one that the spot starts on
    #[arg(long, value_parser = input::street(), help_heading = "What to show")]
    street: Option<Street>,

    #[command(flatten)]
    memory: MemoryArgs,
}

/// What is known of a game before it is solved.
struct Game {
    spot: Spot,
    tree: Tree,
    plan: Plan,
    shown: PrintOptions,
    /// Bytes that may be used, if anything is known of them.
    limit: Option<u64>,
}

impl Game {
    /// Bytes for numbers of 32 and of 16 bits.
    fn memory(&self) -> [u64; 2] {
        [self.plan.memory(), self.plan.half_storage + self.plan.working]
    }
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let spot = args.spot.read()?;
    let tree = Tree::new(&spot).map_err(error_text::tree)?;
    let plan = Plan::of(&spot, &args.memory.options()).map_err(error_text::solver)?;
    let until = args.street.unwrap_or(if args.depth.is_some() { Street::River } else { tree.start() });
    let mut shown = PrintOptions::default().until(until);
    shown.depth = args.depth;
    let game = Game { spot, tree, plan, shown, limit: args.memory.limit() };
    if json { output::json(&json::report(&game)) } else { output::sections(&page::sections(&game)) }
}
