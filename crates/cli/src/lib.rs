//! The isofold command line: it reads arguments, calls the libraries, and prints their answers.
//!
//! The program `isofold` calls [`main`] and nothing else: a library of its own is compiled while the crates it needs still are.
//! It has no other interface.
//!
//! A command is a module with `Args` and `run`, a variant of [`Command`] and an arm of [`run`]: nothing else has to know it.

mod allocation;
mod amounts;
mod asking;
mod batch;
mod batches;
mod bench;
mod boards;
mod browse;
mod buckets;
mod canon;
mod compare;
mod completions;
mod convert;
mod csv;
mod dataset;
mod device;
mod environment;
mod equity;
mod error_text;
mod ev_unit;
mod exploit;
mod export;
mod failure;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod globals;
mod grid;
mod hand_groups;
mod help;
mod html;
mod icm;
mod index;
mod input;
mod interrupt;
mod iso;
mod library;
mod man;
mod output;
mod paint;
mod preflop;
mod progress;
mod range;
mod report;
mod runouts;
mod schema;
mod serve;
mod show;
mod simplify;
mod solve;
mod solving;
mod spot;
mod strategy;
mod system;
mod table;
mod text_file;
mod text_input;
mod threads;
mod tree;
mod usage_error;
mod web;

use clap::{ArgAction, ArgMatches, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use globals::Globals;
use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
With no command, the embedded demo spot is solved, on the flop QsTs7h, as by `isofold solve demo`.
Another one: isofold show turn-basic --line \"x b120\"";

const AFTER_LONG_HELP: &str = "\
With no command, the embedded demo spot is solved, on the flop QsTs7h, as by `isofold solve demo`.

Exit codes: 0 success, 1 failure, 2 bad usage or input.

Settings by environment, each overridden by its flag: ISOFOLD_LIBRARY (the folder of the library, or `none`), ISOFOLD_THREADS, \
ISOFOLD_MEMORY (8G, 8Gi), ISOFOLD_DEVICE (cpu, cuda, auto). NO_COLOR turns colours off.

Examples:
  isofold solve turn-basic
  isofold show turn-basic --line \"x b120\"
  isofold compare river --rake 5%
  isofold exploit river --by ip --lock \"line = x b66; play = f:60%, c\"
  isofold simplify river --round 25%
  isofold tree demo
  isofold convert river --to pio
  isofold iso QsTs7h
  isofold canon AsKs --board Ts9s8c
  isofold range \"QQ+,AKs\"
  isofold equity \"AhKh | QQ+,AKs | random\" --board Ks7d4d
  isofold icm 5000,3000,2000 --payouts 50,30,20
  isofold boards flop --count --json
  isofold buckets build fast_test --print
  isofold dataset generate river-pot --rows 1000 --out rivers --plan
  isofold completions bash
  isofold man solve";

/// An exact poker engine: GTO solutions of postflop spots, equity, ICM, card abstraction
#[derive(Parser)]
#[command(name = "isofold", version, after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(disable_help_flag = true)]
struct Cli {
    #[command(flatten)]
    globals: Globals,

    /// Print a short help
    #[arg(short, long, global = true, display_order = 110, action = ArgAction::HelpShort)]
    help: Option<bool>,

    /// Print the full help: every flag, its values, the languages
    #[arg(long, global = true, display_order = 111, action = ArgAction::HelpLong)]
    help_all: Option<bool>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Solve a spot: exploitability, EVs and the strategy at the first decision
    Solve(solve::Args),
    /// Show any line of a solved spot: strategy, EV and equity of every hand, next cards
    Show(show::Args),
    /// Compare two solutions, or two nodes of one: EVs, frequencies, game or equilibrium
    Compare(compare::Args),
    /// Compute the maximally exploitative response to locked play, and what it gains
    Exploit(exploit::Args),
    /// Round strategies, or remove bet sizes, and state what it costs
    Simplify(simplify::Args),
    /// Write a whole solution as arrays: npz for NumPy, Parquet, CSV
    Export(export::Args),
    /// Solve many spots, or one spot on many boards, and keep them in the library
    Batch(batches::Args),
    /// Compare the strategies of a spot on all its solved boards: table, CSV, HTML page
    Report(report::Args),
    /// Compare the turn or river cards after a line: strategy, EV and swing of each class
    Runouts(runouts::Args),
    /// Show the betting tree of a spot, the size of the game and the memory it takes
    Tree(tree::Args),
    /// Convert spots and ranges from and for PioSOLVER, TexasSolver, GTO+ and GTO Wizard
    Convert(convert::Args),
    /// Manage the library of solved spots: list, show, rename, remove, verify
    Library(library::Args),
    /// Show the canonical form of cards: signature, class, stabilizer, permutation
    Canon(canon::Args),
    /// Group the next cards of a flop or a turn into classes of interchangeable ones
    Iso(iso::Args),
    /// List one board of each suit-isomorphism class, with its multiplicity
    Boards(boards::Args),
    /// Map a hand to the index of its suit-isomorphism class
    Index(index::IndexArgs),
    /// Map an index back to the canonical hand
    Unindex(index::UnindexArgs),
    /// Parse a range: its shortest text, its counts and its 13×13 grid
    Range(range::Args),
    /// Compute the equity of hands and ranges, on any street, in fifteen games
    Equity(equity::Args),
    /// Tables of hands all-in before the flop: two hands exactly, three by Monte Carlo
    Preflop(preflop::Args),
    /// Compute what tournament stacks are worth ($EV), by the Independent Chip Model
    Icm(icm::Args),
    /// Card abstraction: build buckets of hands, look hands up, measure their quality
    Buckets(buckets::Args),
    /// Training rows for value networks: sample public states, solve them, verify
    Dataset(dataset::Args),
    /// Benchmark every layer on this machine, or print the bench number
    Bench(bench::Args),
    /// Open isofold in a browser: set a spot up, watch it solve, study the answer
    Web(web::Args),
    /// Answer the requests of another program: one JSON object a line
    Serve(serve::Args),
    /// Print the JSON Schema of all requests and answers
    Schema(schema::Args),
    /// Print the completions of a shell: bash, zsh, fish, powershell, elvish
    Completions(completions::Args),
    /// Print the manual page of a command, or write those of all
    Man(man::Args),
}

#[global_allocator]
static ALLOCATOR: allocation::Allocator = allocation::Allocator;

/// Runs a command, on so many threads if its flags say so.
fn run(cli: &Cli, threads: Option<usize>) -> Result<(), Failure> {
    cli.globals.apply();
    environment::read()?;
    if cli.command.as_ref().is_none_or(Command::is_long) {
        threads::start(threads);
    }
    let json = cli.globals.json;
    match &cli.command {
        None => solve::run_default(json),
        Some(Command::Solve(args)) => solve::run(args, json),
        Some(Command::Show(args)) => show::run(args, json),
        Some(Command::Compare(args)) => compare::run(args, json),
        Some(Command::Exploit(args)) => exploit::run(args, json),
        Some(Command::Simplify(args)) => simplify::run(args, json),
        Some(Command::Export(args)) => export::run(args, json),
        Some(Command::Batch(args)) => batches::run(args, json),
        Some(Command::Report(args)) => report::run(args, json),
        Some(Command::Runouts(args)) => runouts::run(args, json),
        Some(Command::Tree(args)) => tree::run(args, json),
        Some(Command::Convert(args)) => convert::run(args, json),
        Some(Command::Library(args)) => library::run(args, json),
        Some(Command::Canon(args)) => canon::run(args, json),
        Some(Command::Iso(args)) => iso::run(args, json),
        Some(Command::Boards(args)) => boards::run(args, json),
        Some(Command::Index(args)) => index::run_index(args, json),
        Some(Command::Unindex(args)) => index::run_unindex(args, json),
        Some(Command::Range(args)) => range::run(args, json),
        Some(Command::Equity(args)) => equity::run(args, json),
        Some(Command::Preflop(args)) => preflop::run(args, json),
        Some(Command::Icm(args)) => icm::run(args, json),
        Some(Command::Buckets(args)) => buckets::run(args, json),
        Some(Command::Dataset(args)) => dataset::run(args, json),
        Some(Command::Bench(args)) => bench::run(args, json),
        Some(Command::Web(args)) => web::run(args, json),
        Some(Command::Serve(args)) => serve::run(args, json),
        Some(Command::Schema(args)) => schema::run(args, json),
        Some(Command::Completions(args)) => completions::run(args, json),
        Some(Command::Man(args)) => man::run(args, json),
    }
}

impl Command {
    /// Whether the command computes on many threads.
    fn is_long(&self) -> bool {
        matches!(
            self,
            Command::Solve(_)
                | Command::Show(_)
                | Command::Compare(_)
                | Command::Exploit(_)
                | Command::Simplify(_)
                | Command::Export(_)
                | Command::Batch(_)
                | Command::Report(_)
                | Command::Runouts(_)
                | Command::Equity(_)
                | Command::Preflop(_)
                | Command::Buckets(_)
                | Command::Bench(_)
                | Command::Dataset(_)
        )
    }
}

/// Runs the command that the arguments of this process name, and prints its answer or its error.
pub fn main() -> ExitCode {
    system::prepare();
    interrupt::listen();
    let (outcome, json) = match parse() {
        Ok((cli, threads)) => (run(&cli, threads), cli.globals.json),
        Err(error) => (usage_error::outcome(&error), asks_for_json(env::args_os())),
    };
    let outcome = outcome.and_then(|()| output::check());
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}

/// Whether words that make no command ask for JSON.
fn asks_for_json(words: impl Iterator<Item = OsString>) -> bool {
    words.take_while(|word| word != "--").any(|word| word == "--json")
}

/// Reads the command line, and the number of threads that its command is given.
fn parse() -> Result<(Cli, Option<usize>), clap::Error> {
    let matches = help::command().try_get_matches_from(help::words(env::args_os()))?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut help::command()))?;
    Ok((cli, threads_of(&matches)))
}

/// The value of `--threads`, of whichever command.
fn threads_of(matches: &ArgMatches) -> Option<usize> {
    match matches.subcommand() {
        Some((_, command)) => threads_of(command),
        None => matches.try_get_one::<usize>("threads").ok().flatten().copied(),
    }
}
