//! The greedy approximation of the earth mover's distance, after Ganzfried and Sandholm (2014).

use super::ground_distance::GroundDistance;
use super::histograms::TOTAL_MASS;

/// The index of a bin without mass. There are too few bins for it to be one of a bin with mass.
const NONE: u16 = u16::MAX;

/// A histogram that others are carried to: the bins that have mass, and how much.
pub(super) struct TransportTarget {
    /// The index of each bin among those that have mass, or [`NONE`].
    indices: Vec<u16>,
    masses: Vec<u32>,
    /// For each bin the bins that have mass, from near to far; `None` where memory does not allow such lists.
    lists: Option<Vec<u16>>,
}

/// Buffers of a transport, reused from one to the next.
#[derive(Default)]
pub(super) struct TransportScratch {
    /// The mass that is still missing at each bin of the target.
    missing: Vec<u32>,
    supplies: Vec<Supply>,
}

/// The mass that is left at a bin, and how many bins of the target it was offered to.
struct Supply {
    bin: u16,
    left: u32,
    seen: u32,
}

impl TransportTarget {
    /// A target from ascending bins with their masses.
    pub(super) fn new(bins: usize, masses: &[(u16, u32)]) -> TransportTarget {
        let mut indices = vec![NONE; bins];
        for (index, &(bin, _)) in masses.iter().enumerate() {
            indices[usize::from(bin)] = index as u16;
        }
        TransportTarget { indices, masses: masses.iter().map(|&(_, mass)| mass).collect(), lists: None }
    }

    pub(super) fn has_lists(&self) -> bool {
        self.lists.is_some()
    }

    /// The bytes that lists would take.
    pub(super) fn list_bytes(&self) -> usize {
        2 * self.indices.len() * self.masses.len()
    }

    /// Makes lists of the bins that have mass, so that empty bins are not visited.
    pub(super) fn sort_bins(&mut self, ground: &GroundDistance) {
        let (bins, count) = (self.indices.len(), self.masses.len());
        let has_mass = |bin: &u16| self.indices[usize::from(*bin)] != NONE;
        let with_mass: Vec<u16> = (0..=u16::MAX).take(bins).filter(has_mass).collect();
        let mut lists = vec![0; bins * count];
        for (bin, list) in (0..).zip(lists.chunks_exact_mut(count)) {
            let (distances, order) = ground.around(bin);
            if count * 8 < bins {
                list.copy_from_slice(&with_mass);
                list.sort_by(|&a, &b| distances[usize::from(a)].total_cmp(&distances[usize::from(b)]));
            } else {
                list.iter_mut()
                    .zip(order.iter().filter(|&bin| has_mass(bin)))
                    .for_each(|(to, &bin)| *to = bin);
            }
        }
        self.lists = Some(lists);
    }

    /// The share of each bin.
    pub(super) fn shares(&self) -> impl Iterator<Item = f32> {
        let mass = |&index: &u16| self.masses.get(usize::from(index)).copied().unwrap_or(0);
        self.indices.iter().map(move |index| mass(index) as f32 / TOTAL_MASS as f32)
    }

    /// The greedy distance of a histogram, given by its masses, from this target; infinite if it exceeds a limit.
    pub(super) fn distance(
        &self,
        ground: &GroundDistance,
        from: &[(u16, u32)],
        limit: f64,
        scratch: &mut TransportScratch,
    ) -> f64 {
        let limit = limit * f64::from(TOTAL_MASS);
        scratch.missing.clone_from(&self.masses);
        scratch.supplies.clear();
        scratch.supplies.extend(from.iter().map(|&(bin, left)| Supply { bin, left, seen: 0 }));
        let missing = &mut scratch.missing;
        // The work so far, and a lower bound on the rest: no mass goes less far than to the last bin it was offered to.
        let (mut work, mut rest) = (0.0, 0.0);
        while !scratch.supplies.is_empty() && work + rest <= limit * (1.0 + 1e-9) {
            rest = 0.0;
            scratch.supplies.retain_mut(|supply| {
                let (distances, order) = ground.around(supply.bin);
                let order = match &self.lists {
                    Some(lists) => &lists[usize::from(supply.bin) * self.masses.len()..],
                    None => order,
                };
                // Both sides have the same mass, so a bin with mass left has not visited all bins of the target.
                let (bin, index) = loop {
                    let bin = order[supply.seen as usize];
                    supply.seen += 1;
                    let index = self.indices[usize::from(bin)];
                    if index != NONE {
                        break (bin, usize::from(index));
                    }
                };
                let taken = supply.left.min(missing[index]);
                let distance = f64::from(distances[usize::from(bin)]);
                missing[index] -= taken;
                supply.left -= taken;
                work += f64::from(taken) * distance;
                rest += f64::from(supply.left) * distance;
                supply.left > 0
            });
        }
        if scratch.supplies.is_empty() && work <= limit {
            work / f64::from(TOTAL_MASS)
        } else {
            f64::INFINITY
        }
    }
}
