/// Sorts four numbers with five compare-and-exchange steps and no branch: suits come in every order, so branches would be
/// mispredicted.
#[inline(always)]
pub(crate) fn sort_descending([mut a, mut b, mut c, mut d]: [u64; 4]) -> [u64; 4] {
    (a, b) = (a.max(b), a.min(b));
    (c, d) = (c.max(d), c.min(d));
    (a, c) = (a.max(c), a.min(c));
    (b, d) = (b.max(d), b.min(d));
    (b, c) = (b.max(c), b.min(c));
    [a, b, c, d]
}
