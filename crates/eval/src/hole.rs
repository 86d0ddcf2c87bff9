use crate::kernel::High;
use crate::omaha::Prepared;
use crate::ranking::{Order, with_order};
use crate::simd::{self, BoardBatch};
use crate::{Game, HandRank, Level, Showdown, Strength};
use isofold_cards::CardSet;
use std::fmt;

/// A hole made ready to meet many boards, block after block.
///
/// In Omaha it takes some ten microseconds and 50 kB, the first one two milliseconds more for a table that all share, and
/// pays from a few hundred boards on. In other games it is free.
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
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    /// Hole and board together are the hand.
    Joined,
    /// Two of the hole, three of the board.
    Omaha(Prepared),
    /// There is no board.
    Alone(Showdown),
}

impl Hole {
    /// The hole of a game; `None` if it has the wrong number of cards or one that is not in the deck.
    pub fn new(game: Game, cards: CardSet) -> Option<Hole> {
        let kind = if game.board_cards() == 0 {
            Kind::Alone(game.showdown(cards, CardSet::EMPTY)?)
        } else if cards.len() != game.hole_cards() || !game.deck().cards().contains_all(cards) {
            return None;
        } else if game.is_omaha() {
            Kind::Omaha(Prepared::new(cards))
        } else {
            Kind::Joined
        };
        Some(Hole { game, cards, kind })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The cards of the hole.
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// What the hole shows down on each of many complete boards: [`Strength::NONE`] where they share a card. In games
    /// without a board, what it shows down as often as there are boards.
    ///
    /// A board that is not complete, or has a card that is not in the deck, gets a strength that means nothing.
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
        match &self.kind {
            Kind::Joined => {
                let ranks = Strength::ranks_mut(strengths);
                with_order!(self.game.ranking(), 7, rank_boards, level, self.cards, boards, ranks)
            }
            Kind::Omaha(prepared) => prepared.rank_boards(level, boards, strengths),
            Kind::Alone(showdown) => strengths.fill(showdown.strength),
        }
        match &self.kind {
            Kind::Omaha(prepared) if self.game.splits() => prepared.rank_lows(boards, lows),
            Kind::Alone(showdown) => lows.fill(showdown.low),
            _ => lows.fill(Strength::NONE),
        }
    }
}

fn rank_boards<O: Order, const CARDS: usize>(
    level: Level,
    hole: CardSet,
    boards: &[CardSet],
    out: &mut [HandRank],
) {
    simd::run(level, BoardBatch::<High<O, CARDS>>::new(hole, boards, out));
}

impl fmt::Debug for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hole").field("game", &self.game).field("cards", &self.cards).finish()
    }
}
