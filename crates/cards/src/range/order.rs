use crate::{HandClass, Rank};

/// The 169 hand classes from strongest to weakest, by exact equity all-in before the flop against one random hand.
///
/// Percentage ranges follow this order: `15%` is the strongest 15 % of all combos. The exhaustive tests of the evaluator
/// compute it again.
///
/// ```
/// use isofold_cards::{PREFLOP_ORDER, Range};
///
/// assert_eq!(PREFLOP_ORDER[7].to_string(), "AKs");
/// assert_eq!("3.5%".parse::<Range>()?, "88+,AKs".parse()?);
/// # Ok::<(), isofold_cards::RangeError>(())
/// ```
pub const PREFLOP_ORDER: [HandClass; HandClass::COUNT] = {
    let mut order = [HandClass::AA; HandClass::COUNT];
    let (mut next, mut at) = (0, 0);
    while at < TEXT.len() {
        if TEXT[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let (row, column) = (row_of(TEXT[at]), row_of(TEXT[at + 1]));
        let offsuit = at + 2 < TEXT.len() && TEXT[at + 2] == b'o';
        let index = if offsuit { 13 * column + row } else { 13 * row + column };
        order[next] = match HandClass::new(index) {
            Some(class) => class,
            None => panic!("not a class"),
        };
        next += 1;
        at += if row == column { 2 } else { 3 };
    }
    assert!(next == HandClass::COUNT);
    order
};

/// The row of a rank's letter in the grid, the ace's first.
const fn row_of(letter: u8) -> usize {
    let mut rank = 0;
    while Rank::LETTERS.as_bytes()[rank] != letter {
        rank += 1;
    }
    12 - rank
}

const TEXT: &[u8] = b"
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s A6s
    A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s
    Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o
    J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s
    85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s
    84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_class_is_in_the_order() {
        assert_eq!(PREFLOP_ORDER.iter().collect::<BTreeSet<_>>().len(), HandClass::COUNT);
    }
}
