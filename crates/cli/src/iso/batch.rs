//! Boards, one per line.

use super::Args;
use crate::batch::{Answer, BatchCommand};
use crate::failure::Failure;
use crate::input::{self, Cards};
use crate::paint;

impl BatchCommand for Args {
    const NAME: &'static [&'static str] = &["iso"];
    const EXAMPLE: &'static str = "QsTs7h --dead AcKd";
    const COLUMNS: &'static [&'static str] = &["board", "cards", "classes", "runouts", "group"];

    type Context = ();

    fn context(&self) -> Result<(), Failure> {
        Ok(())
    }

    fn answer(&self, (): &(), query: &str, answer: Answer<'_>) -> Result<(), Failure> {
        let Cards(board) = input::open_board(query).map_err(|why| Failure::argument("BOARD", why))?;
        let report = self.symmetry(&board)?.answer();
        let classes = report.classes.len();
        let text = || {
            let (classes, cards) = (paint::count(classes, "class"), paint::count(report.cards, "card"));
            format!("{}  {classes} for {cards}", paint::board(&board))
        };
        let row = || {
            let runouts = report.runouts.map_or(String::new(), |runouts| runouts.to_string());
            let counts = [report.cards.to_string(), classes.to_string(), runouts];
            [report.board.clone()].into_iter().chain(counts).chain([report.group.join(" ")]).collect()
        };
        answer.give(&report, text, || vec![row()])
    }
}
