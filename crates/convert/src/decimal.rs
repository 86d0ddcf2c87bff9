use std::fmt;

/// A number of chips as other programs write it, at least 0, with up to four decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Decimal {
    /// The number in ten-thousandths.
    units: u64,
}

/// The most decimals.
const PLACES: u32 = 4;
/// Ten-thousandths of one.
const ONE: u64 = 10_u64.pow(PLACES);
/// The most digits before the point.
const MAX_WHOLE_DIGITS: usize = 10;

impl Decimal {
    /// More than any amount of chips, for a cap that there is not.
    pub(crate) const LARGEST: Decimal = Decimal { units: u64::MAX };

    /// Reads digits, with a point and more digits if need be. A sign, an exponent, `nan` and `inf` are no numbers here.
    pub(crate) fn read(text: &str) -> Option<Decimal> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let decimals = decimals.trim_end_matches('0');
        let is_digits = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
        let is_number = !whole.is_empty()
            && whole.len() <= MAX_WHOLE_DIGITS
            && decimals.len() <= PLACES as usize
            && is_digits(whole)
            && is_digits(decimals);
        let part = |digits: &str| digits.parse::<u64>().ok();
        let (whole, decimals) = (part(whole), part(&format!("{decimals:0<width$}", width = PLACES as usize)));
        Some(Decimal { units: whole? * ONE + decimals? }).filter(|_| is_number)
    }

    /// The fewest chips that one of these has to be, a power of ten, for the number to be whole chips.
    pub(crate) fn scale(self) -> u32 {
        (0..PLACES)
            .map(|places| 10_u32.pow(places))
            .find(|&scale| self.chips(scale).is_some())
            .unwrap_or(ONE as u32)
    }

    /// The number in chips, if it is whole at this scale.
    pub(crate) fn chips(self, scale: u32) -> Option<u32> {
        let scaled = self.units * u64::from(scale);
        if scaled.is_multiple_of(ONE) { u32::try_from(scaled / ONE).ok() } else { None }
    }

    /// The number.
    pub(crate) fn value(self) -> f64 {
        self.units as f64 / ONE as f64
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_and_plain() {
        for (text, scale, chips) in [
            ("0", 1, 0),
            ("55", 1, 55),
            ("5.5", 10, 55),
            ("5.50000", 10, 55),
            ("97.25", 100, 9725),
            ("0.0001", 10_000, 1),
        ] {
            let number = Decimal::read(text).unwrap();
            assert_eq!((number.scale(), number.chips(number.scale())), (scale, Some(chips)), "{text}");
        }
        for text in ["", "-5", "+5", "1e3", "nan", "inf", ".5", "5..5", "5.00001", "99999999999", "5,5", "٣"]
        {
            assert_eq!(Decimal::read(text), None, "{text}");
        }
        assert_eq!(Decimal::read("9999999999").unwrap().chips(1), None);
    }
}
