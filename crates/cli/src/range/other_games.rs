//! Hands of games with more than two hole cards: their text and counts.

use super::{Args, Hand};
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_cards::{CardSet, Hands};
use isofold_equity::Player;
use isofold_eval::Game;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    pub(super) range: String,
    pub(super) combos: u64,
    pub(super) weighted: f64,
    /// The number of hands without a dead card.
    pub(super) live: u64,
    /// `weighted` as a share of `live`.
    pub(super) share: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<Hand>>,
}

pub(super) fn run(args: &Args, game: Game, text: &str, json: bool) -> Result<(), Failure> {
    let report = answer(args, game, text)?;
    if json { output::json(&report) } else { show(args, &report) }
}

/// The figures of a range of a game.
pub(super) fn answer(args: &Args, game: Game, text: &str) -> Result<Report, Failure> {
    let views = [
        ("--grid", args.grid, "the grid is of hands of two cards"),
        ("--categories", args.categories, "made hands are named for hold'em"),
        (
            "--overlap",
            args.overlap != crate::input::OverlapName::Error,
            "a hand listed twice needs one weight",
        ),
    ];
    if let Some((name, _, why)) = views.into_iter().find(|(_, asked, _)| *asked) {
        return Err(Failure::argument(name, format!("not for {}: {why}", game.title())));
    }
    let player = Player::parse(game, 1, text).map_err(|error| match error {
        isofold_equity::EquityError::Hands { error, .. } => Failure::argument("RANGE", error),
        error => error_text::equity(error),
    })?;
    let dead = args.dead.unwrap_or(CardSet::EMPTY);
    let Some(hands) = player.to_hands() else { return Err(Failure::Runtime("no hands to count".to_owned())) };
    let hands = hands.map_err(|error| Failure::argument("RANGE", error))?;
    report(args, game, player.text(), &hands, dead)
}

fn report(args: &Args, game: Game, text: &str, hands: &Hands, dead: CardSet) -> Result<Report, Failure> {
    let size = game.hole_cards();
    let deck = (game.deck().cards() - dead).len();
    let live: Vec<(CardSet, f32)> = hands.iter().filter(|(set, _)| !set.intersects(dead)).collect();
    // The unknown cards of a hand are dealt from those that are left.
    let rest = choose(deck.saturating_sub(hands.cards()), size - hands.cards());
    if args.expand && rest > 1 {
        let why =
            "the rest of the hand is any cards: expected a pattern that names every card, such as `AA**`";
        return Err(Failure::argument("--expand", why));
    }
    let weighted: f64 = live.iter().map(|&(_, weight)| f64::from(weight)).sum::<f64>() * rest as f64;
    let all = choose(deck, size);
    let hand = |&(set, weight): &(CardSet, f32)| Hand { combo: set.to_string(), weight };
    Ok(Report {
        game: game.name(),
        range: text.to_owned(),
        combos: live.len() as u64 * rest,
        weighted,
        live: all,
        share: weighted / all.max(1) as f64,
        hands: args.expand.then(|| live.iter().map(hand).collect()),
    })
}

fn choose(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1)) }
}

fn show(args: &Args, report: &Report) -> Result<(), Failure> {
    let mut sections = Vec::new();
    let all = !(args.count || args.expand);
    if all {
        sections.push(vec![report.range.split_whitespace().collect::<Vec<_>>().join(" ")]);
    }
    if all || args.count {
        sections.push(vec![counts(args, report)]);
    }
    if let Some(hands) = &report.hands {
        sections.push(hands.iter().map(|hand| format!("{}\t{}", hand.combo, hand.weight)).collect());
    }
    output::sections(&sections)
}

/// `168 hands, weight 168, 0.06% of all 270 725`
pub(super) fn counts(args: &Args, report: &Report) -> String {
    let (hands, share) = (paint::count(report.combos, "hand"), paint::percent(report.share, 2));
    let whole = if args.dead.is_some() { "the" } else { "all" };
    let live = if args.dead.is_some() { " that are live" } else { "" };
    // The weights are f32: further digits would be noise.
    let weight = paint::grouped(report.weighted as f32);
    format!("{hands}, weight {weight}, {share} of {whole} {}{live}", paint::grouped(report.live))
}
