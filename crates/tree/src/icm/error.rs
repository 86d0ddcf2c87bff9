use super::Icm;
use thiserror::Error;

/// The reason why payouts or stacks are not accepted. Places and players are counted from 1.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum IcmError {
    /// No payout is above 0.
    #[error("there is nothing to win: expected at least one payout above 0, as in 50,30,20")]
    NoPayout,
    /// A payout that is not accepted.
    #[error(
        "{payout} for place {place} is not a payout: expected 0, or a number from {:e} to {:e}",
        Icm::MIN,
        Icm::MAX
    )]
    Payout {
        /// The place.
        place: usize,
        /// The payout.
        payout: f64,
    },
    /// A payout above the one of a better place.
    #[error(
        "{payout} for place {place} is more than {before} for place {}: expected payouts that do not increase", .place - 1
    )]
    Increasing {
        /// The place.
        place: usize,
        /// Its payout.
        payout: f64,
        /// The payout of the place before.
        before: f64,
    },
    /// More payouts than players.
    #[error("{payouts} payouts are too many: expected at most one for each player, which is {players}")]
    MorePayouts {
        /// The number of payouts.
        payouts: usize,
        /// The number of players.
        players: usize,
    },
    /// No player has chips.
    #[error("no player has chips: expected at least one stack above 0, as in 5000,3000,2000")]
    NoChips,
    /// A stack that is not accepted.
    #[error(
        "{stack} chips of player {player} is not a stack: expected 0, or a number from {:e} to {:e}",
        Icm::MIN,
        Icm::MAX
    )]
    Stack {
        /// The player.
        player: usize,
        /// The stack.
        stack: f64,
    },
    /// Too many players: the model enumerates all sets of them.
    #[error("{players} players with chips are too many: expected at most {}", Icm::MAX_PLAYERS)]
    TooManyPlayers {
        /// The number of players with chips.
        players: usize,
    },
    /// A player of an all-in who is not at the table.
    #[error("there is no player {player}: expected a number from 1 to {players}")]
    NoSuchPlayer {
        /// The player.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// An all-in of a player without chips.
    #[error("player {player} has no chips to go all-in with: expected two players with chips")]
    Broke {
        /// The player.
        player: usize,
    },
    /// An all-in against oneself.
    #[error("player {player} cannot go all-in against player {player}: expected two different players")]
    Alone {
        /// The player.
        player: usize,
    },
}
