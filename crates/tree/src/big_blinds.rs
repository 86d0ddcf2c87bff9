use std::fmt;
use std::str::FromStr;

/// An amount of big blinds, exact to a ten-thousandth.
///
/// ```
/// use isofold_tree::BigBlinds;
///
/// let amount: BigBlinds = "97.5bb".parse()?;
/// assert_eq!((amount.chips(100), amount.chips(1)), (Some(9750), None));
/// assert_eq!(BigBlinds::of_chips(1275, 100).to_string(), "12.75bb");
/// assert!("1.00001bb".parse::<BigBlinds>().is_err());
/// # Ok::<(), isofold_tree::BigBlindsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BigBlinds(
    /// In ten-thousandths.
    u64,
);

/// The parts of a big blind that amounts are counted in.
const PARTS: u64 = 10_000;
/// The largest amount: as many big blinds as the largest stack has chips.
const MAX: u64 = crate::Spot::MAX_CHIPS as u64 * PARTS;

/// A text that is no amount of big blinds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an amount of big blinds: expected a number with at most four decimals, such as 5.5bb")]
pub struct BigBlindsError(String);

impl BigBlinds {
    pub(crate) const ZERO: BigBlinds = BigBlinds(0);

    /// The fewest chips of a big blind, unless a spot says so.
    pub const MIN_CHIPS: u32 = 100;

    /// An amount of chips, which are so many to a big blind, a divisor of 10 000. Other numbers are rounded down.
    pub fn of_chips(chips: u32, per_bb: u32) -> BigBlinds {
        BigBlinds(u64::from(chips) * PARTS / u64::from(per_bb.max(1)))
    }

    /// A number of big blinds; `None` if it is negative, too large or finer than a ten-thousandth.
    pub fn of(number: f64) -> Option<BigBlinds> {
        let parts = number * PARTS as f64;
        let rounded = parts.round();
        // A number with four decimals and at most eight digits before them is this close to its binary fraction.
        let is_exact = (parts - rounded).abs() < 1e-4 && (0.0..=MAX as f64).contains(&rounded);
        is_exact.then_some(BigBlinds(rounded as u64))
    }

    /// Reads a number without its unit, in digits and a point.
    pub(crate) fn read_number(text: &str) -> Option<BigBlinds> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        let fraction = fraction.trim_end_matches('0');
        if whole.len() + fraction.len() == 0 && !text.contains('0') || !is_plain(whole) || !is_plain(fraction)
        {
            return None;
        }
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let parts: u64 = format!("{fraction:0<4}").parse().ok().filter(|_| fraction.len() <= 4)?;
        whole.checked_mul(PARTS)?.checked_add(parts).filter(|&amount| amount <= MAX).map(BigBlinds)
    }

    /// The amount in chips, which are so many to a big blind; `None` if they are not whole, or more than any stack.
    pub fn chips(self, per_bb: u32) -> Option<u32> {
        let parts = self.0.checked_mul(per_bb.into())?;
        u32::try_from(parts / PARTS).ok().filter(|_| parts.is_multiple_of(PARTS))
    }

    /// The fewest chips of a big blind, a multiple of `least`, that make every amount whole: a divisor of 10 000 if `least` is.
    pub fn chips_per_bb(amounts: impl IntoIterator<Item = BigBlinds>, least: u32) -> u32 {
        let common = amounts.into_iter().fold(u64::from(least.max(1)), |common, amount| {
            // The denominator of the amount as a reduced fraction.
            let denominator = PARTS / gcd(PARTS, amount.0);
            common / gcd(common, denominator) * denominator
        });
        u32::try_from(common).unwrap_or(least)
    }

    /// Whether a big blind can have so many chips.
    pub(crate) fn is_scale(chips: u32) -> bool {
        chips > 0 && PARTS.is_multiple_of(chips.into())
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Reads `5.5bb`, in upper or lower case.
impl FromStr for BigBlinds {
    type Err = BigBlindsError;

    fn from_str(text: &str) -> Result<BigBlinds, BigBlindsError> {
        let lower = text.trim().to_lowercase();
        let number = lower.strip_suffix("bb").map(str::trim_end);
        number
            .and_then(BigBlinds::read_number)
            .ok_or_else(|| BigBlindsError(crate::sizes::shown(text.trim())))
    }
}

/// `5.5bb`
impl fmt::Display for BigBlinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}bb", self.number()))
    }
}

impl BigBlinds {
    /// The number without its unit: `5.5`.
    pub(crate) fn number(self) -> String {
        let (whole, parts) = (self.0 / PARTS, self.0 % PARTS);
        format!("{whole}.{parts:04}").trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_exact_and_read_back() {
        for text in ["0bb", "5.5bb", "97.1234bb", "1000000bb", "0.0001bb"] {
            assert_eq!(text.parse::<BigBlinds>().map(|amount| amount.to_string()), Ok(text.to_owned()));
        }
        let same = [" 5.50BB ", "5.5 bb", "05.5bb"].map(|text| text.parse::<BigBlinds>());
        assert!(same.iter().all(|amount| *amount == Ok(BigBlinds(55_000))));
        for text in ["", "bb", ".bb", "5.5", "-1bb", "1e3bb", "5,5bb", "1.00001bb", "9999999999bb", "nanbb"] {
            assert!(text.parse::<BigBlinds>().is_err(), "{text}");
        }
        assert_eq!(BigBlinds::of(97.1), Some(BigBlinds(971_000)));
        for number in [f64::NAN, f64::INFINITY, -1.0, 0.00005, 1e12] {
            assert_eq!(BigBlinds::of(number), None, "{number}");
        }
    }

    #[test]
    fn a_big_blind_has_the_fewest_chips_that_make_amounts_whole() {
        let per = |texts: &[&str]| {
            let amounts: Vec<BigBlinds> = texts.iter().map(|text| text.parse().unwrap()).collect();
            let per = BigBlinds::chips_per_bb(amounts.iter().copied(), BigBlinds::MIN_CHIPS);
            assert!(amounts.iter().all(|amount| amount.chips(per).is_some()) && BigBlinds::is_scale(per));
            per
        };
        assert_eq!([per(&["5.5bb", "97.5bb"]), per(&["2.375bb"]), per(&["0.001bb"])], [100, 200, 1000]);
        assert_eq!(per(&["0.0001bb", "3.125bb"]), 10_000);
    }
}
