//! Hand evaluation over arrays.

use crate::cards_array::{BLOCK, HandArray, Rows, bad_row, common_shape, filled};
use crate::error::{catch, invalid};
use crate::evaluate::game_of;
use isofold_cards::CardSet;
use isofold_eval::{Game, Ranking, Strength, evaluate_words};
use numpy::PyArrayDyn;
use pyo3::prelude::*;

/// Adds evaluation over arrays to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(evaluate_many, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate_lows, module)?)
}

/// The strengths of many hands: an array of `uint32`, the greater wins.
///
/// ``hands`` are masks (`uint64`, as `CardSet.bits`), card indices along the last axis, or texts: five to seven cards each, or hole cards with
/// ``boards``, an array too or one board for all.
///
/// >>> import isofold
/// >>> strengths = isofold.evaluate_many(["AsAd9c9hKs4d2c", "QsTs7h2c2d3s4s"])
/// >>> strengths.dtype, bool(strengths[0] > strengths[1])
/// (dtype('uint32'), True)
/// >>> bool(isofold.evaluate_many([[51, 49, 28, 30, 47, 9, 0]])[0] == strengths[0])
/// True
#[pyfunction]
#[pyo3(signature = (hands, boards=None, *, game="holdem"))]
fn evaluate_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    boards: Option<&Bound<'py, PyAny>>,
    game: &str,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    catch(|| {
        let game = game_of(game)?;
        match (boards, game.ranking()) {
            (None, Some(ranking)) if game.hole_cards() == 2 => whole_hands(py, hands, ranking),
            _ => deals(py, hands, boards, game, false),
        }
    })
}

/// The strengths of the low halves of many hands, in games that split the pot; 0 without a low.
///
/// >>> import isofold
/// >>> isofold.evaluate_lows(["AhAdQsJs"], "Ks8s4s3cTd", game="omaha8")
/// array([0], dtype=uint32)
#[pyfunction]
#[pyo3(signature = (hands, boards=None, *, game))]
fn evaluate_lows<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    boards: Option<&Bound<'py, PyAny>>,
    game: &str,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    catch(|| {
        let game = game_of(game)?;
        if !game.splits() {
            return Err(invalid("game", format!("{} does not split the pot", game.title())));
        }
        deals(py, hands, boards, game, true)
    })
}

/// The ranks of hands of five to seven cards.
fn whole_hands<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    ranking: Ranking,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    let array = HandArray::read(hands, "hands")?;
    let rows = array.rows()?;
    let cards = rows.cards().unwrap_or(7);
    if !(5..=7).contains(&cards) {
        let why = format!("hands of {cards} cards: expected 5 to 7, or hole cards with `boards`");
        return Err(invalid("hands", why));
    }
    let evaluate = |words: &[u64], out: &mut [u32]| match cards {
        5 => evaluate_words::<5>(ranking, words, out),
        6 => evaluate_words::<6>(ranking, words, out),
        _ => evaluate_words::<7>(ranking, words, out),
    };
    let bad = |row: usize| bad_row("hands", row, &format!("{cards} different cards of the deck"));
    filled(py, array.shape(), |out: &mut [u32]| {
        let Rows::Masks(masks) = rows else {
            let mut block = [0; BLOCK];
            for (at, out) in out.chunks_mut(BLOCK).enumerate() {
                let start = at * BLOCK;
                for (row, word) in block[..out.len()].iter_mut().enumerate() {
                    // A card twice leaves a hand with too few.
                    *word = rows.mask(start + row).unwrap_or(0);
                }
                evaluate(&block[..out.len()], out).map_err(|row| bad(start + row))?;
            }
            return Ok(());
        };
        evaluate(masks, out).map_err(bad)
    })
}

/// The strengths of complete hands, or those of their low halves.
fn deals<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    boards: Option<&Bound<'py, PyAny>>,
    game: Game,
    lows_wanted: bool,
) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
    let holes = HandArray::read(hands, "hands")?;
    let boards = boards.map(|boards| HandArray::read(boards, "boards")).transpose()?;
    let boards = match (boards, game.board_cards()) {
        (None, 0) => None,
        (Some(boards), 1..) => Some(boards),
        (Some(_), 0) => return Err(invalid("boards", format!("{} has no board", game.title()))),
        (None, _) => return Err(invalid("boards", format!("expected the boards of {}", game.title()))),
    };
    let mut named = vec![(&holes, "hands")];
    named.extend(boards.as_ref().map(|boards| (boards, "boards")));
    let shape = common_shape(&named)?;
    let hole_rows = (holes.rows()?, holes.is_single);
    let board_rows =
        boards.as_ref().map(|boards| Ok::<_, PyErr>((boards.rows()?, boards.is_single))).transpose()?;
    let deck = game.deck().cards();
    filled(py, &shape, |out: &mut [u32]| {
        let mut holes = [CardSet::EMPTY; BLOCK];
        let mut boards = [CardSet::EMPTY; BLOCK];
        let mut strengths = [Strength::NONE; BLOCK];
        let mut lows = [Strength::NONE; BLOCK];
        for (at, out) in out.chunks_mut(BLOCK).enumerate() {
            let (start, count) = (at * BLOCK, out.len());
            read_or_repeat(hole_rows, "hands", start, &mut holes[..count], game.hole_cards(), deck)?;
            if let Some(rows) = board_rows {
                read_or_repeat(rows, "boards", start, &mut boards[..count], game.board_cards(), deck)?;
            }
            let shared = holes[..count].iter().zip(&boards).position(|(hole, &board)| hole.intersects(board));
            if let Some(row) = shared {
                return Err(bad_row("hands", start + row, "hole cards that are not on the board"));
            }
            let lows_of = if game.splits() { &mut lows[..count] } else { &mut [] };
            game.rank_deals(&holes[..count], &boards[..count], &mut strengths[..count], lows_of);
            let found = if lows_wanted { &lows } else { &strengths };
            out.iter_mut().zip(found).for_each(|(out, strength)| *out = strength.bits());
        }
        Ok(())
    })
}

/// Reads hands of an array, all of so many cards.
pub(crate) fn read(
    rows: Rows<'_>,
    field: &str,
    start: usize,
    out: &mut [CardSet],
    cards: usize,
    deck: CardSet,
) -> PyResult<()> {
    rows.read(start, out, cards, deck)
        .map_err(|bad| bad_row(field, start + bad, &format!("{cards} different cards of the deck")))
}

/// Reads hands of an array, or the one hand that stands for all.
pub(crate) fn read_or_repeat(
    (rows, is_single): (Rows<'_>, bool),
    field: &str,
    start: usize,
    out: &mut [CardSet],
    cards: usize,
    deck: CardSet,
) -> PyResult<()> {
    if !is_single {
        return read(rows, field, start, out, cards, deck);
    }
    let mut one = [CardSet::EMPTY];
    read(rows, field, 0, &mut one, cards, deck)?;
    out.fill(one[0]);
    Ok(())
}
