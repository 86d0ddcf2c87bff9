//! Ranges, one per line.

use super::{Args, answer, counts};
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
        let (report, _) = answer(self, query)?;
        let row = || {
            let counts = [report.combos.to_string(), report.weighted.to_string(), report.live.to_string()];
            [report.range.clone()].into_iter().chain(counts).chain([report.share.to_string()]).collect()
        };
        to.give(&report, || format!("{}: {}", report.range, counts(&report)), || vec![row()])
    }
}
