//! A spot that has been checked: its hands and board can be dealt.

use crate::distribution::{CardDistribution, choose};
use crate::{CardLocation, EquityError, Player, feasible};
use isofold_cards::{BoardPattern, CardSet, Deck};
use isofold_eval::Game;
use isofold_iso::SuitGroup;

/// The players, the board and the dead cards that the methods work on.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) game: Game,
    pub(crate) players: Vec<CardDistribution>,
    pub(crate) board: CardDistribution,
    pub(crate) dead: CardSet,
}

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
        if game.board_cards() == 0 && !board.is_empty() {
            return Err(EquityError::NoBoard { game });
        }
        let mut distributions = Vec::with_capacity(players.len());
        for (i, player) in players.iter().enumerate() {
            distributions.push(player.distribution(i + 1, game)?);
        }
        check_locations(game, &distributions, board, dead)?;

        let outside = CardSet::FULL - game.deck().cards();
        let starts = board.starts(game.deck(), dead).into_iter().map(|(set, ways)| (set, f64::from(ways)));
        let board = CardDistribution::new(starts.collect(), board.to_come(game.board_cards()));
        let mut spot = Spot { game, players: distributions, board, dead };
        spot.players.iter_mut().for_each(|player| player.remove(dead | outside));
        if game.hole_cards() == 2 {
            // Hands of two cards are always listed.
            let live = spot.live();
            spot.players.iter_mut().for_each(|player| *player = player.expanded(live));
        }
        spot.settle()?;
        Ok(spot)
    }

    /// Removes impossible hands, and makes sure that the spot can be dealt.
    pub(crate) fn settle(&mut self) -> Result<(), EquityError> {
        self.remove_blocked()?;
        self.check_deck()?;
        match feasible::conflict(self) {
            None => Ok(()),
            Some(between) => Err(EquityError::Collision { between }),
        }
    }

    /// Removes the hands with a card that is certainly elsewhere, until there are none.
    fn remove_blocked(&mut self) -> Result<(), EquityError> {
        // The board first and the largest ranges last: known cards block ranges, not the other way round.
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|&player| self.players[player].listed_len());
        order.insert(0, self.players.len());
        loop {
            let before = self.sizes();
            for &i in &order {
                let certain = self.distribution(i).certain();
                for j in (0..=self.players.len()).filter(|&j| j != i) {
                    self.distribution_mut(j).remove(certain);
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
        (0..=self.players.len()).map(|i| self.distribution(i).sets.len()).collect()
    }

    /// The players, and after them the board.
    fn distribution(&self, i: usize) -> &CardDistribution {
        self.players.get(i).unwrap_or(&self.board)
    }

    fn distribution_mut(&mut self, i: usize) -> &mut CardDistribution {
        self.players.get_mut(i).unwrap_or(&mut self.board)
    }

    fn check_deck(&self) -> Result<(), EquityError> {
        let needed = self.hole_cards() + self.game.board_cards();
        let left = self.live().len();
        if needed > left { Err(EquityError::TooFewCards { needed, left }) } else { Ok(()) }
    }

    /// The number of hole cards of all players.
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

    /// The symmetry group: the permutations that leave the spot unchanged.
    pub(crate) fn group(&self) -> SuitGroup {
        let start = self.board.stabilizer(SuitGroup::of_set(self.dead));
        self.players.iter().fold(start, |group, player| player.stabilizer(group))
    }

    /// The number of boards for given hands, from one start of the board.
    pub(crate) fn runouts(&self) -> f64 {
        choose(self.live().len() - self.board.size() - self.hole_cards(), self.board.rest)
    }

    /// The number of outcomes, about: colliding hands are not subtracted.
    pub(crate) fn estimated_outcomes(&self) -> f64 {
        let deck = self.live().len();
        let choices: f64 = self.players.iter().map(|player| player.expanded_len(deck)).product();
        self.board.sets.len() as f64 * self.runouts() * choices
    }

    /// Whether the hands of all players are listed.
    pub(crate) fn is_listed(&self) -> bool {
        self.players.iter().all(|player| player.wide.is_none())
    }
}

/// Refuses a card that is in two locations or not in the deck. A range that is blocked in part is no mistake.
fn check_locations(
    game: Game,
    players: &[CardDistribution],
    board: &BoardPattern,
    dead: CardSet,
) -> Result<(), EquityError> {
    let board = board.starts(Deck::Full, CardSet::EMPTY).into_iter().map(|(set, _)| set);
    let board = board.reduce(|all, set| all & set).unwrap_or(CardSet::EMPTY);
    let mut locations = vec![(CardLocation::Board, board), (CardLocation::Dead, dead)];
    for (i, player) in players.iter().enumerate() {
        if let [(set, _)] = player.sets[..] {
            locations.push((CardLocation::Player(i + 1), set));
        }
    }
    for (i, &(second, cards)) in locations.iter().enumerate() {
        if let Some(card) = (cards - game.deck().cards()).iter().next() {
            return Err(EquityError::NotInDeck { card, location: second, game });
        }
        for &(first, taken) in &locations[..i] {
            if let Some(card) = (cards & taken).iter().next() {
                return Err(EquityError::Duplicate { card, first, second });
            }
        }
    }
    Ok(())
}
