//! The arguments of `isofold batch`.

use super::BoardsArgs;
use crate::failure::Failure;
use crate::serve;
use crate::solving::{LibraryArgs, SOLVING, SolveArgs, saved_streets};
use crate::spot;
use isofold_api::batch::Batch;
use isofold_api::solve::{SavedStreets as Streets, SolveOptions};
use isofold_api::spot::SpotRef;
use isofold_service::Settings;
use isofold_store::SavedStreets;
use std::path::PathBuf;

const WORDS: &str = "\
Each spot is kept in the library, and one that is there with the accuracy that is asked for is not solved again: a batch that was interrupted or \
killed goes on where it was when the same command is run again. A spot that was being solved then begins anew. Boards that differ only by a \
relabelling of suits which the ranges, the locks and the dead cards cannot tell apart are solved once, and one row stands for all of them: with ranges \
that treat suits alike, all 22 100 flops are 1 755 rows.

With --boards each spot is solved on these boards instead of its own: `flops:all`; `flops:25`, `flops:49`, `flops:95` or `flops:184`, weighted \
subsets that stand for all flops with a stated error; `turns`, those after its flop; `rivers`, those after its flop and \
turn, or after every turn; boards such as QsTs7h, each perhaps with a weight as in QsTs7h:12; or files with such words. Pot, stacks, ranges and bet sizes \
stay those of the spot.

On the CPU small spots run one to a thread, and large ones use all threads. On a GPU spots with the same betting are packed together until its memory \
is used. Each has the bits that it has when `isofold solve` solves it alone on the same device.

Only the first street of each spot is kept unless --save says otherwise: that is what `isofold report` reads, and it is small. `isofold show` solves the other \
streets again when they are looked at. --lines names decisions of later streets, with * for every card, whose figures are kept beside each solution: \
a report on such a line needs nothing else.

What a batch has solved is not evicted from the library for 30 days, or until a report has read all of it.

--out writes one row for each spot: `.csv`, `.jsonl` (an object a line), or `.parquet` in a build with the feature `parquet`. A spot that fails is listed, \
stops no other, and makes the exit code 1.";

const EXAMPLES: &str = "\
Examples:
  isofold batch turn-basic --boards rivers --target 1%
  isofold batch 3bet-pot-fast --boards flops:all --device auto --out flops.csv
  isofold batch a.toml b.toml --boards QsTs7h,AsKd2c
  isofold batch 3bet-pot-fast --boards flops:all --plan";

/// The spots, the boards, and how to solve them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{WORDS}\n\n{SOLVING}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Spots: TOML files, `-` for stdin, embedded spots, or entries of the library
    #[arg(value_name = "SPOT", required = true)]
    spots: Vec<String>,

    #[command(flatten)]
    boards: BoardsArgs,

    /// Lines of later streets whose figures are kept for reports: `x x | *`, where * stands for every card
    #[arg(long, value_name = "LINE")]
    lines: Vec<String>,

    /// Say what would be solved and the memory that it takes, and solve nothing
    #[arg(long)]
    pub(super) plan: bool,

    /// Write one row for each spot to a file: .csv, .jsonl or .parquet
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) out: Option<PathBuf>,

    /// Replace the file if it exists
    #[arg(long, help_heading = "Output")]
    pub(super) force: bool,

    /// Streets to store: full, no-rivers or no-turns; no-turns if not given
    #[arg(long, value_name = "STREETS", value_parser = saved_streets(), help_heading = "Output")]
    save: Option<SavedStreets>,

    #[command(flatten)]
    solve: SolveArgs,

    #[command(flatten)]
    library: LibraryArgs,
}

impl Args {
    /// The request that the flags make.
    pub(super) fn request(&self) -> Result<Batch, Failure> {
        let folder = self.library.folder();
        folder.path()?;
        let mut spots = Vec::new();
        for word in &self.spots {
            spots.push(SpotRef::Toml(spot::read(word, &folder)?.to_toml()));
        }
        let save = self.save.map(|streets| match streets {
            SavedStreets::Full => Streets::Full,
            SavedStreets::NoRivers => Streets::NoRivers,
            SavedStreets::NoTurns => Streets::NoTurns,
        });
        let solve = SolveOptions { name: self.library.name(), save, ..self.solve.request()? };
        let lines = self.lines.clone();
        Ok(Batch { spots, boards: self.boards.words()?, solve: Some(solve), lines, plan: self.plan })
    }

    /// The settings of the service that answers.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = serve::settings(Some(self.library.folder().path()?));
        settings.library_size = Some(self.library.size());
        Ok(settings)
    }
}
