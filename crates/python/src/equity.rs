//! Equity matrices: hand by hand, or range by range.

use crate::cards::{optional_set, set_of};
use crate::cards_combo::PyCombo;
use crate::error::{catch, exception, invalid};
use crate::evaluate::game_of;
use crate::ranges::{PyRange, range_of};
use crate::service::run;
use isofold_api::protocol::Event;
use isofold_cards::{BoardPattern, CardSet, Combo, Range};
use isofold_equity::{CardLocation, EquityError, Player, Query};
use isofold_eval::Game;
use isofold_service::{Error, Job};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The time between two events.
const INTERVAL: Duration = Duration::from_millis(250);

/// Adds equity to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(combo_matrix, module)?)?;
    module.add_function(wrap_pyfunction!(range_matrix, module)?)
}

/// The parts of the question that all cells of a matrix share.
struct Table {
    game: Game,
    board: BoardPattern,
    dead: CardSet,
}

impl Table {
    fn read(game: &str, board: Option<&str>, dead: Option<&Bound<'_, PyAny>>) -> PyResult<Table> {
        let board = board.map_or(Ok(BoardPattern::empty()), str::parse);
        Ok(Table {
            game: game_of(game)?,
            board: board.map_err(|error| invalid("board", error))?,
            dead: optional_set(dead, "dead")?,
        })
    }

    /// A query on one thread: the cells run side by side.
    fn query(&self, players: [Player; 2]) -> Query {
        let query = Query::of(players).game(self.game).board_pattern(self.board);
        query.dead_cards(self.dead).exact().threads(1)
    }
}

/// The equity of each combo of a range against each combo of another: NaN where they share a card, or cards block one.
#[pyfunction(name = "_combo_matrix")]
#[pyo3(signature = (rows, columns, board, dead, game, progress))]
#[allow(clippy::type_complexity)]
fn combo_matrix<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    columns: &Bound<'py, PyAny>,
    board: Option<&str>,
    dead: Option<&Bound<'py, PyAny>>,
    game: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Vec<PyCombo>, Vec<PyCombo>, Bound<'py, PyArray2<f64>>)> {
    catch(|| {
        let table = Table::read(game, board, dead)?;
        if table.game.hole_cards() != 2 {
            return Err(invalid(
                "game",
                "expected one with two hole cards; give lists of hands in the others",
            ));
        }
        let blocked = table.dead | table.board.known().into_iter().flatten().collect::<CardSet>();
        let [rows, columns] = [(rows, "rows"), (columns, "columns")].map(|(value, field)| {
            let range =
                range_of(value, field)?.without(blocked | (CardSet::FULL - table.game.deck().cards()));
            if range.is_empty() { Err(invalid(field, "no combo is left of the range")) } else { Ok(range) }
        });
        let (rows, columns) = (rows?, columns?);
        let shape = [rows.combos(), columns.combos()];
        let names = [&rows, &columns].map(|range| range.iter().map(|(combo, _)| PyCombo(combo)).collect());
        let work = move |job: &Job| by_column(&table, &rows, &columns, job);
        let equities = run(py, progress, work).unless_stopped()?;
        let [row_names, column_names]: [Vec<PyCombo>; 2] = names;
        // Column by column so far.
        let by_column = equities.into_pyarray(py).reshape([shape[1], shape[0]])?;
        let by_row = by_column.transpose()?;
        Ok((row_names, column_names, by_row))
    })
}

/// The equities of all rows against one column after the other: one query for a column.
fn by_column(table: &Table, rows: &Range, columns: &Range, job: &Job) -> Result<Vec<f64>, Error> {
    let mut places = [usize::MAX; Combo::COUNT];
    rows.iter().enumerate().for_each(|(place, (combo, _))| places[combo.index()] = place);
    // Weights do not matter here, and tiny ones would cost digits.
    let plain = |combos: &mut dyn Iterator<Item = Combo>| {
        let mut range = Range::empty();
        for combo in combos {
            range.set(combo, 1.0).map_err(|error| Error::Failed(error.to_string()))?;
        }
        Ok::<Range, Error>(range)
    };
    let all = plain(&mut rows.iter().map(|(combo, _)| combo))?;
    let columns: Vec<Combo> = columns.iter().map(|(combo, _)| combo).collect();
    let count = rows.combos();
    let watch = Watch::new(job, columns.len());
    let column = |&combo: &Combo| {
        watch.check()?;
        let mut equities = vec![f64::NAN; count];
        let left = all.without(combo.set());
        if !left.is_empty() {
            let players = [Player::from(left), Player::from(plain(&mut std::iter::once(combo))?)];
            let outcome = table.query(players).run()?;
            for hand in outcome.players.first().into_iter().flat_map(|player| &player.hands) {
                let mut cards = hand.cards.iter();
                let found = cards.next().zip(cards.next()).and_then(|(a, b)| Combo::of(a, b));
                let place = found.and_then(|combo| equities.get_mut(places[combo.index()]));
                if let Some(place) = place.filter(|_| hand.share > 0.0) {
                    *place = hand.equity;
                }
            }
        }
        watch.done();
        Ok(equities)
    };
    let columns: Vec<Vec<f64>> = columns.par_iter().map(column).collect::<Result<_, Error>>()?;
    Ok(columns.concat())
}

/// The equity of each hand or range against each of others: NaN where no two of their hands can be dealt together.
#[pyfunction(name = "_range_matrix")]
#[pyo3(signature = (rows, columns, board, dead, game, progress))]
fn range_matrix<'py>(
    py: Python<'py>,
    rows: Vec<Bound<'py, PyAny>>,
    columns: Vec<Bound<'py, PyAny>>,
    board: Option<&str>,
    dead: Option<&Bound<'py, PyAny>>,
    game: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    catch(|| {
        let table = Table::read(game, board, dead)?;
        let rows = players(&rows, "rows", table.game)?;
        let columns = players(&columns, "columns", table.game)?;
        let shape = [rows.len(), columns.len()];
        let work = move |job: &Job| by_cell(&table, &rows, &columns, job);
        run(py, progress, work).unless_stopped()?.into_pyarray(py).reshape(shape)
    })
}

fn by_cell(table: &Table, rows: &[Player], columns: &[Player], job: &Job) -> Result<Vec<f64>, Error> {
    let watch = Watch::new(job, rows.len() * columns.len());
    let cell = |at: usize| {
        watch.check()?;
        let players = [rows[at / columns.len()].clone(), columns[at % columns.len()].clone()];
        let found = match table.query(players).run() {
            Ok(outcome) => outcome.players.first().map_or(f64::NAN, |player| player.equity),
            Err(EquityError::Collision { .. } | EquityError::Blocked { .. }) => f64::NAN,
            Err(EquityError::Duplicate {
                first: CardLocation::Player(_),
                second: CardLocation::Player(_),
                ..
            }) => f64::NAN,
            Err(error) => return Err(error.into()),
        };
        watch.done();
        Ok(found)
    };
    (0..rows.len() * columns.len()).into_par_iter().map(cell).collect()
}

/// Hands or ranges as players.
fn players(values: &[Bound<'_, PyAny>], field: &str, game: Game) -> PyResult<Vec<Player>> {
    let player = |(at, value): (usize, &Bound<'_, PyAny>)| {
        let field = format!("{field}[{at}]");
        if let Ok(text) = value.cast::<PyString>() {
            let read = Player::parse(game, at + 1, text.to_str()?);
            return read.map_err(|error| exception(Error::from(error).in_field(&field)));
        }
        if value.cast::<PyRange>().is_ok() || value.cast::<PyCombo>().is_ok() {
            return Ok(Player::from(range_of(value, &field)?));
        }
        let text = set_of(value, &field)?.to_string();
        Player::parse(game, at + 1, &text).map_err(|error| exception(Error::from(error).in_field(&field)))
    };
    values.iter().enumerate().map(player).collect()
}

/// Reports the progress of many cells.
struct Watch<'a> {
    job: &'a Job,
    cells: usize,
    done: AtomicUsize,
    started: Instant,
    last: Mutex<Instant>,
}

impl Watch<'_> {
    fn new(job: &Job, cells: usize) -> Watch<'_> {
        let now = Instant::now();
        Watch { job, cells, done: AtomicUsize::new(0), started: now, last: Mutex::new(now) }
    }

    fn check(&self) -> Result<(), Error> {
        if self.job.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
    }

    fn done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let Ok(mut last) = self.last.try_lock() else { return };
        if last.elapsed() < INTERVAL {
            return;
        }
        *last = Instant::now();
        let (share, seconds) = (done as f64 / self.cells.max(1) as f64, self.started.elapsed().as_secs_f64());
        self.job.report(Event::Progress {
            work: "exact".to_owned(),
            share: Some(share),
            seconds,
            iterations: None,
            exploitability: None,
            seconds_left: Some(seconds / share - seconds),
        });
    }
}
