//! The combos a list names, and what happens when it names one twice.

use super::Overlap;
use super::lexer::Place;
use crate::Combo;

/// A combo with its weight and the place that gave it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) combo: Combo,
    /// Rounded only at the end: `(AA:0.1):0.7` and `AA:0.07` agree.
    pub(super) weight: f64,
    pub(super) place: Place,
}

impl Named {
    /// The weight a range holds.
    pub(super) fn rounded(&self) -> f32 {
        self.weight as f32
    }
}

/// The items between two parentheses, or of a whole text.
#[derive(Debug)]
pub(super) struct List {
    overlap: Overlap,
    named: Vec<Named>,
    /// The place of each combo in `named`.
    places: Vec<Option<u16>>,
    excluded: Vec<bool>,
    /// Whether an item other than an exclusion was seen, and the first exclusion.
    includes: bool,
    excludes: Option<Place>,
}

impl List {
    pub(super) fn new(overlap: Overlap) -> List {
        let (places, excluded) = (vec![None; Combo::COUNT], vec![false; Combo::COUNT]);
        List { overlap, named: Vec::new(), places, excluded, includes: false, excludes: None }
    }

    /// Adds an item; the error holds the two conflicting names of the first combo in conflict.
    pub(super) fn include(&mut self, item: impl IntoIterator<Item = Named>) -> Result<(), Box<[Named; 2]>> {
        self.includes = true;
        item.into_iter().try_for_each(|new| self.name(new))
    }

    fn name(&mut self, new: Named) -> Result<(), Box<[Named; 2]>> {
        let Some(place) = self.places[new.combo.index()] else {
            self.places[new.combo.index()] = Some(self.named.len() as u16);
            self.named.push(new);
            return Ok(());
        };
        let old = &mut self.named[usize::from(place)];
        let replace = match self.overlap {
            Overlap::Error if old.rounded() == new.rounded() => false,
            Overlap::Error => return Err(Box::new([*old, new])),
            Overlap::First => false,
            Overlap::Last => true,
            Overlap::Max => new.weight > old.weight,
            Overlap::Min => new.weight < old.weight,
        };
        if replace {
            *old = new;
        }
        Ok(())
    }

    pub(super) fn exclude(&mut self, combos: impl IntoIterator<Item = Combo>, place: Place) {
        self.excludes.get_or_insert(place);
        for combo in combos {
            self.excluded[combo.index()] = true;
        }
    }

    /// What is named once the exclusions are taken out; exclusions alone are taken out of everything.
    pub(super) fn finish(self) -> Vec<Named> {
        let List { mut named, excluded, .. } = self;
        if let (false, Some(place)) = (self.includes, self.excludes) {
            named = Combo::all().map(|combo| Named { combo, weight: 1.0, place }).collect();
        }
        if self.excludes.is_some() {
            named.retain(|name| !excluded[name.combo.index()]);
        }
        named
    }
}
