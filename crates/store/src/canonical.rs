use isofold_cards::{Card, CardSet, Range};
use isofold_iso::SuitPerm;
use isofold_tree::{Player, Rake, Spot, Stop, Street};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_128;

/// The canonical form of a spot: the same for all spots that differ by a relabelling of suits.
///
/// Whatever does not change the game is left out: the name, the limits of the solve, hands that the board blocks, sizes of
/// streets that are over, the order of the board and of the folded ranges. Of the 24 relabellings of the suits the canonical
/// one makes the board, the dead cards, the ranges, the edits and the locks come first in lexicographic order.
///
/// ```
/// use isofold_store::CanonicalSpot;
/// use isofold_tree::Spot;
///
/// let spot = |board: &str, hand: &str| Spot::on(board).pot(60).stack(100).oop(hand).ip("KK").build();
/// let [a, b, c] = [("QsTs7h", "AhKh"), ("TdQd7c", "AcKc"), ("TdQd7c", "AdKd")];
/// let of = |(board, hand)| spot(board, hand).map(|spot| CanonicalSpot::of(&spot));
/// assert_eq!(of(a)?.fingerprint, of(b)?.fingerprint);
/// assert_ne!(of(b)?.fingerprint, of(c)?.fingerprint);
/// # Ok::<(), isofold_tree::SpotError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct CanonicalSpot {
    /// The canonical spot.
    pub spot: Spot,
    /// Maps the suits of the requested spot to those of the canonical one.
    pub perm: SuitPerm,
    /// The hash of the canonical spot.
    pub fingerprint: Fingerprint,
}

/// The hash of a canonical spot: the 128-bit XXH3 of its TOML.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 16]);

impl CanonicalSpot {
    /// The canonical form of a spot.
    #[must_use]
    pub fn of(spot: &Spot) -> CanonicalSpot {
        let spot = normalized(spot);
        let perm = SuitPerm::all().min_by_key(|&perm| RelabelledKey::of(&spot.relabelled(perm)));
        let perm = perm.expect("there are 24 relabellings");
        let spot = relabelled(&spot, perm);
        let fingerprint = Fingerprint::of(&spot.to_toml());
        CanonicalSpot { spot, perm, fingerprint }
    }
}

/// A spot without whatever does not change the game, relabelled: the canonical one if the permutation is that of the spot.
pub(crate) fn normalized_and_relabelled(spot: &Spot, perm: SuitPerm) -> Spot {
    relabelled(&normalized(spot), perm)
}

/// A normalized spot, relabelled, its board and its folded ranges in order.
fn relabelled(spot: &Spot, perm: SuitPerm) -> Spot {
    let mut spot = spot.relabelled(perm);
    spot.board.sort_unstable();
    spot.folded.sort_by_cached_key(weight_bits);
    spot
}

/// The spot without whatever does not change the game.
fn normalized(spot: &Spot) -> Spot {
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
        // In chips, the surplus of the larger stack is never at stake.
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

/// The fields that a relabelling of suits changes, in the order in which relabellings are compared.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct RelabelledKey {
    board: Vec<Card>,
    dead: Vec<Card>,
    /// The weights of the players' ranges by combo, as bits, which sort as the numbers do.
    weights: [Vec<u32>; 2],
    /// The weights of the folded ranges by combo, sorted.
    folded: Vec<Vec<u32>>,
    edits: Vec<String>,
    locks: Vec<String>,
}

/// The weights of a range by combo, as bits.
fn weight_bits(range: &Range) -> Vec<u32> {
    range.weights().iter().map(|weight| weight.to_bits()).collect()
}

impl RelabelledKey {
    fn of(spot: &Spot) -> RelabelledKey {
        let mut board = spot.board.clone();
        board.sort_unstable();
        let dead: CardSet = spot.dead;
        let weights = [0, 1].map(|player: usize| weight_bits(&spot.ranges[player]));
        let mut folded: Vec<Vec<u32>> = spot.folded.iter().map(weight_bits).collect();
        folded.sort_unstable();
        let edits = spot.edits.iter().map(|edit| edit.to_string()).collect();
        let locks = spot.locks.iter().map(|lock| lock.to_string()).collect();
        RelabelledKey { board, dead: dead.iter().collect(), weights, folded, edits, locks }
    }
}

impl Fingerprint {
    /// The hash of the TOML of a canonical spot.
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

/// A text that is no fingerprint.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a fingerprint: expected 32 hexadecimal digits")]
pub struct FingerprintError(String);

/// Reads 32 hexadecimal digits.
impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Fingerprint, FingerprintError> {
        // `from_str_radix` takes a sign, too.
        let are_digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| are_digits);
        number
            .map(|number| Fingerprint(number.to_be_bytes()))
            .ok_or_else(|| FingerprintError(text.to_owned()))
    }
}
