//! Ranges, one per line.

use super::{Args, counts, other_games};
use crate::batch::{Answer, BatchCommand};
use crate::failure::Failure;

impl BatchCommand for Args {
    const NAME: &'static [&'static str] = &["range"];
    const EXAMPLE: &'static str = "QQ+,AKs --dead As";
    const COLUMNS: &'static [&'static str] = &["range", "combos", "weighted", "live", "share"];

    type Context = ();

    fn context(&self) -> Result<(), Failure> {
        Ok(())
    }

    fn answer(&self, (): &(), query: &str, to: Answer<'_>) -> Result<(), Failure> {
        to.needs_json(&[
            ("--expand", self.expand),
            ("--grid", self.grid),
            ("--categories", self.categories),
        ])?;
        let answer = self.answer(query, false)?;
        let text = || match self.has_other_hands() {
            true => format!("{}: {}", answer.range, other_games::counts(self, &answer)),
            false => format!("{}: {}", answer.range, counts(&answer)),
        };
        let row = || {
            let [combos, live] = [answer.combos, answer.live].map(|count| count.to_string());
            vec![answer.range.clone(), combos, answer.weighted.to_string(), live, answer.share.to_string()]
        };
        to.give(&answer, text, || vec![row()])
    }
}
