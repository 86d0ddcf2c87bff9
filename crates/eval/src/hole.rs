use crate::batch::BoardBatch;
use crate::game::HandRule;
use crate::kernel::High;
use crate::omaha::Prepared;
use crate::ranking::{Order, with_order};
use crate::{Game, HandRank, Level, Ranking, Showdown, Strength};
use isofold_cards::CardSet;
use isofold_simd::dispatch;
use std::fmt;

/// Hole cards prepared to be ranked on many boards, block after block.
///
/// In Omaha preparing takes some ten microseconds and 50 kB, and pays off from a few hundred boards on; the first call
/// also builds a table that all hands share, in two milliseconds. In other games it is free.
///
/// ```
/// use isofold_cards::CardSet;
/// use isofold_eval::{Game, Hole, Strength};
///
/// let hole = Hole::new(Game::Omaha, "AsKsAhKh".parse()?).unwrap();
/// let boards: [CardSet; 2] = ["QsJsTs2c2d".parse()?, "As2c2d3h4h".parse()?];
/// let mut strengths = [Strength::NONE; 2];
/// hole.rank_boards(&boards, &mut strengths, &mut []);
/// assert_eq!(Game::Omaha.describe(strengths[0]), "royal flush");
/// assert_eq!(strengths[1], Strength::NONE, "the ace of spades is in the hole");
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone)]
pub struct Hole {
    game: Game,
    cards: CardSet,
    method: Method,
}

/// The way to rank the hole cards on a board.
#[derive(Clone)]
enum Method {
    /// Together with the board.
    Holdem(Ranking),
    /// Two of them with three cards of the board, from tables prepared for these hole cards.
    Omaha(Prepared),
    /// Once for all: the game has no board.
    WithoutBoard(Showdown),
}

impl Hole {
    /// Prepares the hole cards of a hand; `None` if there are too many or too few, or if one is not in the deck.
    pub fn new(game: Game, cards: CardSet) -> Option<Hole> {
        let fits = cards.len() == game.hole_cards() && game.deck().cards().contains_all(cards);
        let method = match game.hand_rule() {
            HandRule::Holdem(ranking) => fits.then_some(Method::Holdem(ranking))?,
            HandRule::Omaha => fits.then(|| Method::Omaha(Prepared::new(cards)))?,
            HandRule::Stud | HandRule::AceFive | HandRule::DeuceSeven | HandRule::Badugi => {
                Method::WithoutBoard(game.showdown(cards, CardSet::EMPTY)?)
            }
        };
        Some(Hole { game, cards, method })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The hole cards.
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// Ranks the hole cards on each of many complete boards: [`Strength::NONE`] where they share a card. In games without
    /// a board the strength is the same for every board.
    ///
    /// On a board that is not complete, or has a card that is not in the deck, the strength written is meaningless.
    ///
    /// # Panics
    /// If the slices differ in length; `lows` may be empty if the game does not split.
    pub fn rank_boards(&self, boards: &[CardSet], strengths: &mut [Strength], lows: &mut [Strength]) {
        self.rank_boards_at(Level::best(), boards, strengths, lows);
    }

    /// As [`rank_boards`](Hole::rank_boards), on a given instruction set; the portable one if the CPU lacks it.
    ///
    /// # Panics
    /// As [`rank_boards`](Hole::rank_boards).
    pub fn rank_boards_at(
        &self,
        level: Level,
        boards: &[CardSet],
        strengths: &mut [Strength],
        lows: &mut [Strength],
    ) {
        self.game.check_lengths(boards, strengths, lows);
        match &self.method {
            Method::Holdem(ranking) => {
                let ranks = Strength::ranks_mut(strengths);
                with_order!(*ranking, 7, rank_boards, level, self.cards, boards, ranks);
                lows.fill(Strength::NONE);
            }
            Method::Omaha(prepared) => {
                prepared.rank_boards(level, boards, strengths);
                if self.game.splits() {
                    prepared.rank_lows(boards, lows);
                } else {
                    lows.fill(Strength::NONE);
                }
            }
            Method::WithoutBoard(showdown) => {
                strengths.fill(showdown.strength);
                lows.fill(showdown.low);
            }
        }
    }
}

fn rank_boards<O: Order, const CARDS: usize>(
    level: Level,
    hole: CardSet,
    boards: &[CardSet],
    out: &mut [HandRank],
) {
    dispatch(level, BoardBatch::<High<O, CARDS>>::new(hole, boards, out));
}

impl fmt::Debug for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hole").field("game", &self.game).field("cards", &self.cards).finish()
    }
}
