use isofold_cards::{Card, Range};
use isofold_iso::SuitPerm;
use isofold_solver::{Options, Precision, Ramp, Rule};
use isofold_tree::{Player, Rake, Spot, Stop, Street, Unit};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_128;

/// The canonical form of a spot: the same for all spots that differ by a relabelling of suits.
///
/// Whatever does not change the game is left out: the name, the unit, the limits of the solve, hands that the board blocks, sizes of
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
    /// The canonical spot as TOML.
    pub text: String,
    /// The hash of that text.
    pub fingerprint: Fingerprint,
}

/// The hash of a canonical spot: the 128-bit XXH3 of its TOML.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 16]);

impl CanonicalSpot {
    /// The canonical form of a spot.
    #[must_use]
    pub fn of(spot: &Spot) -> CanonicalSpot {
        let (spot, perm) = canonical(spot);
        let text = spot.to_toml();
        let fingerprint = Fingerprint::of(&text);
        CanonicalSpot { spot, perm, text, fingerprint }
    }

    /// The name of a checkpoint of this spot, solved in some way: one for each spot and way, and further ones, by number, for files
    /// that have the name but are of another solve.
    #[must_use]
    pub fn checkpoint_name(&self, options: &Options, number: u32) -> String {
        let bits = match options.precision {
            Precision::Half => format!("16-{}", options.seed),
            Precision::Full => "32".to_owned(),
        };
        let Rule { alpha, beta, beta_ramp, gamma, resets, prediction, lift, lift_ramp } = options.rule;
        let ramp =
            |ramp: Option<Ramp>| ramp.map_or(String::new(), |ramp| format!("..{}_{}", ramp.to, ramp.over));
        let (beta_ramp, lift_ramp) = (ramp(beta_ramp), ramp(lift_ramp));
        let resets = if resets { ",reset" } else { "" };
        let more = [("p", prediction), ("l", lift)].into_iter().filter(|&(_, number)| number != 0.0);
        let more: String = more.map(|(letter, number)| format!(",{letter}{number}")).collect();
        let raw = if options.isomorphism { "" } else { "-raw" };
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let numbers = format!("{alpha},{beta}{beta_ramp},{gamma}{resets}{more}{lift_ramp}");
        format!("{}-{bits}-{numbers}{raw}{number}.isofold", self.fingerprint)
    }
}

/// The canonical spot, and the permutation to it: of those that make the fields come first in lexicographic order, field by
/// field, the first one.
pub(crate) fn canonical(spot: &Spot) -> (Spot, SuitPerm) {
    let spot = normalized(spot);
    let mut perms: Vec<SuitPerm> = SuitPerm::all().collect();
    retain_least(&mut perms, |perm| {
        let mut board: Vec<Card> = spot.board.iter().map(|&card| perm.apply(card)).collect();
        board.sort_unstable();
        board
    });
    retain_least(&mut perms, |perm| perm.apply_set(spot.dead).iter().collect::<Vec<Card>>());
    for range in &spot.ranges {
        retain_least(&mut perms, |perm| weight_bits(&perm.apply_range(range)));
    }
    retain_least(&mut perms, |perm| {
        let mut folded: Vec<Vec<u32>> =
            spot.folded.iter().map(|range| weight_bits(&perm.apply_range(range))).collect();
        folded.sort_unstable();
        folded
    });
    retain_least(&mut perms, |perm| {
        spot.edits.iter().map(|edit| edit.relabelled(perm).to_string()).collect::<Vec<String>>()
    });
    retain_least(&mut perms, |perm| {
        spot.locks.iter().map(|lock| lock.relabelled(perm).to_string()).collect::<Vec<String>>()
    });
    let perm = perms[0];
    (relabelled(&spot, perm), perm)
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
    spot.unit = Unit::Chips;
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

/// The weights of a range by combo, as bits, which sort as the numbers do.
fn weight_bits(range: &Range) -> Vec<u32> {
    range.weights().iter().map(|weight| weight.to_bits()).collect()
}

/// Keeps the permutations with the least key.
fn retain_least<K: Ord>(perms: &mut Vec<SuitPerm>, key: impl Fn(SuitPerm) -> K) {
    // Most keys take long to make, and most boards leave few permutations.
    if perms.len() > 1 {
        let keys: Vec<K> = perms.iter().map(|&perm| key(perm)).collect();
        let least = keys.iter().min();
        let mut is_least = keys.iter().map(|key| Some(key) == least);
        perms.retain(|_| is_least.next() == Some(true));
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use isofold_tree::spots;

    /// The least of all 24 relabellings, every field of every one compared.
    fn reference(spot: &Spot) -> (Spot, SuitPerm) {
        let spot = normalized(spot);
        let key = |perm: SuitPerm| {
            let spot = spot.relabelled(perm);
            let mut board = spot.board.clone();
            board.sort_unstable();
            let mut folded: Vec<Vec<u32>> = spot.folded.iter().map(weight_bits).collect();
            folded.sort_unstable();
            let ranges = spot.ranges.each_ref().map(weight_bits);
            let edits: Vec<String> = spot.edits.iter().map(|edit| edit.to_string()).collect();
            let locks: Vec<String> = spot.locks.iter().map(|lock| lock.to_string()).collect();
            (board, spot.dead.iter().collect::<Vec<Card>>(), ranges, folded, edits, locks)
        };
        let perm = SuitPerm::all().min_by_key(|&perm| key(perm)).unwrap();
        (relabelled(&spot, perm), perm)
    }

    #[test]
    fn the_name_of_a_checkpoint_tells_rules_apart() {
        let spot = CanonicalSpot::of(&Spot::from_toml(spots::TURN_BASIC).unwrap());
        let name = |rule| {
            let name = spot.checkpoint_name(&Options { rule, ..Options::default() }, 1);
            name.strip_prefix(&format!("{}-", spot.fingerprint)).unwrap().to_owned()
        };
        // Plain rules have the names that they always had.
        assert_eq!(name(Rule::dcfr(1.25, 0.25, 4.0)), "32-1.25,0.25,4.isofold");
        assert_eq!(name(Rule::resetting(1.5, 0.0, 3.0)), "32-1.5,0,3,reset.isofold");
        assert_eq!(name(Rule::PREDICTIVE), "32-1.1,0.25..0.75_150,2.5,p0.1,l1..20_200.isofold");
        assert_eq!(
            name(Rule { beta_ramp: None, lift_ramp: None, prediction: 0.0, ..Rule::PREDICTIVE }),
            "32-1.1,0.25,2.5,l1.isofold"
        );
    }

    #[test]
    fn the_canonical_spot_is_the_least_of_all_relabellings() {
        let plain = || Spot::on("QsQd7h").pot(60).stack(120).oop("AA,QQ,JTs").ip("KK,AQs,98s");
        let mut checked: Vec<Spot> =
            spots::ALL.iter().map(|(_, text)| Spot::from_toml(text).unwrap()).collect();
        checked.push(plain().build().unwrap());
        checked.push(plain().dead("2c3d").build().unwrap());
        checked.push(plain().oop("AA,AsKs:0.5,AhKh").ip("KK,QcJc").build().unwrap());
        checked.push(plain().folded("22+,AcTc").folded("AhTh,KdQd").build().unwrap());
        for lock in ["line = ; hands = AsAd; play = x", "line = x x | 2c; hands = AA; play = x"] {
            let locks = vec![lock.parse().unwrap()];
            checked.push(Spot { locks, ..plain().build().unwrap() });
        }
        for spot in checked {
            for perm in SuitPerm::all() {
                let spot = spot.relabelled(perm);
                assert_eq!(canonical(&spot), reference(&spot), "{}", spot.to_toml());
            }
        }
    }
}
