use super::{UNFOLDED, least};
use isofold_cards::{Combo, HandClass};

/// The result of two classes of hands over every deal: all pairs of combos that share no card, on all boards. From the first class's point of
/// view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClassMatchUp {
    /// Pairs of combos that share no card.
    pub pairs: u32,
    /// Deals that the first class wins.
    pub wins: u64,
    /// Deals that are split.
    pub ties: u64,
    /// Deals that the first class loses.
    pub losses: u64,
}

impl ClassMatchUp {
    /// The number of deals.
    pub fn deals(self) -> u64 {
        self.wins + self.ties + self.losses
    }

    /// The equity of the first class.
    pub fn equity(self) -> f64 {
        (self.wins as f64 + self.ties as f64 / 2.0) / self.deals() as f64
    }
}

/// The result of two classes, counted exactly.
///
/// ```
/// use isofold_cards::HandClass;
/// use isofold_equity::preflop::{BOARDS, class_match_up};
///
/// let kings = HandClass::all().find(|class| class.to_string() == "KK").unwrap();
/// let result = class_match_up(HandClass::AA, kings);
/// assert_eq!((result.pairs, result.deals()), (36, 36 * u64::from(BOARDS)));
/// assert_eq!(format!("{:.6}", result.equity()), "0.819461");
/// ```
pub fn class_match_up(first: HandClass, second: HandClass) -> ClassMatchUp {
    // The least combo of a class stands for all: relabelling suits carries it to the others, and the second class to itself.
    let hero = least(first);
    let times = first.combos().count() as u64;
    let mut sum = ClassMatchUp::default();
    for other in second.combos().filter(|other: &Combo| !other.set().intersects(hero.set())) {
        let result = UNFOLDED.match_up(hero, other);
        sum.pairs += times as u32;
        sum.wins += times * u64::from(result.wins);
        sum.ties += times * u64::from(result.ties);
        sum.losses += times * u64::from(result.losses);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preflop::{BOARDS, match_up};

    #[test]
    fn classes_agree_with_their_combos() {
        for (first, second) in [("AA", "AKs"), ("AKs", "AKo"), ("72o", "72o"), ("T9s", "T9s"), ("55", "A5o")]
        {
            let [a, b] =
                [first, second].map(|text| HandClass::all().find(|class| class.to_string() == text).unwrap());
            let mut sum = ClassMatchUp::default();
            for result in a.combos().flat_map(|x| b.combos().filter_map(move |y| match_up(x, y))) {
                sum.pairs += 1;
                sum.wins += u64::from(result.wins);
                sum.ties += u64::from(result.ties);
                sum.losses += u64::from(result.losses);
            }
            assert_eq!(class_match_up(a, b), sum, "{first} {second}");
            let reversed = class_match_up(b, a);
            assert_eq!((reversed.wins, reversed.ties, reversed.losses), (sum.losses, sum.ties, sum.wins));
        }
    }

    /// All pairs of classes together are all deals of two hands.
    #[test]
    fn every_deal_is_counted_once() {
        let all = || HandClass::all().flat_map(|a| HandClass::all().map(move |b| class_match_up(a, b)));
        assert_eq!(all().map(|result| result.deals()).sum::<u64>(), 1326 * 1225 * u64::from(BOARDS));
        let (wins, losses) = all().fold((0, 0), |(w, l), result| (w + result.wins, l + result.losses));
        assert_eq!(wins, losses);
    }
}
