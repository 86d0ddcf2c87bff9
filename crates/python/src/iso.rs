//! Suit isomorphism: permutations and canonical forms.

use crate::cards::{PyCard, cards_of, set_of};
use crate::cards_combo::PyCombo;
use crate::cards_set::{PyCardSet, disjoint_sets};
use crate::error::{catch, invalid};
use crate::ranges::PyRange;
use isofold_cards::CardSet;
use isofold_iso::{Canonical, SuitGroup, SuitPerm, board_rounds, canonical_form};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple, PyType};

/// A permutation of the suits, written as the images of c d h s.
///
/// >>> from isofold import SuitPerm
/// >>> swap = SuitPerm("dchs")
/// >>> swap("6c"), swap("AcKd"), swap.cycles, swap.then(swap) == SuitPerm()
/// (Card('6d'), CardSet('AdKc'), '♣↔♦', True)
#[pyclass(name = "SuitPerm", module = "isofold", frozen, eq, ord, hash)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PySuitPerm(pub(crate) SuitPerm);

#[pymethods]
impl PySuitPerm {
    #[new]
    #[pyo3(signature = (permutation=None))]
    fn new(permutation: Option<&Bound<'_, PyAny>>) -> PyResult<PySuitPerm> {
        catch(|| {
            let Some(value) = permutation else { return Ok(PySuitPerm(SuitPerm::IDENTITY)) };
            if let Ok(perm) = value.cast::<PySuitPerm>() {
                return Ok(PySuitPerm(perm.get().0));
            }
            if value.is_instance_of::<PyInt>() {
                let perm = value.extract().ok().and_then(SuitPerm::new);
                let why =
                    || invalid("permutation", format!("{value} is not a permutation: expected 0 to 23"));
                return perm.map(PySuitPerm).ok_or_else(why);
            }
            let text: &str = value.extract()?;
            text.parse().map(PySuitPerm).map_err(|error| invalid("permutation", error))
        })
    }

    /// All 24 permutations, the identity first.
    #[classmethod]
    fn all(_class: &Bound<'_, PyType>) -> Vec<PySuitPerm> {
        SuitPerm::all().map(PySuitPerm).collect()
    }

    /// The number, from 0 (the identity) to 23.
    #[getter]
    fn index(&self) -> u8 {
        self.0.index()
    }

    /// The cycles: `♣↔♦`.
    #[getter]
    fn cycles(&self) -> String {
        self.0.cycles()
    }

    /// The inverse permutation.
    #[getter]
    fn inverse(&self) -> PySuitPerm {
        PySuitPerm(self.0.inverse())
    }

    /// This permutation, then another.
    fn then(&self, next: &PySuitPerm) -> PySuitPerm {
        PySuitPerm(self.0.then(next.0))
    }

    /// The image of a card, a combo, a range or a set of cards. A text of one card is a card, one of more a set.
    fn __call__<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        catch(|| {
            if let Ok(combo) = value.cast::<PyCombo>() {
                return Ok(Bound::new(py, PyCombo(self.0.apply_combo(combo.get().0)))?.into_any());
            }
            if let Ok(range) = value.cast::<PyRange>() {
                return Ok(Bound::new(py, PyRange(self.0.apply_range(&range.get().0)))?.into_any());
            }
            if value.cast::<PyCardSet>().is_err()
                && let [card] = cards_of(value, "cards")?[..]
            {
                return Ok(Bound::new(py, PyCard(self.0.apply(card)))?.into_any());
            }
            Ok(Bound::new(py, PyCardSet(self.0.apply_set(set_of(value, "cards")?)))?.into_any())
        })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("SuitPerm('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PySuitPerm>(), (self.0.to_string(),))
    }
}

/// The canonical form of groups of cards: the least of their 24 relabellings.
///
/// Equal forms have equal groups. ``permutation`` carries the given cards to the form, ``inverse`` carries them back.
#[pyclass(name = "Canonical", module = "isofold", frozen)]
pub(crate) struct PyCanonical(pub(crate) Canonical<Vec<CardSet>>);

#[pymethods]
impl PyCanonical {
    /// The canonical groups.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.groups().iter().map(|&group| PyCardSet(group)))
    }

    /// The permutation from the given cards to the canonical ones.
    #[getter]
    fn permutation(&self) -> PySuitPerm {
        PySuitPerm(self.0.to_canonical())
    }

    /// The permutation from the canonical cards back to the given ones.
    #[getter]
    fn inverse(&self) -> PySuitPerm {
        PySuitPerm(self.0.from_canonical())
    }

    /// The number of different relabellings.
    #[getter]
    fn class_size(&self) -> u32 {
        self.0.class_size()
    }

    /// The permutations that leave the form as it is.
    #[getter]
    fn stabilizer(&self) -> Vec<PySuitPerm> {
        perms(self.0.stabilizer())
    }

    /// A hash of the form in 16 hexadecimal digits: the same for equivalent groups, and in every release.
    #[getter]
    fn signature(&self) -> String {
        self.0.signature().to_string()
    }

    /// All different relabellings, the canonical form first, each with the permutation from it.
    fn members<'py>(&self, py: Python<'py>) -> PyResult<Vec<(PySuitPerm, Bound<'py, PyTuple>)>> {
        let member = |(perm, groups): (SuitPerm, Vec<CardSet>)| {
            Ok((PySuitPerm(perm), PyTuple::new(py, groups.into_iter().map(PyCardSet))?))
        };
        catch(|| self.0.members().into_iter().map(member).collect())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyCanonical>().is_ok_and(|other| other.get().0.groups() == self.0.groups())
    }

    fn __hash__(&self) -> u64 {
        self.0.signature().0
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Canonical {}>", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        // The cards that were given: of these the form has this permutation too.
        let back = self.0.from_canonical();
        let given = self.0.groups().iter().map(|&group| back.apply_set(group).to_string());
        Ok((py.import("isofold")?.getattr("canonical")?, PyTuple::new(py, given)?))
    }
}

/// The canonical form of groups of cards: a hand; a hand and a flop; ...
///
/// The order of cards inside a group does not count, the order of groups does. A ``board`` of 3, 4 or 5 cards becomes groups of its
/// own at the end: flop, turn and river.
///
/// >>> import isofold
/// >>> form = isofold.canonical("AhKh", "Th9h8d")
/// >>> print(form, form.class_size, form.permutation, form.signature)
/// AcKc | Tc9c8d 12 hdcs 22956877cc608b82
/// >>> form == isofold.canonical("AsKs", board="Ts9s8c")
/// True
#[pyfunction]
#[pyo3(signature = (*groups, board=None))]
pub(crate) fn canonical(
    groups: &Bound<'_, PyTuple>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyCanonical> {
    catch(|| {
        let mut sets = disjoint_sets(groups.iter(), "groups")?;
        if let Some(board) = board {
            let rounds = board_rounds(&cards_of(board, "board")?).map_err(|error| invalid("board", error))?;
            let dealt = sets.iter().fold(CardSet::EMPTY, |dealt, &set| dealt | set);
            if let Some(card) = rounds.iter().flat_map(|round| (*round & dealt).iter()).next() {
                return Err(invalid("board", format!("duplicate card {card}: it is in an earlier group")));
            }
            sets.extend(rounds);
        }
        if sets.is_empty() || sets.iter().any(|set| set.is_empty()) {
            return Err(invalid(
                "groups",
                "expected groups of one card or more, as in canonical('AsKs', 'Ts9s8c')",
            ));
        }
        Ok(PyCanonical(canonical_form(&sets)))
    })
}

/// The permutations of a group.
pub(crate) fn perms(group: SuitGroup) -> Vec<PySuitPerm> {
    group.perms().map(PySuitPerm).collect()
}
