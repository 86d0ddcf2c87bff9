//! Ranges: text, counts, combos, weights, grid and categories.

mod categories;
mod other_games;

use crate::{Error, parse};
use isofold_api::arrays::{Array, ArrayFormat};
use isofold_api::ranges::{self as api, RangeAnswer, WeightedHand};
use isofold_cards::{Card, CardSet, Combo, Dealt, Deck, HandClass, Overlap, Range, Rank};
use isofold_equity::{EquityError, Player};
use isofold_eval::Game;

/// A range, and what is asked about it.
#[derive(Clone, PartialEq, Debug)]
pub struct RangeQuestion {
    /// The range as text.
    pub range: String,
    /// Whether every combo is listed.
    pub expand: bool,
    /// Whether the grid is given.
    pub grid: bool,
    /// Whether made hands and draws are named.
    pub categories: bool,
    /// The format of the weights by index, if they are given.
    pub array: Option<ArrayFormat>,
    /// The board: none, or 3, 4 or 5 cards.
    pub board: Vec<Card>,
    /// The game; hold'em if there is none.
    pub game: Option<Game>,
    /// Cards out of play.
    pub dead: CardSet,
    /// The policy for a combo that is listed twice with different weights.
    pub overlap: Overlap,
}

impl RangeQuestion {
    /// Reads a request.
    pub fn parse(request: &api::Range) -> Result<RangeQuestion, Error> {
        let board = request.board.as_deref().map_or(Ok(Vec::new()), parse::board);
        let dead = request.dead.as_deref().map_or(Ok(CardSet::EMPTY), parse::card_set);
        let game = request.game.as_deref().map(str::parse::<Game>).transpose();
        Ok(RangeQuestion {
            range: request.range.clone(),
            expand: request.expand,
            grid: request.grid,
            categories: request.categories,
            array: request.array,
            board: board.map_err(|why| Error::field("board", why))?,
            game: game.map_err(|error| Error::field("game", error))?,
            dead: dead.map_err(|why| Error::field("dead", why))?,
            overlap: parse::overlap(request.overlap.unwrap_or_default()),
        })
    }

    /// The figures that are asked for.
    pub fn answer(&self) -> Result<RangeAnswer, Error> {
        if self.categories && self.board.is_empty() {
            return Err(Error::field("categories", "made hands need a board: expected 3, 4 or 5 cards"));
        }
        match self.game.filter(|game| game.hole_cards() > 2) {
            Some(game) => self.answer_of_hands(game),
            None => self.answer_of_range(),
        }
    }

    fn answer_of_range(&self) -> Result<RangeAnswer, Error> {
        let dead = self.dead_cards()?;
        let range = self.read()?.without(dead);
        let weighted = range.weighted();
        let live = Combo::all().filter(|combo| !combo.set().intersects(dead)).count();
        let hands = || range.iter().map(|(combo, weight)| WeightedHand { combo: combo.to_string(), weight });
        let weights = || Combo::all().map(|combo| range.weight(combo)).collect();
        Ok(RangeAnswer {
            game: self.game.map(|game| game.name().to_owned()),
            range: range.to_string(),
            combos: range.combos() as u64,
            weighted,
            live: live as u64,
            share: weighted / live.max(1) as f64,
            hands: self.expand.then(|| hands().collect()),
            grid: self.grid.then(|| grid(&range, dead)),
            categories: self.categories.then(|| categories::of(&range, &self.board)),
            weights: self.array.map(|format| Array::new(format, weights())),
        })
    }

    /// The cards that no hand can hold: the board, the dead cards, and those that the game does not have.
    fn dead_cards(&self) -> Result<CardSet, Error> {
        let deck = self.game.map_or(Deck::Full, Game::deck);
        let board = self.board.iter().copied().collect();
        let mut dealt = Dealt::new(deck);
        dealt.deal("on the board", board).map_err(|error| Error::field("board", error))?;
        dealt.deal("among the dead cards", self.dead).map_err(|error| Error::field("dead", error))?;
        Ok(dealt.cards() | (Deck::Full.cards() - deck.cards()))
    }

    fn read(&self) -> Result<Range, Error> {
        if let Some(game) = self.game {
            // A player is read as in this game, which has an order of its own or none.
            let read = Player::parse_with(game, 1, &self.range, self.overlap);
            if let Err(error @ EquityError::Percentage { .. }) = read {
                return Err(Error::field("range", error));
            }
        }
        Range::parse(&self.range, self.overlap)
            .map_err(|error| Error::Range { field: "range".to_owned(), error })
    }
}

/// The mean weight of each class's live combos, row by row from the aces; 0 where none is live.
fn grid(range: &Range, dead: CardSet) -> Vec<Vec<f32>> {
    let mean = |class: HandClass| {
        let live = class.combos().filter(|combo: &Combo| !combo.set().intersects(dead));
        let (sum, count) =
            live.fold((0.0, 0), |(sum, count), combo| (sum + f64::from(range.weight(combo)), count + 1));
        (sum / f64::from(count.max(1))) as f32
    };
    let means: Vec<f32> = HandClass::all().map(mean).collect();
    means.chunks(Rank::all().len()).map(<[f32]>::to_vec).collect()
}
