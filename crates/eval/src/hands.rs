use crate::batch::HandBatch;
use crate::kernel::High;
use crate::ranking::{Order, with_order};
use crate::{HandRank, Ranking, scalar};
use isofold_cards::CardSet;
use isofold_simd::{Level, dispatch};

/// The rank of the best five of five, six or seven cards; `None` for another number of cards, or if one is not in the deck.
///
/// ```
/// use isofold_eval::{Ranking, evaluate};
///
/// let rank = |ranking, cards: &str| evaluate(ranking, cards.parse().unwrap()).unwrap();
/// let (flush, full_house) = ("AsJs9s8s6s", "AsAdAhKsKc");
/// assert!(rank(Ranking::Standard, flush) < rank(Ranking::Standard, full_house));
/// assert!(rank(Ranking::Short, flush) > rank(Ranking::Short, full_house));
/// assert_eq!(evaluate(Ranking::Short, "AsAdAhKs2c".parse().unwrap()), None);
/// ```
#[inline]
pub fn evaluate(ranking: Ranking, cards: CardSet) -> Option<HandRank> {
    scalar::evaluate(ranking, cards)
}

/// Ranks many hands of `CARDS` cards each, 5, 6 or 7, in SIMD lanes.
///
/// # Panics
/// If the slices differ in length. A hand of another size or deck gets a meaningless rank.
///
/// ```
/// use isofold_eval::{HandRank, Ranking, evaluate, evaluate_hands};
///
/// let hands = ["AsAd9c9hKs4d2c".parse()?, "QsTs7h2c2d3s4s".parse()?];
/// let mut ranks = [HandRank::NONE; 2];
/// evaluate_hands::<7>(Ranking::Standard, &hands, &mut ranks);
/// assert_eq!(Some(ranks[1]), evaluate(Ranking::Standard, hands[1]));
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
pub fn evaluate_hands<const CARDS: usize>(ranking: Ranking, hands: &[CardSet], out: &mut [HandRank]) {
    evaluate_hands_at::<CARDS>(Level::best(), ranking, hands, out);
}

/// As [`evaluate_hands`], on a given instruction set; the portable one if the CPU lacks it.
///
/// # Panics
/// If the slices differ in length.
pub fn evaluate_hands_at<const CARDS: usize>(
    level: Level,
    ranking: Ranking,
    hands: &[CardSet],
    out: &mut [HandRank],
) {
    const { assert!(CARDS >= 5 && CARDS <= 7, "a hand has five, six or seven cards") };
    assert_eq!(hands.len(), out.len(), "one rank for each hand");
    with_order!(ranking, CARDS, rank_hands, level, hands, out)
}

fn rank_hands<O: Order, const CARDS: usize>(level: Level, hands: &[CardSet], out: &mut [HandRank]) {
    dispatch(level, HandBatch::<High<O, CARDS>>::new(hands, out));
}
