//! The hand indexer.

use crate::cards::deck_of;
use crate::cards_array::{BLOCK, HandArray, bad_row, common_shape, filled};
use crate::cards_set::{PyCardSet, disjoint_sets};
use crate::error::{catch, failed, invalid};
use isofold_cards::{Card, CardSet, parse_cards};
use isofold_iso::{Indexer, IndexerError};
use numpy::{PyArrayDescrMethods, PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString, PyTuple, PyType};

/// Adds the indexer to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyIndexer>()
}

/// Numbers the canonical hands of a list of rounds from 0 without gaps, and finds them again.
///
/// A round is a set of cards dealt at once: ``[2, 3, 1, 1]`` is two hole cards, a flop, a turn and a river.
///
/// >>> from isofold import Indexer
/// >>> flops = Indexer([2, 3])
/// >>> flops.size
/// 1286792
/// >>> index = flops.index("AsKs", "Ts9s8c")
/// >>> index == flops.index("KhAh", "8dTh9h")
/// True
/// >>> flops.unindex(index)
/// (CardSet('AcKc'), CardSet('Tc9c8d'))
///
/// Arrays go both ways: one array of masks for each round, or one array of card indices with the cards of all rounds in a row.
///
/// >>> import numpy as np
/// >>> indices = np.arange(1000, dtype=np.uint64)
/// >>> hands = flops.unindex(indices)
/// >>> hands.shape, bool((flops.index(hands) == indices).all())
/// ((1000, 2), True)
#[pyclass(name = "Indexer", module = "isofold", frozen)]
pub(crate) struct PyIndexer(Indexer);

#[pymethods]
impl PyIndexer {
    #[new]
    #[pyo3(signature = (rounds, deck="full"))]
    fn new(py: Python<'_>, rounds: Vec<usize>, deck: &str) -> PyResult<PyIndexer> {
        catch(|| {
            let deck = deck_of(deck)?;
            let indexer = py.detach(|| Indexer::new(deck, &rounds));
            indexer.map(PyIndexer).map_err(|error: IndexerError| invalid("rounds", error))
        })
    }

    /// The number of canonical hands.
    #[getter]
    fn size(&self) -> u64 {
        self.0.size()
    }

    /// The number of cards of each round.
    #[getter]
    fn rounds(&self) -> Vec<usize> {
        self.0.rounds().to_vec()
    }

    /// The deck: ``full`` or ``short``.
    #[getter]
    fn deck(&self) -> String {
        self.0.deck().to_string()
    }

    /// The number of canonical hands after the first so many rounds.
    fn size_after(&self, rounds: usize) -> PyResult<u64> {
        if rounds == 0 || rounds > self.0.rounds().len() {
            return Err(invalid(
                "rounds",
                format!("{rounds} rounds: expected 1 to {}", self.0.rounds().len()),
            ));
        }
        Ok(self.0.size_after(rounds))
    }

    /// The index of a hand, or of each hand of an array.
    ///
    /// One argument for each round, cards or an array of masks (`uint64`); or one argument for all rounds: a text, an array of masks with
    /// an axis for the rounds, or an array of card indices with an axis for all cards.
    #[pyo3(signature = (*rounds))]
    fn index<'py>(&self, py: Python<'py>, rounds: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        catch(|| {
            if rounds.iter().any(|round| is_many(&round)) {
                return Ok(self.index_arrays(py, rounds)?.into_any());
            }
            let hand = self.hand(rounds)?;
            let index = self.0.index(&hand).ok_or_else(|| self.misfit())?;
            Ok(index.into_pyobject(py)?.into_any())
        })
    }

    /// The canonical hand of an index as a tuple of sets, or of each index of an array: masks with an axis for the rounds.
    fn unindex<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        catch(|| {
            if index.is_instance_of::<PyInt>() {
                let found = index.extract().ok().and_then(|index: u64| self.0.unindex(index));
                let found = found.ok_or_else(|| {
                    invalid("index", format!("{index} is not an index: expected 0 to {}", self.0.size() - 1))
                })?;
                return Ok(PyTuple::new(py, found.into_iter().map(PyCardSet))?.into_any());
            }
            Ok(self.unindex_array(py, index)?.into_any())
        })
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.0.size()).unwrap_or(usize::MAX >> 1).min(usize::MAX >> 1)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyIndexer>().is_ok_and(|other| {
            (other.get().0.rounds(), other.get().0.deck()) == (self.0.rounds(), self.0.deck())
        })
    }

    fn __hash__(&self) -> u64 {
        self.0.size() ^ self.0.rounds().iter().fold(0, |hash, &round| hash * 53 + round as u64)
    }

    fn __repr__(&self) -> String {
        format!("Indexer({:?}, deck='{}')", self.0.rounds(), self.0.deck())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Vec<usize>, String)) {
        (py.get_type::<PyIndexer>(), (self.rounds(), self.deck()))
    }
}

impl PyIndexer {
    /// The rounds of one hand.
    fn hand(&self, rounds: &Bound<'_, PyTuple>) -> PyResult<Vec<CardSet>> {
        if rounds.len() == 1 && self.0.rounds().len() > 1 {
            let text = rounds.get_item(0)?;
            let text = text.cast::<PyString>().map_err(|_| self.misfit())?;
            let cards =
                parse_cards(&text.to_str()?.replace('|', " ")).map_err(|error| invalid("rounds", error))?;
            return self.split(&cards);
        }
        disjoint_sets(rounds.iter(), "rounds")
    }

    /// Cards of all rounds in a row, round by round.
    fn split(&self, cards: &[Card]) -> PyResult<Vec<CardSet>> {
        let mut left = cards;
        let mut rounds = Vec::new();
        for &size in self.0.rounds() {
            let (round, rest) = left.split_at_checked(size).ok_or_else(|| self.misfit())?;
            rounds.push(round.iter().copied().collect());
            left = rest;
        }
        if left.is_empty() { Ok(rounds) } else { Err(self.misfit()) }
    }

    fn misfit(&self) -> PyErr {
        let sizes: Vec<String> = self.0.rounds().iter().map(usize::to_string).collect();
        invalid(
            "rounds",
            format!(
                "expected {} different cards of the {} deck, round by round",
                sizes.join(", "),
                self.0.deck()
            ),
        )
    }

    fn index_arrays<'py>(
        &self,
        py: Python<'py>,
        rounds: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let sizes = self.0.rounds();
        if rounds.len() == 1 && sizes.len() > 1 {
            return self.index_rows(py, &rounds.get_item(0)?);
        }
        if rounds.len() != sizes.len() {
            return Err(invalid(
                "rounds",
                format!("expected {} arrays, one for each round, found {}", sizes.len(), rounds.len()),
            ));
        }
        let names: Vec<String> = (0..sizes.len()).map(|at| format!("rounds[{at}]")).collect();
        let arrays = rounds.iter().zip(&names).map(|(round, name)| HandArray::read(&round, name));
        let arrays: Vec<HandArray<'py>> = arrays.collect::<PyResult<_>>()?;
        let named: Vec<(&HandArray<'_>, &str)> =
            arrays.iter().zip(names.iter().map(|name| &name[..])).collect();
        let shape = common_shape(&named)?;
        let rows = arrays.iter().map(|array| Ok((array.rows()?, array.is_single)));
        let rows: Vec<_> = rows.collect::<PyResult<_>>()?;
        let deck = self.0.deck().cards();
        filled(py, &shape, |out: &mut [u64]| {
            let mut blocks = vec![[CardSet::EMPTY; BLOCK]; sizes.len()];
            let mut hand = vec![CardSet::EMPTY; sizes.len()];
            for (at, out) in out.chunks_mut(BLOCK).enumerate() {
                for (round, ((rows, is_single), block)) in rows.iter().zip(&mut blocks).enumerate() {
                    let start = at * BLOCK;
                    let (start, wanted) = if *is_single { (0, 1) } else { (start, out.len()) };
                    let read = rows.read(start, &mut block[..wanted], sizes[round], deck);
                    read.map_err(|bad| {
                        bad_row(
                            &names[round],
                            start + bad,
                            &format!("{} different cards of the deck", sizes[round]),
                        )
                    })?;
                    if *is_single {
                        *block = [block[0]; BLOCK];
                    }
                }
                for (row, index) in out.iter_mut().enumerate() {
                    hand.iter_mut().zip(&blocks).for_each(|(round, block)| *round = block[row]);
                    *index = self
                        .0
                        .index(&hand)
                        .ok_or_else(|| bad_row("rounds", at * BLOCK + row, "rounds that share no card"))?;
                }
            }
            Ok(())
        })
    }

    /// The indices of an array with all rounds in its last axis: masks, or card indices.
    fn index_rows<'py>(
        &self,
        py: Python<'py>,
        hands: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let sizes = self.0.rounds();
        let array = HandArray::read(hands, "rounds")?;
        let total: usize = sizes.iter().sum();
        let mut shape = array.shape().to_vec();
        let by_cards = match array.card_axis() {
            Some(width) if width == total => true,
            None if shape.last() == Some(&sizes.len()) => {
                shape.pop();
                false
            }
            _ => {
                return Err(invalid(
                    "rounds",
                    format!(
                        "expected masks with a last axis of {}, or card indices with one of {total}",
                        sizes.len()
                    ),
                ));
            }
        };
        let rows = array.rows()?;
        filled(py, &shape, |out: &mut [u64]| {
            let mut hand = vec![CardSet::EMPTY; sizes.len()];
            for (row, index) in out.iter_mut().enumerate() {
                let found =
                    rows.rounds(row, sizes, by_cards, &mut hand).then(|| self.0.index(&hand)).flatten();
                *index = found.ok_or_else(|| {
                    bad_row("rounds", row, &format!("{sizes:?} different cards of the deck"))
                })?;
            }
            Ok(())
        })
    }

    fn unindex_array<'py>(
        &self,
        py: Python<'py>,
        indices: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        if indices.is_none() {
            return Err(PyTypeError::new_err("index: expected an index or an array of them, found None"));
        }
        let array = py.import("numpy")?.call_method1("asarray", (indices,))?;
        let untyped = array.cast::<PyUntypedArray>()?;
        let size = self.0.size();
        let wrong = |found: String| {
            invalid("index", format!("{found}: expected whole numbers from 0 to {}", size - 1))
        };
        match untyped.dtype().kind() {
            b'u' => {}
            b'i' => {
                let is_negative = untyped.len() > 0 && array.call_method0("min")?.extract::<i64>()? < 0;
                if is_negative {
                    return Err(wrong("a negative number".to_owned()));
                }
            }
            _ => return Err(wrong(format!("an array of {}", untyped.dtype()))),
        }
        let mut shape = untyped.shape().to_vec();
        let keywords = PyDict::new(py);
        keywords.set_item("dtype", "uint64")?;
        let array = py.import("numpy")?.call_method("ascontiguousarray", (&array,), Some(&keywords))?;
        let array = array.cast::<PyArrayDyn<u64>>()?;
        let reading = numpy::PyArrayMethods::readonly(array);
        let indices = reading.as_slice().map_err(failed)?;
        let rounds = self.0.rounds().len();
        shape.push(rounds);
        filled(py, &shape, |out: &mut [u64]| {
            let mut hand = vec![CardSet::EMPTY; rounds];
            for (&index, out) in indices.iter().zip(out.chunks_exact_mut(rounds)) {
                if !self.0.unindex_into(index, &mut hand) {
                    return Err(wrong(index.to_string()));
                }
                out.iter_mut().zip(&hand).for_each(|(bits, set)| *bits = set.bits());
            }
            Ok(())
        })
    }
}

/// Whether a value stands for many hands: an array or a list of texts.
fn is_many(value: &Bound<'_, PyAny>) -> bool {
    value.cast::<PyUntypedArray>().is_ok()
}
