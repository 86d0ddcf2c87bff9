//! Sets of cards.

use crate::cards::{PyCard, html, set_of};
use crate::error::{catch, invalid};
use isofold_cards::{Card, CardSet};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A set of cards: a hand, a board, dead cards. Neither order nor spelling counts.
///
/// ``bits`` is the set as a 64-bit mask: four lanes of 16 bits, clubs lowest, each with a bit for a rank from the deuce up. Arrays of
/// hands are arrays of these masks.
///
/// >>> from isofold import CardSet
/// >>> board = CardSet("Ts 9s 8c")
/// >>> len(board), "Ts" in board, str(board | "2d"), hex(board.bits)
/// (3, True, 'Ts9s8c2d', '0x180000000000040')
/// >>> CardSet.from_bits(board.bits) == board
/// True
#[pyclass(name = "CardSet", module = "isofold", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyCardSet(pub(crate) CardSet);

#[pymethods]
impl PyCardSet {
    #[new]
    #[pyo3(signature = (cards=None))]
    fn new(cards: Option<&Bound<'_, PyAny>>) -> PyResult<PyCardSet> {
        catch(|| crate::cards::optional_set(cards, "cards").map(PyCardSet))
    }

    /// The set of a mask.
    #[classmethod]
    fn from_bits(_class: &Bound<'_, PyType>, bits: u64) -> PyResult<PyCardSet> {
        let set = CardSet::from_bits(bits);
        let set = set.ok_or_else(|| invalid("bits", format!("{bits:#x} has bits that belong to no card")))?;
        Ok(PyCardSet(set))
    }

    /// The mask: four lanes of 16 bits, clubs lowest, each with a bit for a rank from the deuce up.
    #[getter]
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__(&self) -> CardIterator {
        let mut cards: Vec<Card> = self.0.iter().collect();
        // The greatest first, as sets are printed; taken from the end.
        cards.sort_unstable();
        CardIterator { cards: cards.into_iter() }
    }

    fn __contains__(&self, cards: &Bound<'_, PyAny>) -> PyResult<bool> {
        catch(|| Ok(self.0.contains_all(set_of(cards, "cards")?)))
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        catch(|| Ok(PyCardSet(self.0 | set_of(other, "cards")?)))
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        catch(|| Ok(PyCardSet(self.0 & set_of(other, "cards")?)))
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        catch(|| Ok(PyCardSet(self.0 - set_of(other, "cards")?)))
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        catch(|| Ok(PyCardSet(self.0 ^ set_of(other, "cards")?)))
    }

    /// Whether the sets share no card.
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        catch(|| Ok(!self.0.intersects(set_of(other, "other")?)))
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("CardSet('{}')", self.0)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        html(py, "cards", self.0.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyCardSet>(), (self.0.to_string(),))
    }
}

/// The cards of a set, one after the other.
#[pyclass(name = "_CardIterator", module = "isofold._isofold")]
pub(crate) struct CardIterator {
    cards: std::vec::IntoIter<Card>,
}

#[pymethods]
impl CardIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<PyCard> {
        self.cards.next_back().map(PyCard)
    }
}

/// Sets of cards, none of them in two: hands, boards, rounds.
pub(crate) fn disjoint_sets<'py>(
    groups: impl Iterator<Item = Bound<'py, PyAny>>,
    field: &str,
) -> PyResult<Vec<CardSet>> {
    let mut seen = CardSet::EMPTY;
    let mut sets = Vec::with_capacity(4);
    for (at, group) in groups.enumerate() {
        // The name of the field is written for errors alone.
        let set = match group.cast::<PyCardSet>() {
            Ok(set) => set.get().0,
            Err(_) => set_of(&group, &format!("{field}[{at}]"))?,
        };
        if let Some(card) = (seen & set).iter().next() {
            let why = format!("duplicate card {card}: it is in an earlier group");
            return Err(invalid(&format!("{field}[{at}]"), why));
        }
        seen = seen | set;
        sets.push(set);
    }
    Ok(sets)
}
