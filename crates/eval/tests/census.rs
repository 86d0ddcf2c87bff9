//! All hands of the games without a board: the published frequency of each category, and the best and worst hands.
#![allow(clippy::unwrap_used)]

mod subsets;

use isofold_cards::{Card, CardSet};
use isofold_eval::{Game, Strength};
use subsets::subsets;

/// Visits all hands of four to seven cards, in blocks.
fn all_hands(cards: usize, mut visit: impl FnMut(&[CardSet])) {
    let deck: Vec<Card> = CardSet::FULL.iter().collect();
    let triples = subsets(&deck, 3);
    let mut hands = Vec::new();
    for high in subsets(&deck, cards - 3) {
        // In colexicographic order the triples whose cards are all below come first.
        let least = deck.iter().position(|&card| high.contains(card)).unwrap();
        let below = least * least.saturating_sub(1) * least.saturating_sub(2) / 6;
        hands.clear();
        hands.extend(triples[..below].iter().map(|&low| high | low));
        visit(&hands);
    }
}

/// All hands of a game without a board.
struct Census {
    /// By category.
    counts: Vec<u64>,
    best: Strength,
    worst: Strength,
    /// The number of hands that also have a low.
    lows: u64,
}

fn census(game: Game) -> Census {
    let mut census = Census {
        counts: vec![0; game.categories().len()],
        best: Strength::NONE,
        worst: Strength::from_bits(u32::MAX),
        lows: 0,
    };
    let boards = vec![CardSet::EMPTY; 22_100];
    let mut strengths = vec![Strength::NONE; boards.len()];
    let mut lows = strengths.clone();
    all_hands(game.hole_cards(), |hands| {
        let (strengths, lows) = (&mut strengths[..hands.len()], &mut lows[..hands.len()]);
        game.rank_deals(hands, &boards[..hands.len()], strengths, lows);
        for &strength in &*strengths {
            census.counts[game.category(strength)] += 1;
        }
        census.best = strengths.iter().copied().max().unwrap_or_default().max(census.best);
        census.worst = strengths.iter().copied().min().unwrap_or(census.worst).min(census.worst);
        census.lows += lows.iter().filter(|&&low| low != Strength::NONE).count() as u64;
    });
    census
}

fn check_ends(game: Game, census: &Census, worst: &str, best: &str) {
    assert_eq!((&*game.describe(census.worst), &*game.describe(census.best)), (worst, best), "{game}");
}

#[test]
fn razz() {
    let census = census(Game::Razz);
    let lows = [
        13_939_200, 21_457_920, 24_837_120, 23_675_904, 19_174_400, 13_171_200, 7_426_560, 3_151_360, 781_824,
    ];
    assert_eq!(census.counts[1..], lows);
    assert_eq!(census.counts.iter().sum::<u64>(), 133_784_560);
    check_ends(Game::Razz, &census, "full house, queens full of kings", "5-4-3-2-A low");
}

#[test]
fn stud_hi_lo() {
    let census = census(Game::StudHiLo);
    assert_eq!(
        census.counts,
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584]
    );
    // As many as are eight low or better in razz.
    assert_eq!(census.lows, 13_171_200 + 7_426_560 + 3_151_360 + 781_824);
    check_ends(Game::Stud, &census, "high card, nine, eight, seven, five and four kickers", "royal flush");
}

/// 1 024 hands of each set of five ranks.
#[test]
fn ace_five() {
    let census = census(Game::AceFive);
    let lows = [495, 330, 210, 126, 70, 35, 15, 5, 1];
    assert_eq!(census.counts[1..], lows.map(|sets| 1024 * sets));
    assert_eq!(census.counts.iter().sum::<u64>(), 2_598_960);
    check_ends(Game::AceFive, &census, "four of a kind, kings, Q low", "5-4-3-2-A low");
}

/// 1 020 hands of each set of five ranks that is no straight, flushes not among them.
#[test]
fn deuce_seven() {
    let census = census(Game::DeuceSeven);
    let lows = [495 - 1, 330 - 1, 210 - 1, 126 - 1, 70 - 1, 35 - 1, 15 - 1, 5 - 1];
    assert_eq!(census.counts[1..], lows.map(|sets| 1020 * sets));
    assert_eq!(census.counts.iter().sum::<u64>(), 2_598_960);
    check_ends(Game::DeuceSeven, &census, "straight flush, ace high", "7-5-4-3-2 low");
}

#[test]
fn badugi() {
    let census = census(Game::Badugi);
    assert_eq!(census.counts, [2_873, 96_252, 154_440, 17_160]);
    assert_eq!(census.counts.iter().sum::<u64>(), 270_725);
    check_ends(Game::Badugi, &census, "one-card badugi, K", "four-card badugi, 4-3-2-A");
}
