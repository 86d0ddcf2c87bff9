use isofold_cards::{Card, CardSet, Range};
use isofold_iso::SuitPerm;
use isofold_tree::{Player, Rake, Spot, Stop, Street};
use std::fmt;
use std::str::FromStr;
use xxhash_rust::xxh3::xxh3_128;

/// A spot as all its relabellings of suits share it.
///
/// What does not matter to the game is left out: the name, when to stop, hands that the board blocks, sizes of streets that
/// are over, the order of the board and of folded players. Of the 24 ways to name the suits the one is taken whose cards, ranges, edits and locks come
/// first.
///
/// ```
/// use isofold_store::Canonical;
/// use isofold_tree::Spot;
///
/// let spot = |board: &str, hand: &str| Spot::on(board).pot(60).stack(100).oop(hand).ip("KK").build();
/// let [a, b, c] = [("QsTs7h", "AhKh"), ("TdQd7c", "AcKc"), ("TdQd7c", "AdKd")];
/// let of = |(board, hand)| spot(board, hand).map(|spot| Canonical::of(&spot));
/// assert_eq!(of(a)?.fingerprint, of(b)?.fingerprint);
/// assert_ne!(of(b)?.fingerprint, of(c)?.fingerprint);
/// # Ok::<(), isofold_tree::SpotError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Canonical {
    /// The spot that stands for all.
    pub spot: Spot,
    /// Carries the spot that was asked for to it.
    pub perm: SuitPerm,
    /// A hash of it.
    pub fingerprint: Fingerprint,
}

/// A hash that identifies a canonical spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 16]);

impl Canonical {
    /// The canonical form of a spot.
    pub fn of(spot: &Spot) -> Canonical {
        let mut spot = plain(spot);
        let least = SuitPerm::all().min_by_key(|&perm| Key::of(&spot.relabelled(perm)));
        let perm = least.unwrap_or(SuitPerm::IDENTITY);
        spot = spot.relabelled(perm);
        spot.board.sort_unstable();
        spot.folded.sort_by_cached_key(bits);
        let fingerprint = Fingerprint::of(&spot.to_toml());
        Canonical { spot, perm, fingerprint }
    }
}

/// Leaves out what does not matter to the game.
fn plain(spot: &Spot) -> Spot {
    let mut spot = spot.clone();
    spot.name.clear();
    spot.stop = Stop::default();
    let blocked = spot.dead | spot.board.iter().copied().collect();
    spot.ranges = spot.ranges.map(|range| range.without(blocked));
    spot.folded.iter_mut().for_each(|range| *range = range.without(blocked));
    for hands in spot.locks.iter_mut().filter_map(|lock| lock.hands.as_mut()) {
        *hands = hands.without(blocked);
    }
    if spot.tournament.is_none() {
        // What one player has more than the other is never at stake.
        spot.stacks = [spot.stack(); 2];
    }
    let start = spot.street();
    for street in [Street::Flop, Street::Turn].into_iter().filter(|&street| street < start) {
        for player in Player::BOTH {
            *spot.bets.of_mut(street, player) = Default::default();
        }
    }
    if spot.rake.rate == 0.0 {
        spot.rake = Rake::NONE;
    }
    spot
}

/// What relabellings differ in.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    board: Vec<Card>,
    dead: Vec<Card>,
    /// Weights by combo, as bits, which are in the order of the numbers.
    weights: [Vec<u32>; 2],
    /// The same of the folded players, in order.
    folded: Vec<Vec<u32>>,
    edits: Vec<String>,
    locks: Vec<String>,
}

/// The weights of a range by combo, as bits.
fn bits(range: &Range) -> Vec<u32> {
    range.weights().iter().map(|weight| weight.to_bits()).collect()
}

impl Key {
    fn of(spot: &Spot) -> Key {
        let mut board = spot.board.clone();
        board.sort_unstable();
        let dead: CardSet = spot.dead;
        let weights = [0, 1].map(|player: usize| bits(&spot.ranges[player]));
        let mut folded: Vec<Vec<u32>> = spot.folded.iter().map(bits).collect();
        folded.sort_unstable();
        let edits = spot.edits.iter().map(|edit| edit.to_string()).collect();
        let locks = spot.locks.iter().map(|lock| lock.to_string()).collect();
        Key { board, dead: dead.iter().collect(), weights, folded, edits, locks }
    }
}

impl Fingerprint {
    /// Of the text of a canonical spot.
    pub(crate) fn of(text: &str) -> Fingerprint {
        Fingerprint(xxh3_128(text.as_bytes()).to_be_bytes())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// Thirty-two hexadecimal digits.
impl FromStr for Fingerprint {
    type Err = ();

    fn from_str(text: &str) -> Result<Fingerprint, ()> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(());
        }
        u128::from_str_radix(text, 16).map(|number| Fingerprint(number.to_be_bytes())).map_err(|_| ())
    }
}
