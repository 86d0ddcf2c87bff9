//! The arguments of `isofold compare`.

use crate::amounts::UnitArgs;
use crate::failure::Failure;
use crate::solving::{LIBRARY, LibraryArgs, SOLVING, SolveArgs};
use crate::spot::{self, SpotArgs};
use isofold_tree::Line;

const WORDS: &str = "\
A is a spot or a solution. B is another one; or A with what the flags of a spot change; or, with --other-line, another place of A.

The page has the EVs of both players at the start and at the end of the line, the frequency of each action, and the hands that play most \
differently. It says whether both are one game, up to a relabelling of suits, or what is different: the betting tree, ranges, chips, rake \
and so on. Two solutions of one game may still differ: each is an equilibrium only up to its exploitability, and a game may have many \
equilibria. In a zero-sum game the EVs of two solutions differ by at most twice the sum of their exploitabilities; the page says whether they \
do. What a player would lose by the other solution's frequencies at this decision tells whether different frequencies matter: hands that are \
indifferent lose next to nothing.";

const EXAMPLES: &str = "\
Examples:
  isofold compare river --rake 5%
  isofold compare river --line x --bet river:75% --json
  isofold compare turn-basic --line \"x x | 2d\" --other-line \"x x | Ad\"
  isofold compare river turn-basic --target 1%
  isofold compare river --line x --stack 600 --csv";

/// Two sources, a line in each, and how to solve what is not solved.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = format!("{WORDS}\n\n{}\n\n{SOLVING}\n\n{LIBRARY}\n\n{EXAMPLES}", spot::LANGUAGE))]
// An argument that is changed comes last, unless it says where.
#[command(mut_arg("spot", |arg| arg.index(1).value_name("A").help(format!("{}; the flags of a spot change B", spot::SOURCE))))]
pub(crate) struct Args {
    #[command(flatten)]
    spot: SpotArgs,

    /// Another spot or solution file; A again if not given
    #[arg(value_name = "B", index = 2)]
    other: Option<String>,

    /// Line to compare: `x b40`; the start of the spot if not given
    #[arg(long, value_name = "LINE", value_parser = spot::line, default_value = "", hide_default_value = true)]
    #[arg(help_heading = "What to compare")]
    pub(super) line: Line,

    /// Line in B, if it is another one
    #[arg(long, value_name = "LINE", value_parser = spot::line, help_heading = "What to compare")]
    pub(super) other_line: Option<Line>,

    /// Comma-separated values: a row per combo of the player who acts
    #[arg(long, help_heading = "What to compare")]
    pub(super) csv: bool,

    #[command(flatten)]
    pub(super) solve: SolveArgs,

    #[command(flatten)]
    pub(super) library: LibraryArgs,
}

impl Args {
    /// The unit of the page.
    pub(super) fn unit(&self) -> UnitArgs {
        self.spot.unit
    }

    /// A, and B unless it is another place of A.
    pub(super) fn sources(&self) -> Result<(SpotArgs, Option<SpotArgs>), Failure> {
        let first = self.spot.unchanged();
        match (self.is_one_source(), &self.other_line) {
            (false, _) => Ok((first, Some(self.spot.renamed(self.other.as_deref())))),
            (true, Some(other)) if *other != self.line => Ok((first, None)),
            (true, _) => {
                let why = "nothing to compare with: name another spot or solution, flags that change it as in \
                           `--rake 5%`, or another place with --other-line";
                Err(Failure::argument("B", why))
            }
        }
    }

    /// Whether both sides are of one source.
    pub(super) fn is_one_source(&self) -> bool {
        self.other.is_none() && self.spot.is_unchanged()
    }
}
