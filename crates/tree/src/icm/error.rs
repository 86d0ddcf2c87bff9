use super::Icm;
use thiserror::Error;

/// Why prizes or stacks are not accepted. Places and players are counted from 1.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum IcmError {
    /// No place has a prize.
    #[error("there is nothing to win: expected at least one prize above 0, as in 50,30,20")]
    NoPrize,
    /// A prize that cannot be.
    #[error("{payout} for place {place} is not a prize: expected a number from 0 to {:e}", Icm::MAX)]
    Payout {
        /// The place.
        place: usize,
        /// The prize.
        payout: f64,
    },
    /// A prize above the one of a better place.
    #[error(
        "{payout} for place {place} is more than {before} for place {}: expected prizes that do not increase", .place - 1
    )]
    Increasing {
        /// The place.
        place: usize,
        /// Its prize.
        payout: f64,
        /// The prize of the place before.
        before: f64,
    },
    /// Prizes that nobody is left to win.
    #[error("{payouts} prizes are too many: expected at most one for each player, which is {players}")]
    MorePayouts {
        /// How many prizes.
        payouts: usize,
        /// How many players.
        players: usize,
    },
    /// Nobody has chips.
    #[error("no player has chips: expected at least one stack above 0, as in 5000,3000,2000")]
    NoChips,
    /// A stack that cannot be.
    #[error(
        "{stack} chips of player {player} is not a stack: expected 0, or a number from {:e} to {:e}",
        Icm::MIN_STACK,
        Icm::MAX
    )]
    Stack {
        /// The player.
        player: usize,
        /// The stack.
        stack: f64,
    },
    /// More players than the sets of can be gone through.
    #[error("{players} players with chips are too many: expected at most {}", Icm::MAX_PLAYERS)]
    TooManyPlayers {
        /// How many have chips.
        players: usize,
    },
    /// A player of an all-in who is not at the table.
    #[error("there is no player {player}: expected a number from 1 to {players}")]
    NoSuchPlayer {
        /// The player.
        player: usize,
        /// How many there are.
        players: usize,
    },
    /// An all-in of a player who has nothing to put in.
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
