//! Stacks, one tournament per line.

use super::args::Args;
use super::input;
use super::page::money;
use super::question;
use crate::batch::{self, BatchCommand};
use crate::failure::Failure;
use isofold_api::icm::IcmPlayer;

impl BatchCommand for Args {
    const NAME: &'static [&'static str] = &["icm"];
    const EXAMPLE: &'static str = "5000,3000,2000 --payouts 50,30,20";
    const COLUMNS: &'static [&'static str] = &["player", "stack", "chips", "prize", "share"];

    type Context = ();

    fn context(&self) -> Result<(), Failure> {
        Ok(())
    }

    fn answer(&self, (): &(), query: &str, to: batch::Answer<'_>) -> Result<(), Failure> {
        to.needs_json(&[("--places", self.places), ("--all-in", self.all_in.is_some())])?;
        let seats = input::seats(query).map_err(|why| Failure::argument("STACKS", why))?;
        let answer = question::answer(self, &seats)?;
        let text = || {
            let players =
                answer.players.iter().map(|player| format!("{} {}", player.name, money(player.prize)));
            players.collect::<Vec<_>>().join(" | ")
        };
        let rows = || {
            let row = |player: &IcmPlayer| {
                let figures = [player.stack, player.chips, player.prize, player.share];
                let figures = figures.into_iter().map(|figure| figure.to_string());
                [player.name.clone()].into_iter().chain(figures).collect()
            };
            answer.players.iter().map(row).collect()
        };
        to.give(&answer, text, rows)
    }
}
