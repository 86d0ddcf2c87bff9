//! Numbers of the engine as NumPy arrays, which take them over without a copy and cannot be written to.

use isofold_cards::HandClass;
use isofold_service::figures::ClassMeans;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Arrays by name.
pub(super) struct Arrays<'py>(pub(super) Bound<'py, PyDict>);

impl<'py> Arrays<'py> {
    pub(super) fn new(py: Python<'py>) -> Arrays<'py> {
        Arrays(PyDict::new(py))
    }

    /// Adds an array, as rows of a length.
    pub(super) fn add<T: Element>(&self, name: &str, numbers: Vec<T>, length: usize) -> PyResult<()> {
        let rows = numbers.len() / length;
        let array = PyArray1::from_vec(self.0.py(), numbers).reshape([rows, length])?;
        self.0.set_item(name, read_only(array)?)
    }

    /// Adds an array of one dimension.
    pub(super) fn add_row<T: Element>(&self, name: &str, numbers: Vec<T>) -> PyResult<()> {
        let array = PyArray1::from_vec(self.0.py(), numbers);
        self.0.set_item(name, read_only(array)?)
    }

    /// Adds the means of the hand classes of both players, where the player of an index acts.
    pub(super) fn add_classes(
        &self,
        classes: &[Vec<Option<ClassMeans>>; 2],
        acting: usize,
        actions: usize,
    ) -> PyResult<()> {
        let both = |of: &dyn Fn(&ClassMeans) -> Option<f64>| -> Vec<f64> {
            let number = |class: &Option<ClassMeans>| class.as_ref().and_then(of).unwrap_or(f64::NAN);
            classes.iter().flatten().map(number).collect()
        };
        self.add("class_reach", both(&|class| Some(class.reach)), HandClass::COUNT)?;
        self.add("class_combos", both(&|class| Some(class.combos)), HandClass::COUNT)?;
        self.add("class_share", both(&|class| Some(class.share)), HandClass::COUNT)?;
        self.add("class_ev", both(&|class| class.ev), HandClass::COUNT)?;
        self.add("class_equity", both(&|class| class.equity), HandClass::COUNT)?;
        let each = |of: &dyn Fn(&ClassMeans, usize) -> Option<f64>| -> Vec<f64> {
            let row = |action: usize| {
                let number = move |class: &Option<ClassMeans>| {
                    class.as_ref().and_then(|class| of(class, action)).unwrap_or(f64::NAN)
                };
                classes[acting].iter().map(number)
            };
            (0..actions).flat_map(row).collect()
        };
        let strategy = each(&|class, action| class.strategy.get(action).copied());
        self.add("class_strategy", strategy, HandClass::COUNT)?;
        let evs = each(&|class, action| class.action_evs.get(action).copied().flatten());
        self.add("class_action_ev", evs, HandClass::COUNT)
    }
}

fn read_only<T: Element, D: numpy::ndarray::Dimension>(
    array: Bound<'_, numpy::PyArray<T, D>>,
) -> PyResult<Bound<'_, numpy::PyArray<T, D>>> {
    array.call_method1("setflags", (false,))?;
    Ok(array)
}
