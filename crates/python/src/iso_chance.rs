//! Classes of next cards, and canonical boards.

use crate::cards::{PyCard, cards_of, deck_of, optional_set};
use crate::error::{catch, invalid};
use crate::iso::{PyCanonical, PySuitPerm, canonical, perms};
use crate::ranges::range_of;
use isofold_iso::{ChanceClass, Situation, Street, canonical_boards};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

/// Adds suit isomorphism to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PySuitPerm>()?;
    module.add_class::<PyCanonical>()?;
    module.add_class::<PyChanceClass>()?;
    module.add_function(wrap_pyfunction!(canonical, module)?)?;
    module.add_function(wrap_pyfunction!(next_cards, module)?)?;
    module.add_function(wrap_pyfunction!(boards, module)?)
}

/// Next cards that are equivalent: they lead to the same game up to suits.
#[pyclass(name = "ChanceClass", module = "isofold", frozen)]
pub(crate) struct PyChanceClass(ChanceClass);

#[pymethods]
impl PyChanceClass {
    /// The card that stands for the class, the least of it.
    #[getter]
    fn representative(&self) -> PyCard {
        PyCard(self.0.representative)
    }

    /// The cards of the class.
    #[getter]
    fn cards(&self) -> Vec<PyCard> {
        self.0.members.iter().map(|member| PyCard(member.card)).collect()
    }

    /// For each card the permutation that carries the representative to it.
    #[getter]
    fn permutations(&self) -> Vec<PySuitPerm> {
        self.0.members.iter().map(|member| PySuitPerm(member.perm)).collect()
    }

    /// The symmetries that are left once the representative has come.
    #[getter]
    fn symmetries(&self) -> Vec<PySuitPerm> {
        perms(self.0.group)
    }

    fn __len__(&self) -> usize {
        self.0.members.len()
    }

    fn __repr__(&self) -> String {
        let cards: Vec<String> = self.0.members.iter().map(|member| member.card.to_string()).collect();
        format!("<ChanceClass {}>", cards.join(" "))
    }
}

/// The classes of next cards on a board: those of one class lead to the same game up to suits.
///
/// Dead cards, known hands and ranges that tell suits apart make the classes smaller.
///
/// >>> import isofold
/// >>> classes = isofold.next_cards("QsTs7h")
/// >>> len(classes), classes[12]
/// (36, <ChanceClass 6c 6d>)
/// >>> len(isofold.next_cards("QsTs7h", known=["AcKd"]))
/// 47
#[pyfunction]
#[pyo3(signature = (board, *, ranges=None, known=None, dead=None, deck="full"))]
fn next_cards(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    ranges: Option<Vec<Bound<'_, PyAny>>>,
    known: Option<Vec<Bound<'_, PyAny>>>,
    dead: Option<&Bound<'_, PyAny>>,
    deck: &str,
) -> PyResult<Vec<PyChanceClass>> {
    catch(|| {
        let board = cards_of(board, "board")?;
        let mut situation =
            Situation::with_deck(deck_of(deck)?, &board).map_err(|error| invalid("board", error))?;
        situation = situation.dead(optional_set(dead, "dead")?).map_err(|error| invalid("dead", error))?;
        for (at, hand) in known.iter().flatten().enumerate() {
            let field = format!("known[{at}]");
            let hand = crate::cards::set_of(hand, &field)?;
            situation = situation.known(hand).map_err(|error| invalid(&field, error))?;
        }
        for (at, range) in ranges.iter().flatten().enumerate() {
            situation = situation.range(&range_of(range, &format!("ranges[{at}]"))?);
        }
        let classes = py.detach(|| situation.chance_classes());
        Ok(classes.into_iter().map(PyChanceClass).collect())
    })
}

/// The canonical boards of a street as masks, and the number of boards of each class.
#[pyfunction(name = "_canonical_boards")]
#[allow(clippy::type_complexity)]
fn boards<'py>(
    py: Python<'py>,
    street: &str,
    deck: &str,
) -> PyResult<(Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u32>>)> {
    catch(|| {
        let street: Street = street.parse().map_err(|error| invalid("street", error))?;
        let deck = deck_of(deck)?;
        let boards = py.detach(|| canonical_boards(street, deck));
        let masks: Vec<u64> = boards.iter().map(|board| board.cards.bits()).collect();
        let counts: Vec<u32> = boards.iter().map(|board| board.multiplicity).collect();
        Ok((masks.into_pyarray(py), counts.into_pyarray(py)))
    })
}
