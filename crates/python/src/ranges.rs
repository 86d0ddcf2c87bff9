//! Ranges.

use crate::cards::{html, kind, set_of};
use crate::cards_combo::{PyCombo, combo_of};
use crate::error::{catch, failed, invalid};
use isofold_cards::{Combo, HandClass, Overlap, Range, RangeError, RangeFormat};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Adds ranges to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRange>()
}

/// A weight from 0 to 1 for each of the 1 326 combos.
///
/// A range is read from the range language and printed in it; the printed text reads back as the same weights, bit for bit. ``|`` is the
/// union (the greater weight), ``&`` the intersection (the lesser weight), ``-`` the difference of weights, ``~`` the complement, and
/// ``*`` multiplies every weight by a factor from 0 to 1. Texts may stand for ranges.
///
/// >>> from isofold import Range
/// >>> pairs = Range("TT+:0.5")
/// >>> print(pairs | "AA,AKs", pairs & "AA,AKs", Range("QQ+") - "AA:0.25", Range("AA") * 0.5)
/// AA,AKs,KK-TT:0.5 AA:0.5 KK-QQ,AA:0.75 AA:0.5
/// >>> Range("QQ+,AKs").combos, len(Range("QQ+,AKs")), Range("22+:0.5").weighted
/// (22, 22, 39.0)
/// >>> Range("QQ+")["AhAs"], "AhKh" in Range("QQ+")
/// (1.0, False)
#[pyclass(name = "Range", module = "isofold", frozen)]
pub(crate) struct PyRange(pub(crate) Range);

#[pymethods]
impl PyRange {
    #[new]
    #[pyo3(signature = (range="", *, overlap="error"))]
    fn new(range: &str, overlap: &str) -> PyResult<PyRange> {
        catch(|| {
            if range.trim().is_empty() {
                return Ok(PyRange(Range::empty()));
            }
            read(range, overlap_of(overlap)?, "range").map(PyRange)
        })
    }

    /// The range of no combo.
    #[classmethod]
    fn empty(_class: &Bound<'_, PyType>) -> PyRange {
        PyRange(Range::empty())
    }

    /// The range of every combo with weight 1.
    #[classmethod]
    fn full(_class: &Bound<'_, PyType>) -> PyRange {
        PyRange(Range::full())
    }

    /// The range of 1 326 weights by combo index.
    ///
    /// >>> import numpy as np
    /// >>> from isofold import Range
    /// >>> Range.from_weights(np.ones(1326)) == Range.full()
    /// True
    #[classmethod]
    fn from_weights(_class: &Bound<'_, PyType>, weights: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| {
            let weights = floats(weights, "weights", &[Combo::COUNT])?;
            Range::from_weights(&weights).map(PyRange).map_err(|error| invalid("weights", error))
        })
    }

    /// The range of the weights of the 13×13 classes: an array or a frame with the aces first, suited hands above the diagonal.
    ///
    /// >>> from isofold import Range
    /// >>> aces_and_kings = Range("AA,AKs:0.5")
    /// >>> Range.from_grid(aces_and_kings.grid()) == aces_and_kings
    /// True
    #[classmethod]
    fn from_grid(_class: &Bound<'_, PyType>, grid: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| {
            let weights = floats(grid, "grid", &[13, 13])?;
            let mut range = Range::empty();
            for (class, &weight) in HandClass::all().zip(&weights) {
                for combo in class.combos() {
                    range.set(combo, weight).map_err(|error| invalid(&format!("grid {class}"), error))?;
                }
            }
            Ok(PyRange(range))
        })
    }

    /// The weights by combo index: an array of 1 326 `float32`.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_slice(py, self.0.weights())
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let weights = self.weights(py).into_any();
        dtype.map_or(Ok(weights.clone()), |dtype| weights.call_method1("astype", (dtype,)))
    }

    /// The mean weight of the combos of each class: an array of 13×13 `float32`, the aces first, suited hands above the diagonal.
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.0.class_weights().to_vec().into_pyarray(py).reshape([13, 13])
    }

    /// The grid as a pandas frame, with the ranks as names of rows and columns. Needs pandas.
    fn frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ranks: Vec<String> = "AKQJT98765432".chars().map(String::from).collect();
        let keywords = PyDict::new(py);
        keywords.set_item("index", ranks.clone())?;
        keywords.set_item("columns", ranks)?;
        py.import("pandas")?.call_method("DataFrame", (self.grid(py)?,), Some(&keywords))
    }

    /// The number of combos with a weight above 0.
    #[getter]
    fn combos(&self) -> usize {
        self.0.combos()
    }

    /// The sum of the weights.
    #[getter]
    fn weighted(&self) -> f64 {
        self.0.weighted()
    }

    /// The combos with a weight above 0, each with its weight.
    fn items(&self) -> Vec<(PyCombo, f32)> {
        self.0.iter().map(|(combo, weight)| (PyCombo(combo), weight)).collect()
    }

    /// The weight of a combo, 0 if it is not in the range.
    fn __getitem__(&self, combo: &Bound<'_, PyAny>) -> PyResult<f32> {
        catch(|| Ok(self.0.weight(combo_of(combo, "combo")?)))
    }

    fn __contains__(&self, combo: &Bound<'_, PyAny>) -> PyResult<bool> {
        catch(|| Ok(self.0.weight(combo_of(combo, "combo")?) > 0.0))
    }

    fn __len__(&self) -> usize {
        self.0.combos()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let combos: Vec<PyCombo> = self.0.iter().map(|(combo, _)| PyCombo(combo)).collect();
        Ok(combos.into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| Ok(PyRange(self.0.merge(&range_of(other, "range")?))))
    }

    fn __ror__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        self.__or__(other)
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| Ok(PyRange(self.0.intersect(&range_of(other, "range")?))))
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        self.__and__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| Ok(PyRange(self.0.subtract(&range_of(other, "range")?))))
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| Ok(PyRange(range_of(other, "range")?.subtract(&self.0))))
    }

    fn __invert__(&self) -> PyRange {
        PyRange(self.0.invert())
    }

    fn __mul__(&self, factor: f64) -> PyResult<PyRange> {
        catch(|| self.0.scale(factor as f32).map(PyRange).map_err(|error| invalid("factor", error)))
    }

    fn __rmul__(&self, factor: f64) -> PyResult<PyRange> {
        self.__mul__(factor)
    }

    /// The range without the combos that hold one of these cards.
    ///
    /// >>> from isofold import Range
    /// >>> Range("AA").without("AsAh")
    /// Range('AdAc')
    fn without(&self, cards: &Bound<'_, PyAny>) -> PyResult<PyRange> {
        catch(|| Ok(PyRange(self.0.without(set_of(cards, "cards")?))))
    }

    /// The range in the text of a program: ``pio``, ``gto+``, ``wizard`` or ``isofold``.
    ///
    /// >>> from isofold import Range
    /// >>> Range("AA:0.5,AKs").to_format("pio")
    /// 'AA:0.5,AKs'
    fn to_format(&self, format: &str) -> PyResult<String> {
        catch(|| Ok(self.0.to_format(format_of(format)?)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyRange>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.weights().iter().for_each(|weight| weight.to_bits().hash(&mut hasher));
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<String> {
        catch(|| Ok(self.0.to_string()))
    }

    fn __repr__(&self) -> PyResult<String> {
        catch(|| Ok(format!("Range('{}')", self.0)))
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        html(slf.py(), "range_grid", slf)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        catch(|| Ok((py.get_type::<PyRange>(), (self.0.to_string(),))))
    }
}

/// A range: itself, its text, or 1 326 weights.
pub(crate) fn range_of(value: &Bound<'_, PyAny>, field: &str) -> PyResult<Range> {
    if let Ok(range) = value.cast::<PyRange>() {
        return Ok(range.get().0.clone());
    }
    if let Ok(combo) = value.cast::<PyCombo>() {
        let mut range = Range::empty();
        range.set(combo.get().0, 1.0).map_err(|error| invalid(field, error))?;
        return Ok(range);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return read(text.to_str()?, Overlap::Error, field);
    }
    if value.cast::<PyUntypedArray>().is_ok() {
        let weights = floats(value, field, &[Combo::COUNT])?;
        return Range::from_weights(&weights).map_err(|error| invalid(field, error));
    }
    Err(PyTypeError::new_err(format!("{field}: expected a range, such as 'QQ+,AKs', found {}", kind(value))))
}

fn read(text: &str, overlap: Overlap, field: &str) -> PyResult<Range> {
    Range::parse(text, overlap).map_err(|error: RangeError| {
        crate::error::exception(isofold_service::Error::Range { field: field.to_owned(), error })
    })
}

fn overlap_of(name: &str) -> PyResult<Overlap> {
    Ok(match name {
        "error" => Overlap::Error,
        "first" => Overlap::First,
        "last" => Overlap::Last,
        "max" => Overlap::Max,
        "min" => Overlap::Min,
        _ => {
            return Err(invalid(
                "overlap",
                format!("`{name}` is not a policy: expected error, first, last, max or min"),
            ));
        }
    })
}

fn format_of(name: &str) -> PyResult<RangeFormat> {
    let formats = FORMATS.iter().find(|(known, _)| *known == name).map(|&(_, format)| format);
    let names: Vec<&str> = FORMATS.iter().map(|&(name, _)| name).collect();
    formats
        .ok_or_else(|| invalid("format", format!("`{name}` is not a format: expected {}", names.join(", "))))
}

const FORMATS: [(&str, RangeFormat); 4] = [
    ("isofold", RangeFormat::Isofold),
    ("pio", RangeFormat::Pio),
    ("gto+", RangeFormat::GtoPlus),
    ("wizard", RangeFormat::GtoWizard),
];

/// Numbers of some axes as `f32`, in any layout and of any real type.
pub(crate) fn floats(value: &Bound<'_, PyAny>, field: &str, shape: &[usize]) -> PyResult<Vec<f32>> {
    if value.is_none() {
        return Err(PyTypeError::new_err(format!("{field}: expected numbers, found None")));
    }
    let py = value.py();
    let array = py.import("numpy")?.call_method1("asarray", (value,))?;
    let untyped = array.cast::<PyUntypedArray>()?;
    if untyped.shape() != shape {
        let wanted: Vec<String> = shape.iter().map(usize::to_string).collect();
        let found: Vec<String> = untyped.shape().iter().map(usize::to_string).collect();
        let (wanted, found) = (wanted.join("×"), found.join("×"));
        return Err(invalid(
            field,
            format!("expected {wanted} numbers, found {}", if found.is_empty() { "one" } else { &found }),
        ));
    }
    if !matches!(untyped.dtype().kind(), b'f' | b'i' | b'u' | b'b') {
        return Err(invalid(field, format!("expected real numbers, found an array of {}", untyped.dtype())));
    }
    let keywords = PyDict::new(py);
    keywords.set_item("dtype", "float32")?;
    let array = py.import("numpy")?.call_method("ascontiguousarray", (array,), Some(&keywords))?;
    let flat = array.call_method1("reshape", (-1,))?;
    let flat: PyReadonlyArray1<'_, f32> = flat.extract().map_err(failed)?;
    Ok(flat.as_slice().map_err(failed)?.to_vec())
}
