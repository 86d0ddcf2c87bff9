//! Canonical forms, one per line.

use super::Args;
use crate::batch::{Answer, BatchCommand};
use crate::failure::Failure;
use crate::input;
use crate::paint;
use isofold_iso::canonical_form;

impl BatchCommand for Args {
    const NAME: &'static [&'static str] = &["canon"];
    const EXAMPLE: &'static str = "AsKs --board Ts9s8c";
    const COLUMNS: &'static [&'static str] =
        &["canonical", "labels", "signature", "class_size", "stabilizer_order", "permutation"];

    type Context = ();

    fn context(&self) -> Result<(), Failure> {
        Ok(())
    }

    fn answer(&self, (): &(), query: &str, answer: Answer<'_>) -> Result<(), Failure> {
        let cards = input::groups(query).map_err(|why| Failure::argument("CARDS", why))?;
        let (question, given) = self.question(Some(&cards))?;
        let form = canonical_form(&given);
        let report = question.describe(&given, &form);
        let text = || format!("{}  {}", paint::groups(form.groups()), report.signature);
        let row = || {
            let texts = [&report.canonical, &report.labels, &report.signature].map(String::clone);
            let numbers = [report.class_size, report.stabilizer_order].map(|number| number.to_string());
            texts.into_iter().chain(numbers).chain([report.permutation.clone()]).collect()
        };
        answer.give(&report, text, || vec![row()])
    }
}
