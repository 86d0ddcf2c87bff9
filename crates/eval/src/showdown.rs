//! Showdowns: what a hand is worth in each game, one at a time and many at once.

use crate::batch::{DealBatch, HandBatch};
use crate::game::{HandRule, LowHalf};
use crate::kernel::{Evaluator, High};
use crate::ranking::{Order, Standard, with_order};
use crate::{Game, HandRank, Hole, Ranking, Showdown, Strength, badugi, evaluate, low, omaha};
use isofold_cards::CardSet;
use isofold_simd::{Kernel, Level, Simd, dispatch};

/// On fewer boards than this, preparing the hole cards of an Omaha hand costs more than it saves.
const FEW_BOARDS: usize = 512;

impl Game {
    /// The strength of a hand at showdown: hole cards with a board of three to five cards, or with no board in games
    /// that have none. `None` if there are too many or too few cards, if hole cards and board share one, or if one is
    /// not in the deck.
    ///
    /// Stud and razz take five to seven cards, the other games all hole cards.
    ///
    /// ```
    /// use isofold_cards::CardSet;
    /// use isofold_eval::Game;
    ///
    /// let show = |hole: &str| Game::Badugi.showdown(hole.parse().unwrap(), CardSet::EMPTY);
    /// assert_eq!(Game::Badugi.describe(show("As2d3c3h").unwrap().strength), "three-card badugi, 3-2-A");
    /// assert_eq!(show("As2d3c"), None);
    /// ```
    pub fn showdown(self, hole: CardSet, board: CardSet) -> Option<Showdown> {
        let least = if self.is_stud() { 5 } else { self.hole_cards() };
        let hole_fits = (least..=self.hole_cards()).contains(&hole.len());
        let board_fits = match self.board_cards() {
            0 => board.is_empty(),
            _ => (3..=5).contains(&board.len()),
        };
        if !hole_fits || !board_fits || hole.intersects(board) {
            return None;
        }
        let strength = match self.hand_rule() {
            HandRule::Holdem(ranking) => evaluate(ranking, hole | board)?.into(),
            HandRule::Omaha => omaha::high(hole, board),
            HandRule::Stud => evaluate(Ranking::Standard, hole)?.into(),
            HandRule::AceFive => low::ace_five(hole),
            HandRule::DeuceSeven => low::deuce_seven(hole),
            HandRule::Badugi => badugi::evaluate(hole),
        };
        let low = match self.low_half() {
            LowHalf::None => Strength::NONE,
            LowHalf::Omaha => omaha::low(hole, board),
            LowHalf::Stud => low::eight_or_better(hole),
        };
        Some(Showdown { strength, low })
    }

    /// Whether [`rank_deals`](Game::rank_deals) ranks every one of these: hole cards and board complete, of the deck, and different.
    ///
    /// ```
    /// # use isofold_eval::Game;
    /// let (hole, board) = (["AsKs".parse()?], ["Ts9s8c2d2h".parse()?]);
    /// assert!(Game::Holdem.are_complete(&hole, &board) && !Game::Omaha.are_complete(&hole, &board));
    /// assert!(!Game::Holdem.are_complete(&["AsTs".parse()?], &board));
    /// # Ok::<(), isofold_cards::CardError>(())
    /// ```
    pub fn are_complete(self, holes: &[CardSet], boards: &[CardSet]) -> bool {
        let deck = self.deck().cards();
        let counts = [self.hole_cards() as u32, self.board_cards() as u32];
        holes.len() == boards.len() && dispatch(Level::best(), Completeness { deck, counts, holes, boards })
    }

    /// Ranks hole cards `i` with board `i`, all of them complete: writes `strengths[i]`, and `lows[i]` if the game splits
    /// the pot. Where hole cards and board share a card, or are too many or too few, the strength written is meaningless.
    ///
    /// # Panics
    /// If the slices differ in length; `lows` may be empty if the game does not split.
    ///
    /// ```
    /// use isofold_eval::{Game, Strength};
    ///
    /// let holes = ["As2sKhKd".parse()?, "AhAdQsJs".parse()?];
    /// let boards = ["Ks8s4s3cTd".parse()?; 2];
    /// let (mut strengths, mut lows) = ([Strength::NONE; 2], [Strength::NONE; 2]);
    /// Game::OmahaHiLo.rank_deals(&holes, &boards, &mut strengths, &mut lows);
    /// assert!(strengths[0] > strengths[1], "the nut flush takes the high half");
    /// assert_eq!(lows[1], Strength::NONE, "aces alone make no low");
    /// # Ok::<(), isofold_cards::CardError>(())
    /// ```
    pub fn rank_deals(
        self,
        holes: &[CardSet],
        boards: &[CardSet],
        strengths: &mut [Strength],
        lows: &mut [Strength],
    ) {
        self.rank_deals_at(Level::best(), holes, boards, strengths, lows);
    }

    /// As [`rank_deals`](Game::rank_deals), on a given instruction set; the portable one if the CPU lacks it.
    ///
    /// # Panics
    /// As [`rank_deals`](Game::rank_deals).
    pub fn rank_deals_at(
        self,
        level: Level,
        holes: &[CardSet],
        boards: &[CardSet],
        strengths: &mut [Strength],
        lows: &mut [Strength],
    ) {
        assert_eq!(holes.len(), boards.len(), "one board for each hole");
        self.check_lengths(boards, strengths, lows);
        match self.hand_rule() {
            HandRule::Holdem(ranking) => {
                let ranks = Strength::ranks_mut(strengths);
                with_order!(ranking, 7, rank_deals, level, holes, boards, ranks);
            }
            HandRule::Omaha => omaha::rank_deals(self.hole_cards(), level, holes, boards, strengths),
            HandRule::Stud => rank_own::<High<Standard, 7>>(level, holes, strengths),
            HandRule::AceFive => rank_own::<low::AceFive>(level, holes, strengths),
            HandRule::DeuceSeven => rank_own::<low::DeuceSeven>(level, holes, strengths),
            HandRule::Badugi => badugi::rank_deals(holes, strengths),
        }
        match self.low_half() {
            LowHalf::None => lows.fill(Strength::NONE),
            LowHalf::Omaha => omaha::rank_lows(holes, boards, lows),
            LowHalf::Stud => rank_own::<low::EightOrBetter>(level, holes, lows),
        }
    }

    /// Ranks the same hole cards on many complete boards, as [`Hole::rank_boards`] does, for hole cards that are not worth
    /// keeping prepared. [`Strength::NONE`] on every board if they are not hole cards of the game.
    ///
    /// # Panics
    /// If the slices differ in length; `lows` may be empty if the game does not split.
    pub fn rank_boards(
        self,
        hole: CardSet,
        boards: &[CardSet],
        strengths: &mut [Strength],
        lows: &mut [Strength],
    ) {
        self.check_lengths(boards, strengths, lows);
        let fits = hole.len() == self.hole_cards() && self.deck().cards().contains_all(hole);
        if fits && self.is_omaha() && boards.len() <= FEW_BOARDS {
            self.rank_deals(&[hole; FEW_BOARDS][..boards.len()], boards, strengths, lows);
            for (i, _) in boards.iter().enumerate().filter(|(_, board)| board.intersects(hole)) {
                strengths[i] = Strength::NONE;
                lows.get_mut(i).into_iter().for_each(|low| *low = Strength::NONE);
            }
        } else if let Some(hole) = Hole::new(self, hole) {
            hole.rank_boards(boards, strengths, lows);
        } else {
            strengths.fill(Strength::NONE);
            lows.fill(Strength::NONE);
        }
    }

    pub(crate) fn check_lengths(self, boards: &[CardSet], strengths: &[Strength], lows: &[Strength]) {
        assert_eq!(boards.len(), strengths.len(), "one strength for each board");
        if self.splits() || !lows.is_empty() {
            assert_eq!(boards.len(), lows.len(), "one low for each board");
        }
    }
}

/// Ranks hands that are made without a board.
fn rank_own<E: Evaluator>(level: Level, hands: &[CardSet], out: &mut [Strength]) {
    dispatch(level, HandBatch::<E>::new(hands, Strength::ranks_mut(out)));
}

fn rank_deals<O: Order, const CARDS: usize>(
    level: Level,
    holes: &[CardSet],
    boards: &[CardSet],
    out: &mut [HandRank],
) {
    dispatch(level, DealBatch::<High<O, CARDS>>::new(holes, boards, out));
}

/// Deals, and the numbers of cards that each must have; a kernel for the sake of the CPU's instruction that counts bits.
struct Completeness<'a> {
    deck: CardSet,
    counts: [u32; 2],
    holes: &'a [CardSet],
    boards: &'a [CardSet],
}

impl Kernel for Completeness<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> bool {
        let [hole_cards, board_cards] = self.counts;
        let outside = !self.deck.bits();
        let mut wrong = 0;
        // Without branches, so that several are looked at in one step.
        for (hole, board) in self.holes.iter().zip(self.boards) {
            let (hole, board) = (hole.bits(), board.bits());
            wrong |= hole & board | (hole | board) & outside;
            wrong |= u64::from(hole.count_ones() ^ hole_cards | board.count_ones() ^ board_cards);
        }
        wrong == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Complete deals are those that have a showdown and all their cards.
    #[test]
    fn complete_deals_are_told_from_others() {
        let set = |cards: &str| cards.parse::<CardSet>().unwrap();
        let complete = |game: Game, hole: &str, board: &str| {
            // Among others that are complete, at the start and behind a whole register.
            let good = [set("AsKs"), set("Ts9s8c7d6h")];
            let deals = |at: usize, part: usize, own: &str| {
                (0..40).map(|i| if i == at { set(own) } else { good[part] }).collect::<Vec<_>>()
            };
            let found = [0, 17, 39].map(|at| {
                let alone = game.are_complete(&[set(hole)], &[set(board)]);
                let among = game != Game::Holdem
                    || game.are_complete(&deals(at, 0, hole), &deals(at, 1, board)) == alone;
                assert!(among, "{hole} {board}");
                alone
            });
            found[0]
        };
        assert!(complete(Game::Holdem, "2s2d", "Ts9s8c7d6h"));
        for (hole, board) in
            [("2s", "Ts9s8c7d6h"), ("2s2d2c", "Ts9s8c7d6h"), ("2s2d", "Ts9s8c7d"), ("2sTs", "Ts9s8c7d6h")]
        {
            assert!(!complete(Game::Holdem, hole, board), "{hole} {board}");
        }
        assert!(complete(Game::ShortDeck, "6s7s", "Ts9s8c7d6h"));
        assert!(!complete(Game::ShortDeck, "5s7s", "Ts9s8c7d6h"));
        assert!(complete(Game::Razz, "As2s3s4s5s6s7s", "") && !complete(Game::Razz, "As2s3s4s5s6s", ""));
        assert!(!Game::Holdem.are_complete(&[set("AsKs")], &[]));
    }

    /// The hand at showdown, in words.
    fn words(game: Game, hole: &str, board: &str) -> String {
        let showdown = game.showdown(hole.parse().unwrap(), board.parse().unwrap()).unwrap();
        let low =
            if game.splits() { format!("; {}", game.describe_low(showdown.low)) } else { String::new() };
        game.describe(showdown.strength) + &low
    }

    /// The bluff of the 2003 World Series: king high against top pair.
    #[test]
    fn hold_em_plays_the_best_five() {
        let board = "9s2d6s8s3h";
        assert_eq!(words(Game::Holdem, "Ks7h", board), "high card, king, nine, eight, seven and six kickers");
        assert_eq!(words(Game::Holdem, "Qs9h", board), "pair of nines, queen, eight and six kickers");
        assert_eq!(words(Game::Holdem, "2c3c", "AhKhQhJhTh"), "royal flush");
    }

    #[test]
    fn omaha_plays_two_of_the_hole() {
        // One spade in the hole is no flush, one king no full house, and the board alone is nothing.
        assert_eq!(words(Game::Omaha, "AsKdQh2c", "Ks9s8s7s7d"), "two pair, kings and sevens, ace kicker");
        assert_eq!(
            words(Game::Omaha, "AsAhAdAc", "Kh9h8c7c2d"),
            "pair of aces, king, nine and eight kickers"
        );
        assert_eq!(
            words(Game::Omaha, "2c2d3c3d", "AhKhQhJhTh"),
            "pair of threes, ace, king and queen kickers"
        );
        assert_eq!(words(Game::Omaha, "AhKhQcJc", "QhJhTh9h8h"), "royal flush");
        // Not the highest spades: the straight flush takes the lower two of the hole.
        assert_eq!(words(Game::Omaha, "As6s5s2d", "9s8s7sKsQs"), "straight flush, nine high");
        assert_eq!(words(Game::Omaha, "As6s5s2d", "9s8s7s"), "straight flush, nine high");
    }

    #[test]
    fn a_low_plays_two_of_the_hole_too() {
        assert_eq!(
            words(Game::OmahaHiLo, "As2dKhQc", "Ad2c7h8sKc"),
            "two pair, aces and kings, eight kicker; no low"
        );
        assert_eq!(
            words(Game::OmahaHiLo, "As2d3hQc", "Ad2c7h8sKc"),
            "two pair, aces and twos, king kicker; 8-7-3-2-A low"
        );
        assert_eq!(words(Game::OmahaHiLo, "As2d9h9c", "3d4c5h9sKc"), "straight, five high; 5-4-3-2-A low");
        assert_eq!(
            words(Game::OmahaHiLo, "As2d9h9c", "3d4c8h"),
            "pair of nines, eight, four and three kickers; 8-4-3-2-A low"
        );
        assert_eq!(
            words(Game::StudHiLo, "As2s3s4s6sKdKc", ""),
            "flush, ace-six-four-three-two; 6-4-3-2-A low"
        );
        assert_eq!(words(Game::StudHiLo, "As2s3s4s9sKdKc", ""), "flush, ace-nine-four-three-two; no low");
    }

    #[test]
    fn lowball_is_won_by_the_least() {
        let beats = |game: Game, a: &str, b: &str| {
            let strength =
                |hole: &str| game.showdown(hole.parse().unwrap(), CardSet::EMPTY).unwrap().strength;
            assert!(strength(a) > strength(b), "{a} beats {b} in {}", game.title());
        };
        beats(Game::DeuceSeven, "7s5d4c3h2s", "7s6d4c3h2s");
        beats(Game::DeuceSeven, "KsQdJcTh8s", "As5d4c3h2s");
        beats(Game::DeuceSeven, "As5d4c3h2s", "2s2d3c4h5s");
        beats(Game::DeuceSeven, "AsAdAcKhQs", "6s5d4c3h2s");
        beats(Game::AceFive, "5s4s3s2sAs", "6s4d3c2hAd");
        beats(Game::AceFive, "KsQdJcTh9s", "AsAd2c3h4s");
        beats(Game::Razz, "AsAdAc2h2s3d3c", "AsAdAcAh2s2d2c");
        beats(Game::Badugi, "KsQdJcTh", "As2d3c3h");
        beats(Game::Badugi, "As2s3d4c", "2s3d5cKs");
    }
}
