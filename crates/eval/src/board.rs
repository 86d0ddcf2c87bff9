use crate::batch::HoleBatch;
use crate::kernel::High;
use crate::ranking::{Order, with_order};
use crate::scalar::evaluate;
use crate::{HandRank, Holes, Ranking};
use isofold_cards::{CardSet, Combo};
use isofold_simd::{Level, dispatch};
use std::ops::Range;
use std::sync::LazyLock;

static COMBOS: LazyLock<Holes> = LazyLock::new(|| Holes::all(2));

/// A board on which many hole cards are ranked.
///
/// ```
/// use isofold_eval::{Board, HandRank, Ranking};
///
/// let board = Board::new(Ranking::Standard, "QsTs7h2c2d".parse()?).unwrap();
/// let ranks = board.rank_combos();
/// let aces = "AsAh".parse::<isofold_cards::Combo>()?;
/// assert_eq!(Some(ranks[aces.index()]), board.rank(aces.set()));
/// assert_eq!(ranks.iter().filter(|&&rank| rank == HandRank::NONE).count(), 1326 - 1081);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    ranking: Ranking,
    cards: CardSet,
}

impl Board {
    /// A board of up to seven cards; `None` if there are more, or if one is not in the ranking's deck.
    pub fn new(ranking: Ranking, cards: CardSet) -> Option<Board> {
        let fits = cards.len() <= 7 && ranking.deck().cards().contains_all(cards);
        fits.then_some(Board { ranking, cards })
    }

    /// The cards of the board.
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// The rank of hole cards on the board; `None` if they share a card, if a card is not in the deck, or if they are not five
    /// to seven cards together.
    #[inline]
    pub fn rank(&self, hole: CardSet) -> Option<HandRank> {
        if self.cards.intersects(hole) {
            return None;
        }
        evaluate(self.ranking, self.cards | hole)
    }

    /// The rank of every combo on the board, by combo index: [`HandRank::NONE`] where [`rank`](Board::rank) gives `None`.
    pub fn rank_combos(&self) -> Box<[HandRank; Combo::COUNT]> {
        let mut ranks = Box::new([HandRank::NONE; Combo::COUNT]);
        if (5..=7).contains(&(self.cards.len() + 2)) {
            self.rank_holes(&COMBOS, 0..Combo::COUNT, &mut ranks[..]);
            let blocked = self.cards | (CardSet::FULL - self.ranking.deck().cards());
            for card in blocked.iter() {
                for other in isofold_cards::Card::all() {
                    if let Some(combo) = Combo::of(card, other) {
                        ranks[combo.index()] = HandRank::NONE;
                    }
                }
            }
        }
        ranks
    }

    /// Ranks a range of a list of hole cards in SIMD lanes. Hole cards that share a card with the board, or hold one that is
    /// not in the deck, get a meaningless rank.
    ///
    /// # Panics
    /// If the range and `out` differ in length, or if board and hole cards are not five to seven cards together.
    pub fn rank_holes(&self, holes: &Holes, run: Range<usize>, out: &mut [HandRank]) {
        self.rank_holes_at(Level::best(), holes, run, out);
    }

    /// As [`rank_holes`](Board::rank_holes), on a given instruction set; the portable one if the CPU lacks it.
    ///
    /// # Panics
    /// As [`rank_holes`](Board::rank_holes).
    pub fn rank_holes_at(&self, level: Level, holes: &Holes, run: Range<usize>, out: &mut [HandRank]) {
        let cards = self.cards.len() + holes.cards();
        assert!(
            (5..=7).contains(&cards),
            "board and hole cards are {cards} cards together, not five to seven"
        );
        assert_eq!(run.len(), out.len(), "one rank for each hand");
        assert!(run.end <= holes.len(), "the range ends at {} of {} hands", run.end, holes.len());
        with_order!(self.ranking, cards, rank_holes, level, self.cards, holes.planes(run), out)
    }
}

fn rank_holes<O: Order, const CARDS: usize>(
    level: Level,
    board: CardSet,
    planes: [&[u16]; 5],
    out: &mut [HandRank],
) {
    dispatch(level, HoleBatch::<High<O, CARDS>>::new(board, planes, out));
}
