//! Hands of games with more than two hole cards: their text and counts.

use super::Args;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_api::ranges::RangeAnswer;

pub(super) fn show(args: &Args, answer: &RangeAnswer) -> Result<(), Failure> {
    let mut sections = Vec::new();
    let all = !(args.count || args.expand);
    if all {
        sections.push(vec![answer.range.split_whitespace().collect::<Vec<_>>().join(" ")]);
    }
    if all || args.count {
        sections.push(vec![counts(args, answer)]);
    }
    if let Some(hands) = &answer.hands {
        sections.push(hands.iter().map(|hand| format!("{}\t{}", hand.combo, hand.weight)).collect());
    }
    output::sections(&sections)
}

/// `168 hands, weight 168, 0.06% of all 270 725`
pub(super) fn counts(args: &Args, answer: &RangeAnswer) -> String {
    let (hands, share) = (paint::count(answer.combos, "hand"), paint::percent(answer.share, 2));
    let [whole, live] = match args.dead.is_some() || args.board.is_some() {
        true => ["the", " that are live"],
        false => ["all", ""],
    };
    // The weights are f32: further digits would be noise.
    let weight = paint::grouped(answer.weighted as f32);
    format!("{hands}, weight {weight}, {share} of {whole} {}{live}", paint::grouped(answer.live))
}
