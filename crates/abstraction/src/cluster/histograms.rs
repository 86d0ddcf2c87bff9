use super::points::Weights;
use crate::ClusterError;

/// The total mass that histograms are scaled to.
pub(super) const TOTAL_MASS: u32 = 1 << 24;

/// Sparse histograms to cluster: for a hand, how many of the next cards lead to each bucket of the next street.
///
/// ```
/// use isofold_abstraction::Histograms;
///
/// let mut histograms = Histograms::new(200);
/// histograms.push([7, 3, 7, 9].map(|bin| (bin, 1)))?;
/// assert_eq!(histograms.row(0), [(3, 1), (7, 2), (9, 1)]);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Histograms {
    bins: usize,
    /// The end of each row in `entries`.
    ends: Vec<usize>,
    entries: Vec<(u16, u16)>,
}

impl Histograms {
    /// No histograms yet, over `bins` bins.
    pub fn new(bins: usize) -> Histograms {
        Histograms { bins, ends: Vec::new(), entries: Vec::new() }
    }

    /// Adds a histogram, given by bins and counts. Counts of the same bin add up.
    pub fn push(&mut self, row: impl IntoIterator<Item = (u16, u16)>) -> Result<(), ClusterError> {
        let start = self.entries.len();
        self.entries.extend(row.into_iter().filter(|&(_, count)| count > 0));
        let row = &mut self.entries[start..];
        row.sort_unstable();
        let total = row.iter().map(|&(_, count)| u64::from(count)).sum();
        let outside = row.last().map(|&(bin, _)| usize::from(bin)).filter(|&bin| bin >= self.bins);
        if total == 0 || total > u64::from(u16::MAX) || outside.is_some() {
            self.entries.truncate(start);
            return Err(match outside {
                Some(bin) => ClusterError::Bin { bin, bins: self.bins },
                None => ClusterError::Total { row: self.len(), total },
            });
        }
        let mut end = start;
        for index in start + 1..self.entries.len() {
            let (bin, count) = self.entries[index];
            if self.entries[end].0 == bin {
                self.entries[end].1 += count;
            } else {
                end += 1;
                self.entries[end] = (bin, count);
            }
        }
        self.entries.truncate(end + 1);
        self.ends.push(self.entries.len());
        Ok(())
    }

    /// The number of histograms.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no histograms.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of bins.
    pub fn bins(&self) -> usize {
        self.bins
    }

    /// The bins with a positive count, ascending, and their counts.
    pub fn row(&self, histogram: usize) -> &[(u16, u16)] {
        let start = if histogram == 0 { 0 } else { self.ends[histogram - 1] };
        &self.entries[start..self.ends[histogram]]
    }

    /// Writes the masses of a histogram, which add up to [`TOTAL_MASS`].
    pub(super) fn masses(&self, histogram: usize, masses: &mut Vec<(u16, u32)>) {
        let row = self.row(histogram);
        normalize(row.iter().map(|&(bin, count)| (bin, f64::from(count))), masses);
    }

    pub(super) fn weights<'a>(&self, weights: Option<&'a [f64]>) -> Result<Weights<'a>, ClusterError> {
        Weights::new(self.len(), weights)
    }
}

/// Scales amounts to masses that add up to [`TOTAL_MASS`] exactly: what rounding takes from one goes to the next. Bins whose mass is
/// 0 are left out.
pub(super) fn normalize(row: impl Iterator<Item = (u16, f64)> + Clone, masses: &mut Vec<(u16, u32)>) {
    let total: f64 = row.clone().map(|(_, amount)| amount).sum();
    masses.clear();
    let (mut sum, mut before) = (0.0, 0);
    for (bin, amount) in row.filter(|&(_, amount)| amount > 0.0) {
        sum += amount;
        let until = (sum / total * f64::from(TOTAL_MASS)).round() as u32;
        if until > before {
            masses.push((bin, until - before));
        }
        before = until;
    }
}
