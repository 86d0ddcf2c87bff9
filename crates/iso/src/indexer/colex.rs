//! Sets of ranks in colexicographic order, and multisets of suits.

/// Pascal's triangle up to 13.
const CHOOSE: [[u16; 14]; 14] = {
    let mut table = [[0; 14]; 14];
    let mut n = 0;
    while n < 14 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The binomial coefficient: the number of sets of `k` out of `n` ranks.
pub(super) fn choose(n: u32, k: u32) -> u64 {
    u64::from(CHOOSE[n as usize][k as usize])
}

/// The colexicographic rank of each mask of ranks among those with as many bits.
pub(super) static RANK: [u16; 1 << 13] = {
    let mut table = [0; 1 << 13];
    let mut seen = [0; 14];
    let mut mask = 0usize;
    while mask < 1 << 13 {
        let ones = mask.count_ones() as usize;
        table[mask] = seen[ones];
        seen[ones] += 1;
        mask += 1;
    }
    table
};

/// The index in [`UNRANK`] of the first mask with each number of bits.
pub(super) const UNRANK_START: [u16; 14] = {
    let mut start = [0; 14];
    let mut ones = 1;
    while ones < 14 {
        start[ones] = start[ones - 1] + CHOOSE[13][ones - 1];
        ones += 1;
    }
    start
};

/// The masks of ranks by number of bits, then in colexicographic order: the inverse of [`RANK`].
pub(super) static UNRANK: [u16; 1 << 13] = {
    let mut table = [0; 1 << 13];
    let mut mask = 0usize;
    while mask < 1 << 13 {
        table[(UNRANK_START[mask.count_ones() as usize] + RANK[mask]) as usize] = mask as u16;
        mask += 1;
    }
    table
};

/// The number of multisets of `size` elements of `kinds` kinds; `None` if it exceeds `u64`.
pub(super) fn multisets(kinds: u64, size: u32) -> Option<u64> {
    (0..u64::from(size))
        .try_fold(1u128, |product, i| {
            let product = product.checked_mul(u128::from(kinds) + u128::from(i))?;
            Some(product / u128::from(i + 1))
        })
        .and_then(|count| u64::try_from(count).ok())
}

/// [`multisets`] of one to four elements, for numbers small enough not to overflow.
#[inline(always)]
pub(super) fn multisets_below(kinds: u64, size: u8) -> u64 {
    let two = kinds * (kinds + 1) / 2;
    match size {
        1 => kinds,
        2 => two,
        3 => two * (kinds + 2) / 3,
        _ => two * (kinds + 2) / 3 * (kinds + 3) / 4,
    }
}

/// The greatest number of kinds that has at most `count` multisets of a size: the inverse of [`multisets_below`].
#[inline(always)]
pub(super) fn kinds_within(count: u64, size: u8) -> u64 {
    // The root of the polynomial is exact up to rounding, so the corrections are rarely needed.
    let count_float = count as f64;
    let root = match size {
        1 => return count,
        2 => ((8.0 * count_float + 1.0).sqrt() - 1.0) / 2.0,
        3 => {
            let middle = (6.0 * count_float).cbrt().max(1.0);
            middle + 1.0 / (3.0 * middle) - 1.0
        }
        _ => {
            let ends = (24.0 * count_float + 1.0).sqrt() - 1.0;
            ((9.0 + 4.0 * ends).sqrt() - 3.0) / 2.0
        }
    };
    let mut kinds = root as u64;
    while multisets_below(kinds, size) > count {
        kinds -= 1;
    }
    while multisets_below(kinds + 1, size) <= count {
        kinds += 1;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_ranked_without_gaps() {
        assert_eq!(choose(13, 2), 78);
        assert_eq!(multisets(1716, 4), Some(1716 * 1717 * 1718 * 1719 / 24));
        assert_eq!(multisets(u64::MAX, 2), None);
        for mask in 0..1usize << 13 {
            let ones = mask.count_ones();
            assert!(u64::from(RANK[mask]) < choose(13, ones));
            assert_eq!(usize::from(UNRANK[usize::from(UNRANK_START[ones as usize] + RANK[mask])]), mask);
        }
    }

    #[test]
    fn kinds_are_found_again() {
        for size in 1..=4 {
            for kinds in (0..3000).chain([65_535, 100_000]) {
                let count = multisets_below(kinds, size);
                assert_eq!(Some(count), multisets(kinds, size.into()));
                assert_eq!(kinds_within(count, size), kinds);
                if count > 0 {
                    assert_eq!(kinds_within(count - 1, size), kinds - 1);
                }
            }
        }
    }
}
