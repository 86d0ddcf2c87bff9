//! The flags of every command: the format of the output, and what goes to stderr beside it.

use clap::ValueEnum;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

/// The flags of every command.
#[derive(clap::Args, Clone)]
pub(crate) struct Globals {
    /// Print one JSON object to stdout and nothing else
    #[arg(long, global = true, display_order = 100)]
    pub(crate) json: bool,

    /// Print no progress and no remarks, only errors
    #[arg(short, long, global = true, display_order = 101)]
    quiet: bool,

    /// Progress on stderr; auto if not given
    #[arg(long, global = true, display_order = 102, value_enum, value_name = "FORMAT")]
    progress: Option<ProgressArg>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ProgressArg {
    /// A bar if stderr is a terminal, else none
    Auto,
    /// A line of text every second
    Lines,
    /// A JSON object every second
    Json,
    /// No progress
    None,
}

/// The form of progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ProgressFormat {
    Bar,
    Lines,
    Json,
    None,
}

static IS_QUIET: OnceLock<bool> = OnceLock::new();
static PROGRESS: OnceLock<ProgressFormat> = OnceLock::new();

impl Globals {
    /// Makes the flags hold for the whole process; the first call counts.
    pub(crate) fn apply(&self) {
        let _ = IS_QUIET.set(self.quiet);
        let _ = PROGRESS.set(match self.progress {
            None | Some(ProgressArg::Auto) => automatic(self.quiet),
            Some(ProgressArg::Lines) => ProgressFormat::Lines,
            Some(ProgressArg::Json) => ProgressFormat::Json,
            Some(ProgressArg::None) => ProgressFormat::None,
        });
    }
}

fn automatic(is_quiet: bool) -> ProgressFormat {
    if io::stderr().is_terminal() && !is_quiet { ProgressFormat::Bar } else { ProgressFormat::None }
}

/// Whether remarks are left out.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.get().copied().unwrap_or(false)
}

/// The form of progress that was asked for.
pub(crate) fn progress() -> ProgressFormat {
    PROGRESS.get().copied().unwrap_or_else(|| automatic(false))
}
