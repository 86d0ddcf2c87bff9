//! Hand evaluation.

use crate::cards::{optional_set, set_of};
use crate::cards_combo::combo_of;
use crate::error::{catch, invalid};
use isofold_eval::{Board, Game, Strength, categorize, categorize_all, evaluate as rank};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// Adds evaluation to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyStrength>()?;
    module.add_function(wrap_pyfunction!(evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate_combos, module)?)?;
    module.add_function(wrap_pyfunction!(describe, module)?)?;
    module.add_function(wrap_pyfunction!(category, module)?)?;
    module.add_function(wrap_pyfunction!(category_combos, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)
}

/// The strength of a hand at showdown: the greater wins, and equal ones tie. Strengths of one game compare with each other.
#[pyclass(name = "Strength", module = "isofold", frozen)]
pub(crate) struct PyStrength {
    game: Game,
    strength: Strength,
    low: Strength,
}

#[pymethods]
impl PyStrength {
    #[new]
    fn new(game: &str, value: u32, low: u32) -> PyResult<PyStrength> {
        Ok(PyStrength {
            game: game_of(game)?,
            strength: Strength::from_bits(value),
            low: Strength::from_bits(low),
        })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The strength as a number, as arrays have it.
    #[getter]
    fn value(&self) -> u32 {
        self.strength.bits()
    }

    /// The strength of the low half in games that split the pot, 0 without a low; ``None`` in other games.
    #[getter]
    fn low(&self) -> Option<u32> {
        self.game.splits().then(|| self.low.bits())
    }

    /// The hand in words.
    #[getter]
    fn description(&self) -> PyResult<String> {
        catch(|| Ok(self.game.describe(self.strength)))
    }

    /// The low hand in words, in games that split the pot: ``8-6-4-2-A low`` or ``no low``.
    #[getter]
    fn low_description(&self) -> PyResult<Option<String>> {
        catch(|| Ok(self.game.splits().then(|| self.game.describe_low(self.low))))
    }

    /// The category of the hand: ``two pair``.
    #[getter]
    fn category(&self) -> PyResult<&'static str> {
        let name = || self.game.categories().get(self.game.category(self.strength)).copied();
        catch(|| Ok(name().unwrap_or("")))
    }

    fn __int__(&self) -> u32 {
        self.strength.bits()
    }

    fn __richcmp__(
        &self,
        other: &Bound<'_, PyAny>,
        operator: pyo3::basic::CompareOp,
        py: Python<'_>,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<PyStrength>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let is_equality = matches!(operator, pyo3::basic::CompareOp::Eq | pyo3::basic::CompareOp::Ne);
        if self.game != other.game && !is_equality {
            let why = format!("a hand of {} cannot be compared with one of {}", self.game, other.game);
            return Err(pyo3::exceptions::PyTypeError::new_err(why));
        }
        let is_same_game = self.game == other.game;
        let result = match operator {
            pyo3::basic::CompareOp::Eq => {
                is_same_game && (self.strength, self.low) == (other.strength, other.low)
            }
            pyo3::basic::CompareOp::Ne => {
                !is_same_game || (self.strength, self.low) != (other.strength, other.low)
            }
            order => order.matches(self.strength.cmp(&other.strength)),
        };
        Ok(result.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.strength.bits()) << 32 | u64::from(self.low.bits())
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(match self.low_description()? {
            Some(low) => format!("{}; {low}", self.description()?),
            None => self.description()?,
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Strength {}>", self.__str__()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, u32, u32)) {
        (py.get_type::<PyStrength>(), (self.game.name(), self.strength.bits(), self.low.bits()))
    }
}

/// The strength of a hand: of five to seven cards, or of hole cards on a board.
///
/// >>> import isofold
/// >>> aces = isofold.evaluate("AsAd9c9hKs4d2c")
/// >>> aces.description, aces.category
/// ('two pair, aces and nines, king kicker', 'two pair')
/// >>> isofold.evaluate("QdQh", "QsTs7h2c2d") > isofold.evaluate("AsKs", "QsTs7h2c2d")
/// True
/// >>> print(isofold.evaluate("As2sKhKd", "Ks8s4s3cTd", game="omaha8"))
/// flush, ace-king-eight-four-two; 8-4-3-2-A low
#[pyfunction]
#[pyo3(signature = (cards, board=None, *, game="holdem"))]
fn evaluate(cards: &Bound<'_, PyAny>, board: Option<&Bound<'_, PyAny>>, game: &str) -> PyResult<PyStrength> {
    catch(|| {
        let (game, hole) = (game_of(game)?, set_of(cards, "cards")?);
        if let (None, Some(ranking), true) = (board, game.ranking(), game.hole_cards() == 2) {
            let strength = rank(ranking, hole).ok_or_else(|| {
                invalid(
                    "cards",
                    format!("expected 5 to 7 cards of the {} deck, or 2 and a board", game.deck()),
                )
            })?;
            return Ok(PyStrength { game, strength: strength.into(), low: Strength::NONE });
        }
        let found = game
            .showdown(hole, optional_set(board, "board")?)
            .filter(|_| game.deck().cards().contains_all(hole));
        let found = found.ok_or_else(|| invalid("cards", expected(game)))?;
        Ok(PyStrength { game, strength: found.strength, low: found.low })
    })
}

/// The strength of every combo on a board, by combo index; 0 where the board blocks it.
///
/// >>> import isofold
/// >>> strengths = isofold.evaluate_combos("QsTs7h2c2d")
/// >>> int((strengths > 0).sum())
/// 1081
#[pyfunction]
#[pyo3(signature = (board, *, game="holdem"))]
fn evaluate_combos<'py>(
    py: Python<'py>,
    board: &Bound<'_, PyAny>,
    game: &str,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    catch(|| {
        let game = game_of(game)?;
        let ranking = game.ranking().filter(|_| game.hole_cards() == 2);
        let ranking =
            ranking.ok_or_else(|| invalid("game", "expected holdem, short-deck or short-deck-trips"))?;
        let cards = set_of(board, "board")?;
        let board = Board::new(ranking, cards).filter(|_| (3..=5).contains(&cards.len()));
        let board = board.ok_or_else(|| invalid("board", "expected 3 to 5 cards of the deck"))?;
        let ranks = py.detach(|| board.rank_combos());
        Ok(PyArray1::from_iter(py, ranks.iter().map(|rank| rank.bits())))
    })
}

/// A strength in words.
///
/// >>> import isofold
/// >>> isofold.describe(isofold.evaluate_many(["As8d6c4h2sKdKc"], game="razz")[0], game="razz")
/// '8-6-4-2-A low'
#[pyfunction]
#[pyo3(signature = (strength, *, game="holdem", low=false))]
fn describe(strength: u32, game: &str, low: bool) -> PyResult<String> {
    catch(|| {
        let (game, strength) = (game_of(game)?, Strength::from_bits(strength));
        if low && !game.splits() {
            return Err(invalid("low", format!("{} does not split the pot", game.title())));
        }
        Ok(if low { game.describe_low(strength) } else { game.describe(strength) })
    })
}

/// A hold'em hand on a flop, turn or river as players name it.
///
/// >>> import isofold
/// >>> isofold.category("JsTs", "Th9s2s")
/// 'top pair weak kicker, flush draw, backdoor straight draw'
#[pyfunction]
fn category(combo: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<String> {
    catch(|| {
        let (combo, board) = (combo_of(combo, "combo")?, set_of(board, "board")?);
        let found = categorize(combo, board);
        let why = || invalid("board", "expected 3 to 5 cards, none of them in the hand");
        Ok(found.ok_or_else(why)?.to_string())
    })
}

/// The names of all combos on a flop, turn or river, by combo index; ``None`` where the board blocks a combo.
#[pyfunction]
fn category_combos(board: &Bound<'_, PyAny>) -> PyResult<Vec<Option<String>>> {
    catch(|| {
        let found = categorize_all(set_of(board, "board")?);
        let found = found.ok_or_else(|| invalid("board", "expected 3 to 5 cards"))?;
        Ok(found.iter().map(|hand| hand.map(|hand| hand.to_string())).collect())
    })
}

/// The names of all games.
///
/// >>> import isofold
/// >>> isofold.games()[:3]
/// ['holdem', 'short-deck', 'short-deck-trips']
#[pyfunction]
fn games() -> Vec<&'static str> {
    Game::ALL.iter().map(|game| game.name()).collect()
}

/// A game by its name.
pub(crate) fn game_of(name: &str) -> PyResult<Game> {
    name.parse().map_err(|error| invalid("game", error))
}

fn expected(game: Game) -> String {
    let hole = game.hole_cards();
    let hole = if game.is_stud() { format!("5 to {hole}") } else { hole.to_string() };
    let board = if game.board_cards() > 0 { " and a board of 3 to 5" } else { " and no board" };
    format!("expected {hole} cards of the {} deck{board}, none of them twice", game.deck())
}
