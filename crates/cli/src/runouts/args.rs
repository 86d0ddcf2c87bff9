//! The arguments of `isofold runouts`.

use crate::failure::Failure;
use crate::serve;
use crate::solving::{LibraryArgs, SOLVING, SolveArgs};
use crate::spot;
use isofold_api::runouts::Runouts;
use isofold_api::solve::SolveOptions;
use isofold_api::spot::SpotRef;
use isofold_service::Settings;
use std::path::{Path, PathBuf};

const WORDS: &str = "\
One row for each class of cards that the ranges and the board cannot tell apart, with the number of runouts that it stands for: one strategy to learn \
for each. `swing` is the EV after the card less the mean over all cards: what the card is worth. The best and the worst cards of each player come first.

The line ends where a card comes. * stands for every card on the way, so `x x | * | x x` is about all rivers after all turns. Streets that the solution \
does not hold are solved again.";

const EXAMPLES: &str = "\
Examples:
  isofold runouts turn-basic --line \"x x\" --target 1%
  isofold runouts turn-basic --line \"x b120 c\" --target 1%";

/// The spot, the line, and how to solve it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{WORDS}\n\n{SOLVING}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Spot: a TOML file, `-` for stdin, an embedded spot, or an entry of the library
    spot: String,

    /// Line that ends where a card comes: `x b33 c`; * stands for every card
    #[arg(long, value_name = "LINE")]
    line: String,

    /// Write the rows to a file: .csv, .jsonl or .parquet
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) out: Option<PathBuf>,

    /// Replace the file if it exists
    #[arg(long, help_heading = "Output")]
    pub(super) force: bool,

    #[command(flatten)]
    solve: SolveArgs,

    #[command(flatten)]
    library: LibraryArgs,
}

impl Args {
    /// The request that the flags make.
    pub(super) fn request(&self) -> Result<Runouts, Failure> {
        let spot = SpotRef::Toml(spot::read(&self.spot, &self.library.folder())?.to_toml());
        let solve = SolveOptions { name: self.library.name(), ..self.solve.request()? };
        Ok(Runouts { spot, line: self.line.clone(), solve: Some(solve) })
    }

    /// The settings of the service that answers.
    pub(super) fn settings(&self) -> Settings {
        // Without a library it is solved all the same.
        let folder = self.library.folder();
        let mut settings = serve::settings(None);
        settings.library = folder.path().ok().map(Path::to_owned);
        settings.library_size = Some(self.library.size());
        settings
    }
}
