//! The texture of a board as numbers.

use isofold_cards::{CardSet, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};

/// The texture of a board: the flushes, full houses and straights that it allows, and how high its cards are.
///
/// Four things set boards apart. *Suits*: how close a flush is. *Pairing*: whether there are full houses. *Connectivity*: how many
/// straights are possible, and how many hole cards they take. *Height*: whose range the board helps. Each is a few numbers, all
/// computed from the set of cards, so neither the order of cards nor the names of suits matter. A flop is described as it is, not as
/// a board of five with two cards missing.
///
/// ```
/// use isofold_abstraction::Texture;
///
/// let board = Texture::of("Ts9s8c".parse()?).unwrap();
/// assert_eq!((board.suited, board.paired, board.in_window, board.highest), (2, 0, 3, 10));
/// assert_eq!(Texture::of("8d9hTh".parse()?), Some(board));
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Texture {
    /// Cards of the most frequent suit.
    pub suited: u8,
    /// Cards of the second most frequent suit.
    pub second_suited: u8,
    /// The closeness of a flush: 0 if none is possible, 1 if it takes two hole cards, 2 if one, 3 if it is on the board.
    pub flush: u8,
    /// Ranks with two or more cards.
    pub paired: u8,
    /// Cards of the most frequent rank.
    pub of_a_kind: u8,
    /// Distinct ranks.
    pub ranks: u8,
    /// The most ranks of the board in one window. A window is five ranks that make a straight; the ace counts low and high.
    pub in_window: u8,
    /// Windows, of ten, with two ranks: straights that take another card on the board.
    pub windows_of_two: u8,
    /// Windows with three ranks: straights that take two hole cards.
    pub windows_of_three: u8,
    /// Windows with four or five ranks: straights that take one hole card or none.
    pub windows_of_four: u8,
    /// The highest rank, 2 to 14.
    pub highest: u8,
    /// The median rank.
    pub middle: f32,
    /// The lowest rank.
    pub lowest: u8,
    /// The mean rank.
    pub mean: f32,
    /// Cards from the ten up.
    pub broadway: u8,
}

impl Texture {
    /// The number of numbers in a [`row`](Texture::row).
    pub const DIMENSION: usize = 15;

    /// The texture of a board; `None` unless it has three, four or five cards.
    pub fn of(board: CardSet) -> Option<Texture> {
        if !(3..=5).contains(&board.len()) {
            return None;
        }
        let mut suits = board.lanes().map(|lane| lane.count_ones() as u8);
        suits.sort_unstable();
        let [_, _, second_suited, suited] = suits;

        // Ascending, as the cards of a set are.
        let ranks: Vec<u8> = board.iter().map(|card| card.rank().index() + 2).collect();
        let counts = || ranks.chunk_by(|a, b| a == b).map(|equal| equal.len() as u8);

        // Bit 0 is the ace again, below the deuce.
        let line = u32::from(board.ranks()) << 1 | u32::from(board.ranks()) >> 12;
        let windows = || (0..10).map(|lowest| (line >> lowest & 0b11111).count_ones() as u8);
        let windows_of = |wanted: fn(u8) -> bool| windows().filter(|&ranks| wanted(ranks)).count() as u8;

        let half = ranks.len() / 2;
        let around = [ranks[(ranks.len() - 1) / 2], ranks[half]];
        Some(Texture {
            suited,
            second_suited,
            flush: suited.saturating_sub(2),
            paired: counts().filter(|&cards| cards > 1).count() as u8,
            of_a_kind: counts().max().unwrap_or(0),
            ranks: counts().count() as u8,
            in_window: windows().max().unwrap_or(0),
            windows_of_two: windows_of(|ranks| ranks == 2),
            windows_of_three: windows_of(|ranks| ranks == 3),
            windows_of_four: windows_of(|ranks| ranks >= 4),
            highest: ranks[ranks.len() - 1],
            middle: around.iter().map(|&rank| f32::from(rank)).sum::<f32>() / 2.0,
            lowest: ranks[0],
            mean: ranks.iter().map(|&rank| f32::from(rank)).sum::<f32>() / ranks.len() as f32,
            broadway: ranks.iter().filter(|&&rank| rank >= 10).count() as u8,
        })
    }

    /// The fields as numbers, in their order.
    pub fn row(&self) -> [f32; Texture::DIMENSION] {
        [
            self.suited.into(),
            self.second_suited.into(),
            self.flush.into(),
            self.paired.into(),
            self.of_a_kind.into(),
            self.ranks.into(),
            self.in_window.into(),
            self.windows_of_two.into(),
            self.windows_of_three.into(),
            self.windows_of_four.into(),
            self.highest.into(),
            self.middle,
            self.lowest.into(),
            self.mean,
            self.broadway.into(),
        ]
    }
}

/// The textures of all boards of a street, one of each class, standardized: over all boards each number has mean 0 and variance 1. A
/// number that is the same for all boards, as `windows_of_four` is on the flop, is 0.
///
/// ```
/// use isofold_abstraction::{Points, Texture, Textures};
/// use isofold_iso::Street;
///
/// let flops = Textures::on(Street::Flop);
/// let points = Points::new(flops.rows(), Texture::DIMENSION)?.weighted(flops.weights())?;
/// assert_eq!(points.len(), 1755);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Textures {
    boards: Vec<CanonicalBoard>,
    rows: Vec<f32>,
    weights: Vec<f64>,
}

impl Textures {
    /// Computes the texture of every board of a street.
    pub fn on(street: Street) -> Textures {
        let boards = canonical_boards(street, Deck::Full);
        let mut rows: Vec<f32> = boards
            .iter()
            .flat_map(|board| Texture::of(board.cards).expect("a board of a street has 3 to 5 cards").row())
            .collect();
        let weights: Vec<f64> = boards.iter().map(|board| board.multiplicity.into()).collect();
        (0..Texture::DIMENSION).for_each(|column| standardize(&mut rows, column, &weights));
        Textures { boards, rows, weights }
    }

    /// The boards, as [`canonical_boards`] lists them.
    pub fn boards(&self) -> &[CanonicalBoard] {
        &self.boards
    }

    /// The numbers of each board, one row after the other.
    pub fn rows(&self) -> &[f32] {
        &self.rows
    }

    /// The number of boards in the class of each.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }
}

/// Scales a column of all rows to mean 0 and variance 1.
fn standardize(rows: &mut [f32], column: usize, weights: &[f64]) {
    let mean_of = |rows: &[f32], number: &dyn Fn(f64) -> f64| {
        let numbers = rows.iter().skip(column).step_by(Texture::DIMENSION);
        let sum: f64 = numbers.zip(weights).map(|(&row, weight)| weight * number(row.into())).sum();
        sum / weights.iter().sum::<f64>()
    };
    let mean = mean_of(rows, &|number| number);
    let deviation = mean_of(rows, &|number| (number - mean).powi(2)).sqrt();
    for number in rows.iter_mut().skip(column).step_by(Texture::DIMENSION) {
        // A deviation this small is the rounding of equal numbers.
        *number = if deviation > 1e-9 { ((f64::from(*number) - mean) / deviation) as f32 } else { 0.0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_iso::SuitPerm;
    use proptest::prelude::*;

    fn of(board: &str) -> Texture {
        Texture::of(board.parse().unwrap()).unwrap()
    }

    #[test]
    fn suits() {
        let suits = |board| (of(board).suited, of(board).second_suited, of(board).flush);
        assert_eq!(suits("AsKsQs"), (3, 0, 1));
        assert_eq!(suits("Ts9s8c"), (2, 1, 0));
        assert_eq!(suits("7s7h2c"), (1, 1, 0));
        assert_eq!(suits("AsKs7h2h"), (2, 2, 0));
        assert_eq!(suits("AsKsQs2h3h"), (3, 2, 1));
        assert_eq!(suits("AsKsQs2s3h"), (4, 1, 2));
        assert_eq!(suits("AsKsQs2s3s"), (5, 0, 3));
    }

    #[test]
    fn pairs() {
        let pairs = |board| (of(board).paired, of(board).of_a_kind, of(board).ranks);
        assert_eq!(pairs("Ts9s8c"), (0, 1, 3));
        assert_eq!(pairs("7s7h2c"), (1, 2, 2));
        assert_eq!(pairs("7s7h7c"), (1, 3, 1));
        assert_eq!(pairs("7s7h2c2d"), (2, 2, 2));
        assert_eq!(pairs("7s7h7c2d2c"), (2, 3, 2));
        assert_eq!(pairs("7s7h7c7d2c"), (1, 4, 2));
        assert_eq!(pairs("2s7h7cKd2c"), (2, 2, 3));
    }

    #[test]
    fn straights() {
        let windows = |board| {
            let found = of(board);
            (found.in_window, [found.windows_of_two, found.windows_of_three, found.windows_of_four])
        };
        assert_eq!(windows("Ts9s8c"), (3, [2, 3, 0]));
        assert_eq!(windows("AsKsQs"), (3, [1, 1, 0]));
        // The wheel, then 2 to 6, 3 to 7 and 4 to 8.
        assert_eq!(windows("As2s3c4d5h"), (5, [1, 1, 2]));
        assert_eq!(windows("As2s3c"), (3, [1, 1, 0]));
        assert_eq!(windows("7s7h2c"), (1, [0, 0, 0]));
        // A pair neither connects nor parts the cards around it.
        assert_eq!(windows("9s8h8c7d"), windows("9s8h7d"));
        assert_eq!(windows("9s8h7d6c"), (4, [2, 2, 2]));
        assert_eq!(windows("KsKh7d7c2s"), (1, [0, 0, 0]));
    }

    #[test]
    fn heights() {
        let heights = |board| {
            let found = of(board);
            (found.highest, found.middle, found.lowest, found.mean, found.broadway)
        };
        assert_eq!(heights("AsKsQs"), (14, 13.0, 12, 13.0, 3));
        assert_eq!(heights("7s7h2c"), (7, 7.0, 2, 16.0 / 3.0, 0));
        assert_eq!(heights("Ts9s8c2d"), (10, 8.5, 2, 7.25, 1));
        assert_eq!(heights("As2s3c4d5h"), (14, 4.0, 2, 5.6, 1));
    }

    #[test]
    fn other_boards_are_refused() {
        for board in ["", "AsKs", "AsKsQsJsTs9s"] {
            assert_eq!(Texture::of(board.parse().unwrap()), None);
        }
    }

    #[test]
    fn each_number_has_mean_0_and_variance_1() {
        for (street, constant) in [(Street::Flop, &[9][..]), (Street::Turn, &[]), (Street::River, &[])] {
            let textures = Textures::on(street);
            assert_eq!(textures.rows().len(), textures.boards().len() * Texture::DIMENSION);
            let boards: f64 = textures.weights().iter().sum();
            for column in 0..Texture::DIMENSION {
                let sum = |number: fn(f64) -> f64| -> f64 {
                    let rows = textures.rows().chunks(Texture::DIMENSION).zip(textures.weights());
                    rows.map(|(row, weight)| weight * number(row[column].into())).sum()
                };
                let (mean, variance) =
                    (sum(|number| number) / boards, sum(|number| number * number) / boards);
                assert!(mean.abs() < 1e-6, "{street} {column}: mean {mean}");
                let wanted = if constant.contains(&column) { 0.0 } else { 1.0 };
                assert!((variance - wanted).abs() < 1e-6, "{street} {column}: variance {variance}");
            }
        }
    }

    proptest! {
        #[test]
        fn order_and_suits_do_not_matter(
            (cards, order) in (3usize..=5).prop_flat_map(|size| (
                proptest::sample::subsequence((0u8..52).collect::<Vec<_>>(), size),
                Just((0..size).collect::<Vec<_>>()).prop_shuffle(),
            )),
            perm in (0u8..24).prop_filter_map("a permutation", SuitPerm::new),
        ) {
            let cards: Vec<_> = cards.into_iter().filter_map(isofold_cards::Card::new).collect();
            let board: CardSet = cards.iter().copied().collect();
            let other: CardSet = order.iter().map(|&index| perm.apply(cards[index])).collect();
            prop_assert_eq!(Texture::of(board), Texture::of(other));
        }
    }
}
