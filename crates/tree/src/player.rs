use std::fmt;

/// A player. The numbers 0 and 1 index every pair that belongs to the two players.
///
/// ```
/// use isofold_tree::Player;
///
/// let stacks = [900, 870];
/// assert_eq!(stacks[Player::Ip.index()], 870);
/// assert_eq!(Player::Ip.opponent().to_string(), "oop");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Out of position: acts first on every street.
    Oop,
    /// In position: acts last.
    Ip,
}

impl Player {
    /// Both players, in the order of their numbers.
    pub const BOTH: [Player; 2] = [Player::Oop, Player::Ip];

    /// 0 out of position, 1 in position.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Oop => Player::Ip,
            Player::Ip => Player::Oop,
        }
    }
}

/// `oop` or `ip`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Oop => "oop",
            Player::Ip => "ip",
        })
    }
}
