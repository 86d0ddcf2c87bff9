//! Ranges, one per line.

use super::other_games::{self, Report};
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
        let row = |range: &str, figures: [String; 4]| {
            vec![[range.to_owned()].into_iter().chain(figures).collect::<Vec<String>>()]
        };
        if let Some(game) = self.game.filter(|game| game.hole_cards() > 2) {
            let report = other_games::answer(self, game, query)?;
            let Report { range, combos, weighted, live, share, .. } = &report;
            let figures = || [combos.to_string(), weighted.to_string(), live.to_string(), share.to_string()];
            let text = || format!("{range}: {}", other_games::counts(self, &report));
            return to.give(&report, text, || row(range, figures()));
        }
        let (report, _) = answer(self, query)?;
        let super::Report { range, combos, weighted, live, share, .. } = &report;
        let figures = || [combos.to_string(), weighted.to_string(), live.to_string(), share.to_string()];
        to.give(&report, || format!("{range}: {}", counts(&report)), || row(range, figures()))
    }
}
