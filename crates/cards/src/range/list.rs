//! The combos of a list, and the policy for combos that are listed twice.

use super::Overlap;
use super::lexer::TextSpan;
use crate::Combo;

/// A combo with its weight and the text that lists it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListedCombo {
    pub(super) combo: Combo,
    /// Rounded to `f32` only at the end, so that `(AA:0.1):0.7` and `AA:0.07` agree.
    pub(super) weight: f64,
    pub(super) span: TextSpan,
}

impl ListedCombo {
    /// The weight as a range keeps it.
    pub(super) fn rounded(&self) -> f32 {
        self.weight as f32
    }
}

/// The items between two parentheses, or of a whole text.
#[derive(Debug)]
pub(super) struct List {
    overlap: Overlap,
    combos: Vec<ListedCombo>,
    /// The position of each combo in `combos`.
    positions: Vec<Option<u16>>,
    excluded: Vec<bool>,
    /// Whether there is an item other than an exclusion.
    includes: bool,
    /// The first exclusion.
    excludes: Option<TextSpan>,
}

impl List {
    pub(super) fn new(overlap: Overlap) -> List {
        let (positions, excluded) = (vec![None; Combo::COUNT], vec![false; Combo::COUNT]);
        List { overlap, combos: Vec::new(), positions, excluded, includes: false, excludes: None }
    }

    /// Adds an item; the error has the first combo that is in conflict, as it is listed before and now.
    pub(super) fn include(
        &mut self,
        item: impl IntoIterator<Item = ListedCombo>,
    ) -> Result<(), Box<[ListedCombo; 2]>> {
        self.includes = true;
        item.into_iter().try_for_each(|new| self.include_combo(new))
    }

    fn include_combo(&mut self, new: ListedCombo) -> Result<(), Box<[ListedCombo; 2]>> {
        let Some(position) = self.positions[new.combo.index()] else {
            self.positions[new.combo.index()] = Some(self.combos.len() as u16);
            self.combos.push(new);
            return Ok(());
        };
        let old = &mut self.combos[usize::from(position)];
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

    pub(super) fn exclude(&mut self, combos: impl IntoIterator<Item = Combo>, span: TextSpan) {
        self.excludes.get_or_insert(span);
        for combo in combos {
            self.excluded[combo.index()] = true;
        }
    }

    /// The combos without the excluded ones; a list of exclusions alone excludes from all combos.
    pub(super) fn finish(self) -> Vec<ListedCombo> {
        let List { mut combos, excluded, .. } = self;
        if let (false, Some(span)) = (self.includes, self.excludes) {
            combos = Combo::all().map(|combo| ListedCombo { combo, weight: 1.0, span }).collect();
        }
        if self.excludes.is_some() {
            combos.retain(|listed| !excluded[listed.combo.index()]);
        }
        combos
    }
}
