//! Cards, and cards as arguments.

use crate::cards_combo::PyCombo;
use crate::cards_set::PyCardSet;
use crate::error::{catch, invalid};
use isofold_cards::{Card, CardSet, Deck, parse_cards};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyType};

/// Adds cards to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyCard>()?;
    module.add_class::<PyCardSet>()?;
    module.add_class::<PyCombo>()?;
    crate::cards_array::register(module)?;
    module.add_function(wrap_pyfunction!(cards, module)?)
}

/// A card: `4·rank + suit`, from `2c` = 0 to `As` = 51.
///
/// >>> from isofold import Card
/// >>> ten = Card("10h")
/// >>> ten, ten == Card("T♥"), ten.index, ten.rank, ten.suit
/// (Card('Th'), True, 34, 'T', 'h')
/// >>> Card(51)
/// Card('As')
#[pyclass(name = "Card", module = "isofold", frozen, eq, ord, hash)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyCard(pub(crate) Card);

#[pymethods]
impl PyCard {
    #[new]
    fn new(card: &Bound<'_, PyAny>) -> PyResult<PyCard> {
        catch(|| card_of(card, "card").map(PyCard))
    }

    /// `4·rank + suit`, from 0 to 51.
    #[getter]
    fn index(&self) -> u8 {
        self.0.index()
    }

    /// The letter of the rank: `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    #[getter]
    fn rank(&self) -> char {
        self.0.rank().letter()
    }

    /// The letter of the suit: `c`, `d`, `h` or `s`.
    #[getter]
    fn suit(&self) -> char {
        self.0.suit().letter()
    }

    /// The symbol of the suit: `♣`, `♦`, `♥` or `♠`.
    #[getter]
    fn symbol(&self) -> char {
        self.0.suit().symbol()
    }

    /// All cards from `2c` to `As`.
    ///
    /// >>> from isofold import Card
    /// >>> len(Card.all()), Card.all()[0]
    /// (52, Card('2c'))
    #[classmethod]
    fn all(_class: &Bound<'_, PyType>) -> Vec<PyCard> {
        Card::all().map(PyCard).collect()
    }

    fn __index__(&self) -> u8 {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        html(py, "cards", self.0.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyCard>(), (self.0.to_string(),))
    }
}

/// The cards of a text, in its order: `As`, `A♠`, `10h`, upper or lower case, with or without spaces and commas. Lists of cards are
/// taken as they are; a card that occurs twice is refused.
///
/// >>> import isofold
/// >>> isofold.parse_cards("qS, 10♠ 7H")
/// [Card('Qs'), Card('Ts'), Card('7h')]
#[pyfunction(name = "parse_cards")]
fn cards(cards: &Bound<'_, PyAny>) -> PyResult<Vec<PyCard>> {
    catch(|| Ok(cards_of(cards, "cards")?.into_iter().map(PyCard).collect()))
}

/// A card: itself, its text or its index.
pub(crate) fn card_of(value: &Bound<'_, PyAny>, field: &str) -> PyResult<Card> {
    if let Ok(card) = value.cast::<PyCard>() {
        return Ok(card.get().0);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error| invalid(field, error));
    }
    // Whole numbers of NumPy too.
    if value.is_instance_of::<PyInt>() || value.extract::<i64>().is_ok() {
        let card = value.extract().ok().and_then(Card::new);
        return card
            .ok_or_else(|| invalid(field, format!("{value} is not a card: expected an index from 0 to 51")));
    }
    Err(PyTypeError::new_err(format!("{field}: expected a card, such as 'As', found {}", kind(value))))
}

/// Different cards in their order: a text, a card, a set, a combo, or several cards.
pub(crate) fn cards_of(value: &Bound<'_, PyAny>, field: &str) -> PyResult<Vec<Card>> {
    if let Ok(text) = value.cast::<PyString>() {
        return parse_cards(text.to_str()?).map_err(|error| invalid(field, error));
    }
    if let Ok(card) = value.cast::<PyCard>() {
        return Ok(vec![card.get().0]);
    }
    if let Ok(set) = value.cast::<PyCardSet>() {
        return Ok(set.get().0.iter().collect());
    }
    if let Ok(combo) = value.cast::<PyCombo>() {
        return Ok(combo.get().0.cards().into_iter().rev().collect());
    }
    let items = value.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("{field}: expected cards, such as 'AsKs', found {}", kind(value)))
    })?;
    let mut cards = Vec::new();
    let mut seen = CardSet::EMPTY;
    for (at, item) in items.enumerate() {
        let card = card_of(&item?, &format!("{field}[{at}]"))?;
        if seen.contains(card) {
            return Err(invalid(&format!("{field}[{at}]"), format!("duplicate card {card}")));
        }
        seen = seen.with(card);
        cards.push(card);
    }
    Ok(cards)
}

/// A set of cards, from anything that [`cards_of`] reads.
pub(crate) fn set_of(value: &Bound<'_, PyAny>, field: &str) -> PyResult<CardSet> {
    if let Ok(set) = value.cast::<PyCardSet>() {
        return Ok(set.get().0);
    }
    Ok(cards_of(value, field)?.into_iter().collect())
}

/// A set of cards that may be left out.
pub(crate) fn optional_set(value: Option<&Bound<'_, PyAny>>, field: &str) -> PyResult<CardSet> {
    value.map_or(Ok(CardSet::EMPTY), |value| set_of(value, field))
}

/// A deck by its name.
pub(crate) fn deck_of(name: &str) -> PyResult<Deck> {
    name.parse().map_err(|error| invalid("deck", error))
}

/// The type of a value, for messages.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string())
}

/// The HTML of something, which Python writes: `isofold._html` has a function for each kind of thing.
pub(crate) fn html<'py>(
    py: Python<'py>,
    function: &str,
    value: impl IntoPyObject<'py>,
) -> PyResult<Py<PyAny>> {
    Ok(py.import("isofold._html")?.getattr(function)?.call1((value,))?.unbind())
}
