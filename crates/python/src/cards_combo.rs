//! Combos: the 1 326 hold'em hands.

use crate::cards::{PyCard, cards_of, html};
use crate::cards_set::PyCardSet;
use crate::error::{catch, invalid};
use isofold_cards::{Combo, HandClass};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyType};

/// One of the 1 326 hold'em hands. Arrays of weights, EVs and strategies are by ``index``: colexicographic, `2c2d` is 0 and `AhAs` 1325.
///
/// >>> from isofold import Combo
/// >>> combo = Combo("KsAs")
/// >>> str(combo), combo.index, combo.hand_class, combo.cards
/// ('AsKs', 1322, 'AKs', (Card('As'), Card('Ks')))
#[pyclass(name = "Combo", module = "isofold", frozen, eq, ord, hash)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyCombo(pub(crate) Combo);

#[pymethods]
impl PyCombo {
    #[new]
    fn new(combo: &Bound<'_, PyAny>) -> PyResult<PyCombo> {
        catch(|| combo_of(combo, "combo").map(PyCombo))
    }

    /// The index, from 0 to 1325.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    /// The two cards, the higher first.
    #[getter]
    fn cards(&self) -> (PyCard, PyCard) {
        let [low, high] = self.0.cards();
        (PyCard(high), PyCard(low))
    }

    /// The two cards as a set.
    #[getter]
    fn set(&self) -> PyCardSet {
        PyCardSet(self.0.set())
    }

    /// The cell of the 13×13 grid that the combo is in: `AA`, `AKs`, `T9o`.
    #[getter]
    fn hand_class(&self) -> String {
        HandClass::of(self.0).to_string()
    }

    /// All combos, by index.
    ///
    /// >>> from isofold import Combo
    /// >>> len(Combo.all()), str(Combo.all()[1325])
    /// (1326, 'AsAh')
    #[classmethod]
    fn all(_class: &Bound<'_, PyType>) -> Vec<PyCombo> {
        Combo::all().map(PyCombo).collect()
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Combo('{}')", self.0)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        html(py, "cards", self.0.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyCombo>(), (self.0.to_string(),))
    }
}

/// A combo: itself, two cards or its index.
pub(crate) fn combo_of(value: &Bound<'_, PyAny>, field: &str) -> PyResult<Combo> {
    if let Ok(combo) = value.cast::<PyCombo>() {
        return Ok(combo.get().0);
    }
    if value.is_instance_of::<PyInt>() {
        let combo = value.extract().ok().and_then(Combo::new);
        return combo.ok_or_else(|| {
            invalid(field, format!("{value} is not a combo: expected an index from 0 to 1325"))
        });
    }
    if value.is_none() {
        return Err(PyTypeError::new_err(format!("{field}: expected two cards, such as 'AsKs', found None")));
    }
    match cards_of(value, field)?[..] {
        // Different, since the reader refuses duplicates.
        [a, b] => Combo::of(a, b).ok_or_else(|| invalid(field, "expected two different cards")),
        ref cards => Err(invalid(field, format!("expected 2 cards, found {}", cards.len()))),
    }
}
