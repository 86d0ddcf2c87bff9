//! A spot with everything checked: whoever holds one can deal it.

use crate::source::{Source, choose};
use crate::{EquityError, Place, Player};
use isofold_cards::{BoardPattern, CardSet, Deck};
use isofold_eval::Game;
use isofold_iso::SuitGroup;

/// What the methods work on.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) game: Game,
    pub(crate) players: Vec<Source>,
    pub(crate) board: Source,
    pub(crate) dead: CardSet,
}

/// How many sets are looked at to prove that the hands can be dealt, before it is left to the method to find out.
const PATIENCE: usize = 10_000_000;

impl Spot {
    pub(crate) fn new(
        game: Game,
        players: &[Player],
        board: &BoardPattern,
        dead: CardSet,
    ) -> Result<Spot, EquityError> {
        if !(2..=game.max_players()).contains(&players.len()) {
            return Err(EquityError::Players { game, found: players.len() });
        }
        if game.board_cards() == 0 && board.places() > 0 {
            return Err(EquityError::NoBoard { game });
        }
        let mut sources = Vec::with_capacity(players.len());
        for (i, player) in players.iter().enumerate() {
            let (sets, size) = player.known();
            if sets.is_empty() {
                return Err(EquityError::Empty { player: i + 1 });
            }
            let rest = game.hole_cards().checked_sub(size);
            let rest = rest.ok_or(EquityError::HandSize { player: i + 1, game, found: size })?;
            sources.push(Source::new(scaled(sets), rest));
        }
        check_places(game, &sources, board, dead)?;

        let outside = CardSet::FULL - game.deck().cards();
        let starts = board.starts(game.deck(), dead).into_iter().map(|(set, ways)| (set, f64::from(ways)));
        let board = Source::new(starts.collect(), board.to_come(game.board_cards()));
        let mut spot = Spot { game, players: sources, board, dead };
        spot.players.iter_mut().for_each(|player| player.remove(dead | outside));
        if game.hole_cards() == 2 {
            // Hands of two cards are always listed.
            let live = spot.live();
            spot.players.iter_mut().for_each(|player| *player = player.expanded(live));
        }
        spot.resettle()?;
        Ok(spot)
    }

    /// Drops what cannot be, and makes sure that something is left.
    pub(crate) fn resettle(&mut self) -> Result<(), EquityError> {
        self.settle()?;
        self.check_deck()?;
        if self.can_be_dealt() { Ok(()) } else { Err(EquityError::Collision) }
    }

    /// Drops the hands that hold a card which is certainly elsewhere, until none does.
    fn settle(&mut self) -> Result<(), EquityError> {
        // The board comes first and ranges last: what is blocked is the range, by what is known for certain.
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&player| self.players[player].sets.len());
        order.insert(0, self.players.len());
        loop {
            let before = self.sizes();
            for &i in &order {
                let certain = self.source(i).certain();
                for j in (0..=self.players.len()).filter(|&j| j != i) {
                    self.source_mut(j).remove(certain);
                }
            }
            if self.board.sets.is_empty() {
                return Err(EquityError::BlockedBoard);
            }
            if let Some(player) = self.players.iter().position(|player| player.sets.is_empty()) {
                return Err(EquityError::Blocked { player: player + 1 });
            }
            if self.sizes() == before {
                return Ok(());
            }
        }
    }

    fn sizes(&self) -> Vec<usize> {
        (0..=self.players.len()).map(|i| self.source(i).sets.len()).collect()
    }

    /// The players, and after them the board.
    fn source(&self, i: usize) -> &Source {
        self.players.get(i).unwrap_or(&self.board)
    }

    fn source_mut(&mut self, i: usize) -> &mut Source {
        self.players.get_mut(i).unwrap_or(&mut self.board)
    }

    fn check_deck(&self) -> Result<(), EquityError> {
        let needed = self.hole_cards() + self.game.board_cards();
        let left = self.live().len();
        if needed > left { Err(EquityError::TooFewCards { needed, left }) } else { Ok(()) }
    }

    /// All cards of all players.
    pub(crate) fn hole_cards(&self) -> usize {
        self.players.len() * self.game.hole_cards()
    }

    pub(crate) fn deck(&self) -> Deck {
        self.game.deck()
    }

    /// The cards that are not dead.
    pub(crate) fn live(&self) -> CardSet {
        self.deck().cards() - self.dead
    }

    /// The cards that some player certainly holds.
    pub(crate) fn certain(&self) -> CardSet {
        self.players.iter().fold(CardSet::EMPTY, |all, player| all | player.certain())
    }

    /// The permutations that nothing in sight can tell from the identity.
    pub(crate) fn group(&self) -> SuitGroup {
        let start = self.board.stabilizer(SuitGroup::of_set(self.dead));
        self.players.iter().fold(start, |group, player| player.stabilizer(group))
    }

    /// How many boards there are for hands that are dealt, from one start of the board.
    pub(crate) fn runouts(&self) -> f64 {
        choose(self.live().len() - self.board.size() - self.hole_cards(), self.board.rest)
    }

    /// About how many outcomes there are: collisions are not taken off.
    pub(crate) fn estimated_outcomes(&self) -> f64 {
        let deck = self.live().len();
        let choices: f64 = self.players.iter().map(|player| player.expanded_len(deck)).product();
        self.board.sets.len() as f64 * self.runouts() * choices
    }

    /// Whether some choice of hands has no card twice.
    fn can_be_dealt(&self) -> bool {
        let sources = self.players.iter().chain([&self.board]);
        let mut sources: Vec<(&Source, CardSet)> =
            sources.map(|source| (source, source.possible())).collect();
        sources.sort_by_key(|(source, _)| source.sets.len());
        let mut patience = PATIENCE / 1000;
        let dealt = place_all(&sources, CardSet::EMPTY, &mut patience);
        if patience > 0 {
            return dealt;
        }
        // Not as easy as it mostly is. Three players who need two aces each are told by counting aces.
        let enough = |rank: usize| {
            let cards = CardSet::from_lanes([1 << rank; 4]);
            let needed = |source: &Source| source.sets.iter().map(|&(set, _)| (set & cards).len()).min();
            let all: usize = sources.iter().filter_map(|(source, _)| needed(source)).sum();
            all <= (cards & self.live()).len()
        };
        patience = PATIENCE;
        (0..13).all(enough) && place_all(&sources, CardSet::EMPTY, &mut patience)
    }
}

/// Places one set of each source, given the cards that each may have; says yes when patience is at its end.
fn place_all(sources: &[(&Source, CardSet)], used: CardSet, patience: &mut usize) -> bool {
    let Some((&(first, _), others)) = sources.split_first() else { return true };
    let needed: usize = sources.iter().map(|(source, _)| source.size()).sum();
    let possible = sources.iter().fold(CardSet::EMPTY, |all, &(_, possible)| all | possible);
    if (possible - used).len() < needed {
        return false;
    }
    first.sets.iter().any(|&(set, _)| {
        *patience = patience.saturating_sub(1);
        *patience == 0 || !set.intersects(used) && place_all(others, used | set, patience)
    })
}

/// The same distribution with a greatest weight of 1: products of many small weights would vanish.
fn scaled(mut sets: Vec<(CardSet, f64)>) -> Vec<(CardSet, f64)> {
    let greatest = sets.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
    sets.iter_mut().for_each(|(_, weight)| *weight /= greatest);
    sets
}

/// A card named in two places, or outside of the deck, is a mistake to be told; a range that is blocked in part is not.
fn check_places(
    game: Game,
    players: &[Source],
    board: &BoardPattern,
    dead: CardSet,
) -> Result<(), EquityError> {
    let board = board.starts(Deck::Full, CardSet::EMPTY).into_iter().map(|(set, _)| set);
    let board = board.reduce(|all, set| all & set).unwrap_or(CardSet::EMPTY);
    let mut places = vec![(Place::Board, board), (Place::Dead, dead)];
    for (i, player) in players.iter().enumerate() {
        if let [(set, _)] = player.sets[..] {
            places.push((Place::Player(i + 1), set));
        }
    }
    for (i, &(second, cards)) in places.iter().enumerate() {
        if let Some(card) = (cards - game.deck().cards()).iter().next() {
            return Err(EquityError::NotInDeck { card, place: second, game });
        }
        for &(first, taken) in &places[..i] {
            if let Some(card) = (cards & taken).iter().next() {
                return Err(EquityError::Duplicate { card, first, second });
            }
        }
    }
    Ok(())
}
