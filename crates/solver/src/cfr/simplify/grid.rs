use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The frequencies that a simple strategy may have: the multiples of a step, or a list. 0 and 1 are always among them.
///
/// ```
/// use isofold_solver::Grid;
///
/// let quarters: Grid = "25%".parse()?;
/// assert_eq!(quarters.frequencies(), [0.0, 0.25, 0.5, 0.75, 1.0]);
/// assert_eq!("1/4".parse::<Grid>()?, quarters);
/// let few: Grid = "33%, 67%".parse()?;
/// assert_eq!(few.to_string(), "0%, 33%, 67%, 100%");
/// assert!("30%".parse::<Grid>().is_err());
/// # Ok::<(), isofold_solver::GridError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Grid(Allowed);

#[derive(Clone, PartialEq, Debug)]
enum Allowed {
    /// Multiples of one over this number.
    Parts(u16),
    /// A list in ascending order, from 0 to 1.
    List(Vec<f64>),
}

/// The reason why a text is not a grid, or why strategies cannot be rounded to it.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum GridError {
    /// A frequency is expected.
    #[error("`{text}` is not a frequency: expected a percentage such as 25%, a number from 0 to 1, or 1/3")]
    Number {
        /// The text found instead.
        text: String,
    },
    /// A step does not divide 1, or is too fine.
    #[error(
        "steps of `{text}` do not lead to 100%: expected a step that does in at most {} steps, such as 25%, 10% or 1/3, or a \
         list such as 0, 33%, 67%, 100%",
        Grid::MAX_PARTS
    )]
    Step {
        /// The step.
        text: String,
    },
    /// A list is too long.
    #[error("{count} frequencies are too many: expected at most {}, or a step such as 5%", Grid::MAX_LISTED)]
    Long {
        /// The number of frequencies, 0 and 1 included.
        count: usize,
    },
    /// Too many combinations add up to 1.
    #[error(
        "{grid}: too many combinations for a decision with {actions} actions: expected fewer frequencies, or a step such as 25%"
    )]
    Combinations {
        /// The grid.
        grid: Grid,
        /// The number of actions.
        actions: usize,
    },
}

impl Grid {
    /// The finest step is a thousandth.
    pub const MAX_PARTS: u16 = 1000;

    /// The maximum length of a list, 0 and 1 included.
    pub const MAX_LISTED: usize = 12;

    /// The tolerance with which combinations of a list must add up to 1; they are normalized afterwards.
    const TOLERANCE: f64 = 1e-3;

    /// The tolerance within which two frequencies are the same.
    const SAME: f64 = 1e-9;

    /// The frequencies, from 0 to 1.
    pub fn frequencies(&self) -> Vec<f64> {
        match &self.0 {
            &Allowed::Parts(parts) => (0..=parts).map(|part| f64::from(part) / f64::from(parts)).collect(),
            Allowed::List(list) => list.clone(),
        }
    }

    /// All combinations of listed frequencies that add up to 1 over a number of actions, normalized; those with most
    /// for the first action come first. Only for a list; an error if there are too many.
    fn combinations(&self, actions: usize) -> Result<Vec<f32>, GridError> {
        let Allowed::List(list) = &self.0 else { return Ok(Vec::new()) };
        let mut search = Search { list, actions, taken: Vec::new(), found: Vec::new(), tried: 0 };
        match search.go_on(0.0) {
            true => Ok(search.found),
            false => Err(GridError::Combinations { grid: self.clone(), actions }),
        }
    }
}

/// A search for combinations of a list that add up to 1.
struct Search<'a> {
    list: &'a [f64],
    actions: usize,
    /// The frequencies of the first actions.
    taken: Vec<f64>,
    found: Vec<f32>,
    tried: usize,
}

impl Search<'_> {
    /// The maximum number of combinations, and of partial ones that are tried.
    const MAX_FOUND: usize = 20_000;
    const MOST_TRIED: usize = 2_000_000;

    /// Adds all combinations that begin with those taken, whose sum is given; `false` if there are too many.
    fn go_on(&mut self, sum: f64) -> bool {
        let close = Grid::TOLERANCE + Grid::SAME;
        if self.taken.len() == self.actions {
            self.found.extend(self.taken.iter().map(|&share| (share / sum) as f32));
            return self.found.len() <= Search::MAX_FOUND * self.actions;
        }
        // The most that the remaining actions can add.
        let rest = (self.actions - self.taken.len() - 1) as f64;
        for &share in self.list.iter().rev() {
            let sum = sum + share;
            if sum > 1.0 + close || sum + rest < 1.0 - close {
                continue;
            }
            self.tried += 1;
            self.taken.push(share);
            let goes_on = self.tried <= Search::MOST_TRIED && self.go_on(sum);
            self.taken.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}

/// Rounds strategies to a grid.
pub(super) struct Rounding {
    grid: Grid,
    /// For a list, the combinations for each number of actions.
    combinations: Vec<Vec<f32>>,
}

impl Rounding {
    /// For decisions with up to `most` actions.
    pub(super) fn new(grid: &Grid, most: usize) -> Result<Rounding, GridError> {
        let combinations = (0..=most).map(|actions| grid.combinations(actions)).collect::<Result<_, _>>()?;
        Ok(Rounding { grid: grid.clone(), combinations })
    }

    /// Replaces frequencies by the nearest allowed ones that add up to 1; of equally near ones those with more for the
    /// first action in which they differ.
    pub(super) fn round(&self, shares: &mut [f32]) {
        // Most hands are pure.
        if shares.contains(&1.0) {
            shares.iter_mut().for_each(|share| *share = if *share == 1.0 { 1.0 } else { 0.0 });
            return;
        }
        match self.grid.0 {
            Allowed::Parts(parts) => round_to_parts(parts, shares),
            Allowed::List(_) => round_to_nearest(&self.combinations[shares.len()], shares),
        }
    }
}

/// Rounds every frequency down to a multiple of the step; the largest remainders get what is left.
fn round_to_parts(parts: u16, shares: &mut [f32]) {
    let mut left = i32::from(parts);
    let parts = f32::from(parts);
    for share in shares.iter_mut() {
        *share *= parts;
        left -= *share as i32;
    }
    // An action that was rounded up has a remainder below zero.
    for _ in 0..left {
        let (mut largest, mut rounded_up) = (-1.0, None);
        for (action, &share) in shares.iter().enumerate() {
            if share.fract() > largest && share >= 0.0 {
                (largest, rounded_up) = (share.fract(), Some(action));
            }
        }
        if let Some(rounded_up) = rounded_up {
            shares[rounded_up] = -(shares[rounded_up].floor() + 1.0);
        }
    }
    shares.iter_mut().for_each(|share| *share = share.floor().abs() / parts);
}

fn round_to_nearest(combinations: &[f32], shares: &mut [f32]) {
    let distance = |combination: &[f32]| -> f32 {
        combination.iter().zip(shares.iter()).map(|(a, b)| (a - b) * (a - b)).sum()
    };
    let mut nearest: (f32, &[f32]) = (f32::INFINITY, &[]);
    for combination in combinations.chunks_exact(shares.len()) {
        let distance = distance(combination);
        if distance < nearest.0 {
            nearest = (distance, combination);
        }
    }
    // There is at least one combination: a pure strategy.
    shares.copy_from_slice(nearest.1);
}

/// Parses a step such as `25%`, or a list such as `0, 33%, 67%, 100%`, in which 0 and 1 may be left out.
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Grid, GridError> {
        if !text.contains(',') {
            let step = number(text)?;
            let parts = (1.0 / step).round();
            let is_step = parts <= f64::from(Grid::MAX_PARTS) && (parts * step - 1.0).abs() < Grid::SAME;
            let refused = || GridError::Step { text: shown(text) };
            return if is_step { Ok(Grid(Allowed::Parts(parts as u16))) } else { Err(refused()) };
        }
        let mut list = text.split(',').map(number).collect::<Result<Vec<f64>, GridError>>()?;
        list.extend([0.0, 1.0]);
        list.sort_by(f64::total_cmp);
        list.dedup_by(|a, b| (*a - *b).abs() < Grid::SAME);
        match list.len() <= Grid::MAX_LISTED {
            true => Ok(Grid(Allowed::List(list))),
            false => Err(GridError::Long { count: list.len() }),
        }
    }
}

/// Parses `25%`, `0.25` or `1/4`, from 0 to 1.
fn number(text: &str) -> Result<f64, GridError> {
    let digits = |text: &str| -> Option<f64> {
        let is_plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
        text.parse().ok().filter(|_| is_plain)
    };
    let trimmed = text.trim();
    let read = match (trimmed.strip_suffix('%'), trimmed.split_once('/')) {
        (Some(percent), _) => digits(percent.trim_end()).map(|percent| percent / 100.0),
        (None, Some((above, below))) => {
            digits(above.trim_end()).zip(digits(below.trim_start())).map(|(above, below)| above / below)
        }
        (None, None) => digits(trimmed),
    };
    let fits = read.filter(|number| (0.0..=1.0).contains(number));
    fits.ok_or_else(|| GridError::Number { text: shown(text) })
}

/// The text given, shortened.
fn shown(text: &str) -> String {
    text.trim().chars().take(40).collect()
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            &Allowed::Parts(parts) => {
                let percent = format!("{}%", 100.0 / f64::from(parts));
                if percent.len() < 7 { f.pad(&percent) } else { f.pad(&format!("1/{parts}")) }
            }
            Allowed::List(list) => {
                f.pad(&list.iter().map(|&share| plain(share)).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Formats as a percentage if that is short, else with all digits.
fn plain(share: f64) -> String {
    let percents = (0..6).map(|digits| format!("{:.digits$}%", share * 100.0));
    let mut exact = percents.filter(|percent| number(percent) == Ok(share));
    exact.next().unwrap_or_else(|| share.to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    fn rounded(grid: &Grid, shares: &[f32]) -> Vec<f32> {
        let mut shares = shares.to_vec();
        Rounding::new(grid, shares.len()).unwrap().round(&mut shares);
        shares
    }

    #[test]
    fn grids_are_read_and_written() {
        for (text, written) in [
            ("25%", "25%"),
            ("0.25", "25%"),
            ("100%", "100%"),
            ("1", "100%"),
            (" 12.5 % ", "12.5%"),
            ("1/3", "1/3"),
            ("0.1%", "0.1%"),
            ("0,100%", "0%, 100%"),
            ("67%,33%", "0%, 33%, 67%, 100%"),
            ("0, 1/3, 2/3, 1", "0%, 0.3333333333333333, 0.6666666666666666, 100%"),
            ("7%, 14%, 93%, 50%, 50%", "0%, 7%, 14%, 50%, 93%, 100%"),
        ] {
            assert_eq!(grid(text).to_string(), written, "{text}");
            assert_eq!(grid(written), grid(text), "{text}");
        }
        assert_eq!(grid("50%").frequencies(), [0.0, 0.5, 1.0]);
    }

    #[test]
    fn what_is_no_grid_is_refused() {
        for text in
            ["", "x", "25", "-25%", "110%", "1e-1", "nan", "1/0", "25%,", ",", "1/2/3", "%", "inf", "2/1"]
        {
            assert!(matches!(text.parse::<Grid>(), Err(GridError::Number { .. })), "{text}");
        }
        for text in ["0", "0%", "30%", "33%", "66%", "0.01%", "2/3"] {
            assert!(matches!(text.parse::<Grid>(), Err(GridError::Step { .. })), "{text}");
        }
        let long: Vec<String> = (1..12).map(|percent| format!("{percent}%")).collect();
        assert_eq!(long.join(",").parse::<Grid>(), Err(GridError::Long { count: 13 }));
        let tenths = grid("10%,20%,30%,40%,50%,60%,70%,80%,90%");
        assert!(Rounding::new(&tenths, 6).is_ok());
        assert!(matches!(Rounding::new(&tenths, 20), Err(GridError::Combinations { actions: 9, .. })));
        let odd = grid("0.101%,0.203%,0.307%,0.401%,0.503%,0.601%,0.701%,0.809%,0.907%");
        assert!(matches!(Rounding::new(&odd, 30), Err(GridError::Combinations { .. })));
    }

    #[test]
    fn ties_go_to_the_first_actions() {
        for text in ["100%", "0,100%"] {
            assert_eq!(rounded(&grid(text), &[0.5, 0.5]), [1.0, 0.0]);
            assert_eq!(rounded(&grid(text), &[0.25; 4]), [1.0, 0.0, 0.0, 0.0]);
            assert_eq!(rounded(&grid(text), &[0.2, 0.4, 0.4]), [0.0, 1.0, 0.0]);
        }
        for text in ["50%", "0,50%,100%"] {
            assert_eq!(rounded(&grid(text), &[1.0 / 3.0; 3]), [0.5, 0.5, 0.0]);
        }
    }

    #[test]
    fn what_almost_adds_up_does() {
        assert_eq!(rounded(&grid("33.3%,66.7%"), &[0.4, 0.3, 0.3]), [1.0 / 3.0; 3]);
        assert_eq!(rounded(&grid("33%,67%"), &[0.4, 0.31, 0.29]), [0.67, 0.33, 0.0]);
    }

    fn grids() -> impl Strategy<Value = Grid> {
        let step = (1u16..=20).prop_map(|parts| Grid(Allowed::Parts(parts)));
        let list = prop::collection::vec(0u8..=20, 1..5).prop_map(|list| {
            let list: Vec<String> = list.iter().map(|&twentieth| format!("{}/20", twentieth)).collect();
            grid(&format!("0,{}", list.join(",")))
        });
        prop_oneof![step, list]
    }

    fn hands() -> impl Strategy<Value = Vec<f32>> {
        prop::collection::vec(prop_oneof![Just(0.0f32), 0.0f32..1.0], 1..5).prop_map(|mut shares| {
            shares[0] += 1e-3;
            let total: f32 = shares.iter().sum();
            shares.iter().map(|share| share / total).collect()
        })
    }

    /// All combinations that add up to 1, found by trying all.
    fn all(grid: &Grid, actions: usize) -> Vec<Vec<f64>> {
        let mut all = vec![Vec::new()];
        for _ in 0..actions {
            all = all
                .iter()
                .flat_map(|begin: &Vec<f64>| {
                    grid.frequencies().into_iter().map(move |share| [&begin[..], &[share]].concat())
                })
                .collect();
        }
        all.retain(|shares| (shares.iter().sum::<f64>() - 1.0).abs() < 1e-6);
        all
    }

    fn distance(a: &[f64], b: &[f32]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - f64::from(*b)).powi(2)).sum::<f64>().sqrt()
    }

    proptest! {
        #[test]
        fn the_nearest_is_found(grid in grids(), shares in hands()) {
            let found = rounded(&grid, &shares);
            prop_assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            let frequencies = grid.frequencies();
            let is_allowed = |share: &f32| frequencies.iter().any(|f| (f - f64::from(*share)).abs() < 1e-6);
            prop_assert!(found.iter().all(is_allowed), "{:?}", found);
            let least = all(&grid, shares.len()).iter().map(|c| distance(c, &shares)).fold(f64::MAX, f64::min);
            let found: Vec<f64> = found.into_iter().map(f64::from).collect();
            prop_assert!(distance(&found, &shares) < least + 1e-6, "{:?} {} {}", found, distance(&found, &shares), least);
        }

        #[test]
        fn what_is_on_the_grid_stays(grid in grids(), actions in 1usize..4, pick in 0usize..10_000) {
            let all = all(&grid, actions);
            // Average strategies are sums up to a factor.
            let sums: Vec<f32> = all[pick % all.len()].iter().map(|&share| share as f32 * 1.7e5).collect();
            let total: f32 = sums.iter().sum();
            let shares: Vec<f32> = sums.iter().map(|sum| sum / total).collect();
            let found = rounded(&grid, &shares);
            prop_assert!(found.iter().zip(&shares).all(|(a, b)| (a - b).abs() < 1e-6), "{:?} {:?}", shares, found);
            prop_assert_eq!(rounded(&grid, &found), found);
        }
    }
}
