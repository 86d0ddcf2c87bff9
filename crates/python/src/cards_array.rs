//! Arrays of hands: `uint64` masks as they are, or card indices along the last axis, or texts.

use crate::cards::cards_of;
use crate::error::{catch, failed, invalid};
use isofold_cards::{Card, CardSet};
use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

/// Adds conversions of arrays to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(to_masks, module)?)?;
    module.add_function(wrap_pyfunction!(to_cards, module)?)
}

/// Hands as an array of masks (`uint64`): from texts, from card indices along the last axis, or masks themselves.
///
/// >>> import isofold
/// >>> masks = isofold.to_masks(["AsKs", "2c2d"])
/// >>> masks.dtype, int(masks[1]) == isofold.CardSet("2c2d").bits
/// (dtype('uint64'), True)
#[pyfunction]
fn to_masks<'py>(py: Python<'py>, hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    catch(|| {
        let array = HandArray::read(hands, "hands")?;
        let rows = array.rows()?;
        filled(py, array.shape(), |out: &mut [u64]| {
            for (row, out) in out.iter_mut().enumerate() {
                *out = rows.mask(row).ok_or_else(|| bad_row("hands", row, "different cards"))?;
            }
            Ok(())
        })
    })
}

/// Hands as an array of card indices (`uint8`), the greatest card first, with one more axis for the cards. All hands have to be of one size.
///
/// >>> import isofold
/// >>> isofold.to_cards(isofold.to_masks(["AsKs", "2c2d"]))
/// array([[51, 47],
///        [ 1,  0]], dtype=uint8)
#[pyfunction]
fn to_cards<'py>(py: Python<'py>, hands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    catch(|| {
        let array = HandArray::read(hands, "hands")?;
        let rows = array.rows()?;
        let width = rows.cards().unwrap_or(0);
        let shape: Vec<usize> = array.shape().iter().copied().chain([width]).collect();
        filled(py, &shape, |out: &mut [u8]| {
            for (row, out) in out.chunks_exact_mut(width.max(1)).enumerate() {
                let set = rows.mask(row).and_then(CardSet::from_bits).filter(|set| set.len() == width);
                let set = set.ok_or_else(|| bad_row("hands", row, &format!("{width} different cards")))?;
                let mut cards: Vec<Card> = set.iter().collect();
                cards.sort_unstable_by(|a, b| b.cmp(a));
                out.iter_mut().zip(cards).for_each(|(out, card)| *out = card.index());
            }
            Ok(())
        })
    })
}

/// Hands are read and checked so many at a time: a block stays in the first cache.
pub(crate) const BLOCK: usize = 512;

/// An array of sets of cards.
pub(crate) struct HandArray<'py> {
    data: Data<'py>,
    /// The axes of the hands, without the one of their cards.
    shape: Vec<usize>,
    /// A single hand that was not given as an array.
    pub(crate) is_single: bool,
}

enum Data<'py> {
    Masks(PyReadonlyArrayDyn<'py, u64>),
    Cards(PyReadonlyArrayDyn<'py, u8>, usize),
    Owned(Vec<u64>),
}

/// The hands of an array, to be read without the interpreter lock.
#[derive(Clone, Copy)]
pub(crate) enum Rows<'a> {
    /// Masks.
    Masks(&'a [u64]),
    /// Card indices, so many in a row.
    Cards(&'a [u8], usize),
}

impl<'py> HandArray<'py> {
    /// Reads an array, a list of texts, or one hand: a text, a `CardSet`, cards.
    pub(crate) fn read(value: &Bound<'py, PyAny>, field: &str) -> PyResult<HandArray<'py>> {
        if let Ok(array) = value.cast::<PyUntypedArray>() {
            return HandArray::of_array(array, field);
        }
        if value.is_none() {
            return Err(PyTypeError::new_err(format!("{field}: expected hands, found None")));
        }
        let is_hand = |value: &Bound<'py, PyAny>| {
            value.is_instance_of::<PyString>()
                || value.is_instance_of::<crate::cards::PyCard>()
                || value.is_instance_of::<crate::cards_set::PyCardSet>()
                || value.is_instance_of::<crate::cards_combo::PyCombo>()
        };
        if is_hand(value) {
            let set: CardSet = cards_of(value, field)?.into_iter().collect();
            return Ok(HandArray { data: Data::Owned(vec![set.bits()]), shape: Vec::new(), is_single: true });
        }
        let is_list_of_hands =
            value.try_iter()?.next().transpose()?.is_some_and(|first| is_hand(&first) && !is_card(&first));
        if is_list_of_hands {
            let masks = value.try_iter()?.enumerate().map(|(at, hand)| {
                let cards = cards_of(&hand?, &format!("{field}[{at}]"))?;
                Ok(cards.into_iter().collect::<CardSet>().bits())
            });
            let masks: Vec<u64> = masks.collect::<PyResult<_>>()?;
            return Ok(HandArray { shape: vec![masks.len()], data: Data::Owned(masks), is_single: false });
        }
        let array = value.py().import("numpy")?.call_method1("asarray", (value,))?;
        HandArray::of_array(array.cast::<PyUntypedArray>()?, field)
    }

    fn of_array(array: &Bound<'py, PyUntypedArray>, field: &str) -> PyResult<HandArray<'py>> {
        let py = array.py();
        let kind = char::from(array.dtype().kind());
        let shape = array.shape().to_vec();
        let expected = "expected masks of dtype uint64, as `CardSet.bits` are, or an integer array of card indices with an axis for the cards";
        let asarray = |dtype: &str| -> PyResult<Bound<'py, PyAny>> {
            let keywords = PyDict::new(py);
            keywords.set_item("dtype", dtype)?;
            py.import("numpy")?.call_method("ascontiguousarray", (array,), Some(&keywords))
        };
        match (kind, array.dtype().itemsize()) {
            ('u', 8) => {
                // Any layout and byte order becomes the one that slices have.
                let masks = match array.cast::<PyArrayDyn<u64>>() {
                    Ok(masks) if masks.is_c_contiguous() && is_aligned(masks) => masks.readonly(),
                    _ => asarray("uint64")?.cast::<PyArrayDyn<u64>>()?.readonly(),
                };
                Ok(HandArray { data: Data::Masks(masks), shape, is_single: false })
            }
            ('u' | 'i', _) if !shape.is_empty() => {
                let too_far = || invalid(field, format!("a number is not a card: {expected} from 0 to 51"));
                if kind == 'i' || array.dtype().itemsize() > 1 {
                    let bounds = [("min", 0), ("max", 51)];
                    for (bound, limit) in bounds.into_iter().filter(|_| !shape.contains(&0)) {
                        let found: i64 = array.call_method0(bound)?.extract().map_err(|_| too_far())?;
                        if (bound == "min" && found < limit) || (bound == "max" && found > limit) {
                            return Err(invalid(
                                field,
                                format!("{found} is not a card: {expected} from 0 to 51"),
                            ));
                        }
                    }
                }
                let cards = asarray("uint8")?.cast::<PyArrayDyn<u8>>()?.readonly();
                let width = shape.last().copied().unwrap_or_default();
                let shape = shape[..shape.len() - 1].to_vec();
                Ok(HandArray { data: Data::Cards(cards, width), shape, is_single: false })
            }
            ('U', _) => {
                let texts = array.call_method0("ravel")?.call_method0("tolist")?;
                let masks = texts.try_iter()?.enumerate().map(|(at, text)| {
                    let cards = cards_of(&text?, &format!("{field}[{at}]"))?;
                    Ok(cards.into_iter().collect::<CardSet>().bits())
                });
                Ok(HandArray { data: Data::Owned(masks.collect::<PyResult<_>>()?), shape, is_single: false })
            }
            _ => {
                let found = array.dtype();
                Err(invalid(field, format!("an array of {found}: {expected}")))
            }
        }
    }

    /// The axes of the hands.
    pub(crate) fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The hands, for work without the interpreter lock.
    pub(crate) fn rows(&self) -> PyResult<Rows<'_>> {
        Ok(match &self.data {
            Data::Masks(masks) => Rows::Masks(masks.as_slice().map_err(failed)?),
            Data::Cards(cards, width) => Rows::Cards(cards.as_slice().map_err(failed)?, *width),
            Data::Owned(masks) => Rows::Masks(masks),
        })
    }

    /// Whether the hands are card indices, and how many cards each has.
    pub(crate) fn card_axis(&self) -> Option<usize> {
        if let Data::Cards(_, width) = self.data { Some(width) } else { None }
    }
}

impl Rows<'_> {
    /// Copies hands from `start` on. They are copied before they are checked, since other threads might write to the array meanwhile.
    /// Returns the first place in `out` that is no set of `cards` different cards of a deck.
    pub(crate) fn read(
        self,
        start: usize,
        out: &mut [CardSet],
        cards: usize,
        deck: CardSet,
    ) -> Result<(), usize> {
        match self {
            Rows::Masks(masks) => {
                let masks = &masks[start..start + out.len()];
                let is_whole =
                    |(set, &bits): (&CardSet, &u64)| set.bits() == bits && is_hand(*set, cards, deck);
                // All at once first: this is what runs a million times.
                if !isofold_simd::Dispatcher::best().run(ReadMasks { masks, sets: out, cards, deck }) {
                    return Err(out.iter().zip(masks).position(|pair| !is_whole(pair)).unwrap_or(0));
                }
            }
            Rows::Cards(indices, width) => {
                let rows = indices[start * width..(start + out.len()) * width].chunks_exact(width.max(1));
                for (set, row) in out.iter_mut().zip(rows) {
                    *set = row.iter().filter_map(|&index| Card::new(index)).collect();
                }
                let bad = out.iter().position(|&set| width != cards || !is_hand(set, cards, deck));
                if let Some(bad) = bad {
                    return Err(bad);
                }
            }
        }
        Ok(())
    }

    /// The mask of a hand; `None` if it has bits that belong to no card, or a card twice.
    pub(crate) fn mask(self, row: usize) -> Option<u64> {
        match self {
            Rows::Masks(masks) => CardSet::from_bits(masks[row]).map(CardSet::bits),
            Rows::Cards(indices, width) => {
                let cards = &indices[row * width..][..width];
                let set: CardSet = cards.iter().filter_map(|&index| Card::new(index)).collect();
                (set.len() == width).then(|| set.bits())
            }
        }
    }

    /// The cards of each hand, if that can be told at once.
    pub(crate) fn cards(self) -> Option<usize> {
        match self {
            Rows::Masks(masks) => masks.first().map(|mask| mask.count_ones() as usize),
            Rows::Cards(_, width) => Some(width),
        }
    }
}

fn is_hand(set: CardSet, cards: usize, deck: CardSet) -> bool {
    set.len() == cards && deck.contains_all(set)
}

/// Copies masks as sets, and checks that they are hands of so many cards of a deck, in lanes.
struct ReadMasks<'a> {
    masks: &'a [u64],
    sets: &'a mut [CardSet],
    cards: usize,
    deck: CardSet,
}

impl isofold_simd::Kernel for ReadMasks<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<S: isofold_simd::Simd>(self, _simd: S) -> bool {
        let (outside, cards) = (!self.deck.bits(), self.cards as u64);
        let mut wrong = 0;
        for (&mask, set) in self.masks.iter().zip(self.sets) {
            *set = CardSet::from_bits_truncated(mask);
            wrong |= (mask & outside) | (u64::from(mask.count_ones()) ^ cards);
        }
        wrong == 0
    }
}

fn is_card(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<crate::cards::PyCard>()
        || value
            .cast::<PyString>()
            .is_ok_and(|text| text.to_str().is_ok_and(|text| text.parse::<Card>().is_ok()))
}

fn is_aligned(array: &Bound<'_, PyArrayDyn<u64>>) -> bool {
    array.data().is_aligned()
}

/// A new array of some axes, filled without the interpreter lock. The work gets the numbers in order.
pub(crate) fn filled<'py, T: numpy::Element + Send>(
    py: Python<'py>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) -> PyResult<()> + Send,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = empty(py, shape)?;
    {
        let mut writing = array.readwrite();
        let numbers = writing.as_slice_mut().map_err(failed)?;
        py.detach(|| fill(numbers))?;
    }
    Ok(array)
}

/// A new array of some axes, whose numbers are written later: zeros would have to be written first.
pub(crate) fn empty<'py, T: numpy::Element>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let axes = PyTuple::new(py, shape)?;
    let array = py.import("numpy")?.call_method1("empty", (axes, numpy::dtype::<T>(py)))?;
    Ok(array.cast_into::<PyArrayDyn<T>>()?)
}

/// The error of a row of an array that is no hand.
pub(crate) fn bad_row(field: &str, row: usize, expected: &str) -> PyErr {
    invalid(&format!("{field}[{row}]"), format!("expected {expected}"))
}

/// Whether arrays have one shape, up to single hands; the shape of all of them.
pub(crate) fn common_shape(arrays: &[(&HandArray<'_>, &str)]) -> PyResult<Vec<usize>> {
    let mut shape: Option<&[usize]> = None;
    for (array, field) in arrays.iter().filter(|(array, _)| !array.is_single) {
        match shape {
            Some(known) if known != array.shape() => {
                return Err(invalid(
                    field,
                    format!(
                        "its shape is {:?}, that of the others {known:?}: expected one shape, or one hand",
                        array.shape()
                    ),
                ));
            }
            _ => shape = Some(array.shape()),
        }
    }
    Ok(shape.unwrap_or_default().to_vec())
}

impl Rows<'_> {
    /// The rounds of a hand whose last axis has all of them. False if a mask has bits that belong to no card, or a card occurs twice in a
    /// round; the indexer checks the rest.
    pub(crate) fn rounds(self, row: usize, sizes: &[usize], by_cards: bool, hand: &mut [CardSet]) -> bool {
        match self {
            Rows::Masks(masks) if !by_cards => {
                let masks = &masks[row * sizes.len()..][..sizes.len()];
                hand.iter_mut().zip(masks).all(|(round, &bits)| {
                    *round = CardSet::from_bits_truncated(bits);
                    round.bits() == bits
                })
            }
            Rows::Cards(indices, width) => {
                let mut cards = &indices[row * width..][..width];
                hand.iter_mut().zip(sizes).all(|(round, &size)| {
                    let (of_round, rest) = cards.split_at(size.min(cards.len()));
                    cards = rest;
                    *round = of_round.iter().filter_map(|&index| Card::new(index)).collect();
                    round.len() == size
                })
            }
            Rows::Masks(_) => false,
        }
    }
}
