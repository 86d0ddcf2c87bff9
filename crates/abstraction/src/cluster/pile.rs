use super::ground::Ground;
use super::histograms::WHOLE;

/// No place. Bins are too few to have it.
const NONE: u16 = u16::MAX;

/// A histogram to be made of others, ready for the greedy mover: which bins have mass, and how much.
pub(super) struct Pile {
    /// The place of each bin among those that have mass, or [`NONE`].
    places: Vec<u16>,
    masses: Vec<u32>,
    /// For each bin those that have mass, from near to far, if there is room for such lists.
    lists: Option<Vec<u16>>,
}

/// Room to work in.
#[derive(Default)]
pub(super) struct Room {
    /// What is still missing at each bin of the pile.
    missing: Vec<u32>,
    loads: Vec<Load>,
}

/// What is left of a bin, and how many bins were looked at for it.
struct Load {
    bin: u16,
    left: u32,
    seen: u32,
}

impl Pile {
    /// From ascending bins and their masses.
    pub(super) fn new(bins: usize, masses: &[(u16, u32)]) -> Pile {
        let mut places = vec![NONE; bins];
        for (place, &(bin, _)) in masses.iter().enumerate() {
            places[usize::from(bin)] = place as u16;
        }
        Pile { places, masses: masses.iter().map(|&(_, mass)| mass).collect(), lists: None }
    }

    pub(super) fn has_lists(&self) -> bool {
        self.lists.is_some()
    }

    /// How many bytes lists would take.
    pub(super) fn size_of_lists(&self) -> usize {
        2 * self.places.len() * self.masses.len()
    }

    /// Makes lists, so that empty bins need not be looked at.
    pub(super) fn list(&mut self, ground: &Ground) {
        let (bins, count) = (self.places.len(), self.masses.len());
        let has_mass = |bin: &u16| self.places[usize::from(*bin)] != NONE;
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
        let mass = |&place: &u16| self.masses.get(usize::from(place)).copied().unwrap_or(0);
        self.places.iter().map(move |place| mass(place) as f32 / WHOLE as f32)
    }

    /// The work of the greedy mover who makes this pile of masses; infinite if it is certain to exceed a limit.
    pub(super) fn work(&self, ground: &Ground, from: &[(u16, u32)], limit: f64, room: &mut Room) -> f64 {
        let limit = limit * f64::from(WHOLE);
        room.missing.clone_from(&self.masses);
        room.loads.clear();
        room.loads.extend(from.iter().map(|&(bin, left)| Load { bin, left, seen: 0 }));
        let missing = &mut room.missing;
        // What was done, and the least that is still to do: nothing goes less far than to the last bin that was looked at.
        let (mut work, mut rest) = (0.0, 0.0);
        while !room.loads.is_empty() && work + rest <= limit * (1.0 + 1e-9) {
            rest = 0.0;
            room.loads.retain_mut(|load| {
                let (distances, order) = ground.around(load.bin);
                let order = match &self.lists {
                    Some(lists) => &lists[usize::from(load.bin) * self.masses.len()..],
                    None => order,
                };
                // Both sides come to the same, so whoever has something left has not seen all bins.
                let (bin, place) = loop {
                    let bin = order[load.seen as usize];
                    load.seen += 1;
                    let place = self.places[usize::from(bin)];
                    if place != NONE {
                        break (bin, usize::from(place));
                    }
                };
                let taken = load.left.min(missing[place]);
                let distance = f64::from(distances[usize::from(bin)]);
                missing[place] -= taken;
                load.left -= taken;
                work += f64::from(taken) * distance;
                rest += f64::from(load.left) * distance;
                load.left > 0
            });
        }
        if room.loads.is_empty() && work <= limit { work / f64::from(WHOLE) } else { f64::INFINITY }
    }
}
