//! The boards of `isofold batch` and `isofold report`.

use crate::failure::Failure;
use crate::text_input;
use std::path::Path;

/// The boards.
#[derive(clap::Args)]
pub(crate) struct BoardsArgs {
    /// Boards: flops:all, turns, rivers, a list such as QsTs7h,AsKd2c:4, or a file of such words
    #[arg(long, value_name = "BOARDS")]
    boards: Vec<String>,
}

impl BoardsArgs {
    /// The words, those of files included.
    pub(crate) fn words(&self) -> Result<Vec<String>, Failure> {
        let mut words = Vec::new();
        for given in &self.boards {
            let path = Path::new(given);
            if !path.is_file() {
                let before = words.len();
                words.extend(split(given));
                if words.len() == before {
                    return Err(Failure::argument(
                        "--boards",
                        format!(
                            "`{given}` names no board: expected flops:all, turns, rivers, boards or a file"
                        ),
                    ));
                }
                continue;
            }
            let text = text_input::of_file(path)
                .map_err(|error| Failure::argument("--boards", format!("`{given}`: {error}")))?;
            let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
            words.extend(lines.flat_map(split));
        }
        Ok(words)
    }
}

/// The words of a list.
fn split(text: &str) -> impl Iterator<Item = String> {
    text.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()).map(str::to_owned)
}
