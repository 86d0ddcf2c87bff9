//! Hands as words that other programs hand over: ranked and checked in one pass.
//!
//! A check of its own would take a third of the time of ranking: its loads and its counts of bits are those that ranking needs too.

use crate::Ranking;
use crate::kernel::{Evaluator, FLUSH_BIAS, High, Lanes};
use crate::ranking::{Order, with_order};
use isofold_cards::CardSet;
use isofold_simd::{Kernel, Level, MAX_U16_LANES, Simd, U16xN, dispatch};
use std::marker::PhantomData;

/// The hole cards and the cards on the board of a complete deal.
const DEAL: [u32; 2] = [2, 5];

/// Ranks hands that are given as the [bits](CardSet::bits) of sets of `CARDS` cards, 5, 6 or 7, and writes the
/// [bits](crate::HandRank::bits) of their ranks. The first hand that is none is the error: it has another number of cards, or one that is
/// not in the deck. Then what was written is meaningless.
///
/// # Panics
/// If the slices differ in length.
///
/// ```
/// use isofold_cards::CardSet;
/// use isofold_eval::{Ranking, evaluate, evaluate_words};
///
/// let hands: [CardSet; 2] = ["AsAd9c9hKs4d2c".parse()?, "QsTs7h2c2d3s4s".parse()?];
/// let mut ranks = [0; 2];
/// evaluate_words::<7>(Ranking::Standard, &hands.map(CardSet::bits), &mut ranks).unwrap();
/// assert_eq!(Some(ranks[1]), evaluate(Ranking::Standard, hands[1]).map(|rank| rank.bits()));
/// assert_eq!(evaluate_words::<7>(Ranking::Standard, &[hands[0].bits(), 1 << 63], &mut ranks), Err(1));
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
pub fn evaluate_words<const CARDS: usize>(
    ranking: Ranking,
    hands: &[u64],
    out: &mut [u32],
) -> Result<(), usize> {
    evaluate_words_at::<CARDS>(Level::best(), ranking, hands, out)
}

/// As [`evaluate_words`], on a given instruction set; the portable one if the CPU lacks it.
///
/// # Panics
/// If the slices differ in length.
pub fn evaluate_words_at<const CARDS: usize>(
    level: Level,
    ranking: Ranking,
    hands: &[u64],
    out: &mut [u32],
) -> Result<(), usize> {
    const { assert!(CARDS >= 5 && CARDS <= 7, "a hand has five, six or seven cards") };
    assert_eq!(hands.len(), out.len(), "one rank for each hand");
    let deck = ranking.deck().cards();
    let is_right = with_order!(ranking, CARDS, rank_words, level, deck, hands, out);
    let is_hand = |&hand: &u64| hand.count_ones() == CARDS as u32 && hand & !deck.bits() == 0;
    if is_right { Ok(()) } else { Err(hands.iter().position(|hand| !is_hand(hand)).unwrap_or(0)) }
}

/// Ranks two hole cards with a board of five, given as the [bits](CardSet::bits) of both, as [`evaluate_words`] does. A deal whose hole
/// cards are on its board is none.
///
/// # Panics
/// If the slices differ in length.
pub fn evaluate_deal_words(
    ranking: Ranking,
    holes: &[u64],
    boards: &[u64],
    out: &mut [u32],
) -> Result<(), usize> {
    evaluate_deal_words_at(Level::best(), ranking, holes, boards, out)
}

/// As [`evaluate_deal_words`], on a given instruction set; the portable one if the CPU lacks it.
///
/// # Panics
/// If the slices differ in length.
pub fn evaluate_deal_words_at(
    level: Level,
    ranking: Ranking,
    holes: &[u64],
    boards: &[u64],
    out: &mut [u32],
) -> Result<(), usize> {
    assert!(
        holes.len() == out.len() && boards.len() == out.len(),
        "a hole, a board and a rank for each deal"
    );
    let deck = ranking.deck().cards();
    let is_right = with_order!(ranking, 7, rank_deal_words, level, deck, holes, boards, out);
    let is_deal = |(hole, board): (&u64, &u64)| {
        let is_apart = hole & board == 0 && (hole | board) & !deck.bits() == 0;
        is_apart && [hole.count_ones(), board.count_ones()] == DEAL
    };
    let bad = || holes.iter().zip(boards).position(|deal| !is_deal(deal)).unwrap_or(0);
    if is_right { Ok(()) } else { Err(bad()) }
}

fn rank_words<O: Order, const CARDS: usize>(
    level: Level,
    deck: CardSet,
    hands: &[u64],
    out: &mut [u32],
) -> bool {
    let words = Words { hands, boards: None, out, deck, cards: CARDS as u16, evaluator: PhantomData };
    dispatch::<Words<'_, High<O, CARDS>>>(level, words)
}

fn rank_deal_words<O: Order, const CARDS: usize>(
    level: Level,
    deck: CardSet,
    holes: &[u64],
    boards: &[u64],
    out: &mut [u32],
) -> bool {
    let words = Words {
        hands: holes,
        boards: Some(boards),
        out,
        deck,
        cards: DEAL[0] as u16,
        evaluator: PhantomData,
    };
    dispatch::<Words<'_, High<O, CARDS>>>(level, words)
}

/// Words to rank, those of hands or of hole cards and boards, and where to write the ranks.
struct Words<'a, E> {
    hands: &'a [u64],
    boards: Option<&'a [u64]>,
    out: &'a mut [u32],
    deck: CardSet,
    /// The cards of each of the hands.
    cards: u16,
    evaluator: PhantomData<E>,
}

/// The cards that words may have, and a bit for each lane in which something was wrong.
struct Check<S: Simd> {
    outside: [Lanes<S>; 4],
    cards: Lanes<S>,
    wrong: Lanes<S>,
}

impl<S: Simd> Check<S> {
    #[inline(always)]
    fn new(simd: S, deck: CardSet, cards: u16) -> Check<S> {
        let [c, d, h, s] = deck.lanes();
        Check {
            outside: [simd.splat_u16(!c), simd.splat_u16(!d), simd.splat_u16(!h), simd.splat_u16(!s)],
            cards: simd.splat_u16(cards),
            wrong: simd.splat_u16(0),
        }
    }

    /// The cards of each suit, clubs first, after a look at their number and their deck.
    #[inline(always)]
    fn count(&mut self, lanes: [Lanes<S>; 4], cards: Lanes<S>) -> [Lanes<S>; 4] {
        let [c, d, h, s] = lanes;
        let counts = [c.count_ones(), d.count_ones(), h.count_ones(), s.count_ones()];
        let total = (counts[0].wrapping_add(counts[1])).wrapping_add(counts[2].wrapping_add(counts[3]));
        let other_number = total.and_not(cards).or(cards.and_not(total));
        let outside = c.and(self.outside[0]).or(d.and(self.outside[1]));
        let outside = outside.or(h.and(self.outside[2])).or(s.and(self.outside[3]));
        self.wrong = self.wrong.or(other_number).or(outside);
        counts
    }

    /// Whether every word was right.
    #[inline(always)]
    fn is_right(&self) -> bool {
        let mut lanes = [0; MAX_U16_LANES];
        self.wrong.store(&mut lanes);
        lanes.iter().all(|&lane| lane == 0)
    }
}

/// The counts of the suits, one nibble each, biased as evaluators take them.
#[inline(always)]
fn biased<S: Simd>(simd: S, [c, d, h, s]: [Lanes<S>; 4]) -> Lanes<S> {
    let counts = c.or(d.shl::<4>()).or(h.shl::<8>()).or(s.shl::<12>());
    counts.wrapping_add(simd.splat_u16(FLUSH_BIAS))
}

#[inline(always)]
fn hands_step<S: Simd, E: Evaluator>(simd: S, check: &mut Check<S>, hands: &[u64], out: &mut [u32]) {
    let lanes = simd.load_quarters(hands);
    let counts = check.count(lanes, check.cards);
    let (major, minor) = E::rank(simd, lanes, biased(simd, counts));
    U16xN::store_pairs(major, minor, out);
}

#[inline(always)]
fn deals_step<S: Simd, E: Evaluator>(
    simd: S,
    check: &mut Check<S>,
    holes: &[u64],
    boards: &[u64],
    out: &mut [u32],
) {
    let (hole, board) = (simd.load_quarters(holes), simd.load_quarters(boards));
    let of_hole = check.count(hole, check.cards);
    let of_board = check.count(board, simd.splat_u16(DEAL[1] as u16));
    let shared = hole[0].and(board[0]).or(hole[1].and(board[1]));
    let shared = shared.or(hole[2].and(board[2])).or(hole[3].and(board[3]));
    check.wrong = check.wrong.or(shared);
    let counts = [
        of_hole[0].wrapping_add(of_board[0]),
        of_hole[1].wrapping_add(of_board[1]),
        of_hole[2].wrapping_add(of_board[2]),
        of_hole[3].wrapping_add(of_board[3]),
    ];
    let lanes = [hole[0].or(board[0]), hole[1].or(board[1]), hole[2].or(board[2]), hole[3].or(board[3])];
    let (major, minor) = E::rank(simd, lanes, biased(simd, counts));
    U16xN::store_pairs(major, minor, out);
}

/// A few words, filled up to a register with the first of them: empty sets would be wrong.
#[inline(always)]
fn filled(few: &[u64]) -> [u64; MAX_U16_LANES] {
    let mut words = [few.first().copied().unwrap_or(0); MAX_U16_LANES];
    words[..few.len()].copy_from_slice(few);
    words
}

impl<E: Evaluator> Kernel for Words<'_, E> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        let width = S::U16xN::WIDTH;
        let mut check = Check::new(simd, self.deck, self.cards);
        let mut ranks = [0; MAX_U16_LANES];
        let (mut hands, mut out) = (self.hands.chunks_exact(width), self.out.chunks_exact_mut(width));
        match self.boards {
            None => {
                for (hands, out) in (&mut hands).zip(&mut out) {
                    hands_step::<S, E>(simd, &mut check, hands, out);
                }
                let (hands, out) = (hands.remainder(), out.into_remainder());
                if !hands.is_empty() {
                    hands_step::<S, E>(simd, &mut check, &filled(hands), &mut ranks);
                    out.copy_from_slice(&ranks[..out.len()]);
                }
            }
            Some(boards) => {
                let mut boards = boards.chunks_exact(width);
                for ((holes, boards), out) in (&mut hands).zip(&mut boards).zip(&mut out) {
                    deals_step::<S, E>(simd, &mut check, holes, boards, out);
                }
                let (holes, boards, out) = (hands.remainder(), boards.remainder(), out.into_remainder());
                if !holes.is_empty() {
                    deals_step::<S, E>(simd, &mut check, &filled(holes), &filled(boards), &mut ranks);
                    out.copy_from_slice(&ranks[..out.len()]);
                }
            }
        }
        check.is_right()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate;
    use isofold_cards::Card;

    /// Hands of so many cards of a deck, one after the other.
    fn hands(ranking: Ranking, cards: usize, count: usize) -> Vec<CardSet> {
        let deck: Vec<Card> = ranking.deck().cards().iter().collect();
        let mut state = 1u64;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize
        };
        let mut hand = || {
            let mut set = CardSet::EMPTY;
            while set.len() < cards {
                set = set.with(deck[next() % deck.len()]);
            }
            set
        };
        (0..count).map(|_| hand()).collect()
    }

    fn check<const CARDS: usize>(ranking: Ranking) {
        for count in [0, 1, 15, 16, 31, 32, 33, 200] {
            let sets = hands(ranking, CARDS, count);
            let words: Vec<u64> = sets.iter().map(|set| set.bits()).collect();
            let expected: Vec<u32> = sets.iter().map(|&set| evaluate(ranking, set).unwrap().bits()).collect();
            for level in Level::ALL {
                let mut ranks = vec![0; count];
                assert_eq!(evaluate_words_at::<CARDS>(level, ranking, &words, &mut ranks), Ok(()));
                assert_eq!(ranks, expected, "{level}, {ranking:?}");
                for at in [0, count / 2, count.saturating_sub(1)].into_iter().filter(|&at| at < count) {
                    let low = words[at] & words[at].wrapping_neg();
                    let free = !words[at] & ranking.deck().cards().bits();
                    let one_more = free & free.wrapping_neg();
                    let outside = !ranking.deck().cards().bits();
                    for bad in [
                        0,
                        u64::MAX,
                        words[at] ^ low,
                        words[at] | one_more,
                        words[at] ^ low | outside & outside.wrapping_neg(),
                        words[at] ^ low | 1 << 63,
                    ] {
                        let mut words = words.clone();
                        words[at] = bad;
                        let found = evaluate_words_at::<CARDS>(level, ranking, &words, &mut ranks);
                        assert_eq!(found, Err(at), "{level}, {ranking:?}, {bad:x}");
                    }
                }
            }
        }
    }

    #[test]
    fn words_are_ranked_as_hands_and_bad_ones_are_found() {
        for ranking in [Ranking::Standard, Ranking::Short, Ranking::ShortTrips] {
            check::<5>(ranking);
            check::<6>(ranking);
            check::<7>(ranking);
        }
    }

    #[test]
    fn deals_are_ranked_as_hands_and_bad_ones_are_found() {
        for ranking in [Ranking::Standard, Ranking::Short, Ranking::ShortTrips] {
            for count in [0, 1, 16, 32, 33, 100] {
                let sets = hands(ranking, 7, count);
                let hole = |set: &CardSet| set.iter().take(2).collect::<CardSet>();
                let holes: Vec<u64> = sets.iter().map(|set| hole(set).bits()).collect();
                let boards: Vec<u64> = sets.iter().map(|set| (*set - hole(set)).bits()).collect();
                let expected: Vec<u32> =
                    sets.iter().map(|&set| evaluate(ranking, set).unwrap().bits()).collect();
                for level in Level::ALL {
                    let mut ranks = vec![0; count];
                    let rank = |holes: &[u64], boards: &[u64], ranks: &mut [u32]| {
                        evaluate_deal_words_at(level, ranking, holes, boards, ranks)
                    };
                    assert_eq!(rank(&holes, &boards, &mut ranks), Ok(()));
                    assert_eq!(ranks, expected, "{level}, {ranking:?}");
                    for at in [0, count / 2, count.saturating_sub(1)].into_iter().filter(|&at| at < count) {
                        let (hole, board) = (holes[at], boards[at]);
                        let [low_hole, low_board] = [hole, board].map(|word| word & word.wrapping_neg());
                        for [hole, board] in [
                            [0, board],
                            [hole, 0],
                            [board, hole],
                            // A card of the hole cards on the board, in place of another, or beside them.
                            [hole, board ^ low_board | low_hole],
                            [hole, board | low_hole],
                            [hole ^ low_hole, board | low_hole],
                            [hole | low_board, board ^ low_board],
                            [hole ^ low_hole | 1 << 63, board],
                            [hole, board ^ low_board | 1 << 15],
                        ] {
                            let (mut holes, mut boards) = (holes.clone(), boards.clone());
                            (holes[at], boards[at]) = (hole, board);
                            let found = rank(&holes, &boards, &mut ranks);
                            assert_eq!(found, Err(at), "{level}, {ranking:?}, {hole:x} {board:x}");
                        }
                    }
                }
            }
        }
    }
}
