//! Every decision of a solution as a stream of Arrow: the rows and columns of the Parquet export.

use super::solution::Solution;
use super::table::{schema_capsule, stream_capsule};
use crate::error::{OrRaise, catch, failed};
use arrow_array::builder::{Float32Builder, ListBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, DictionaryArray, Float32Array, Int32Array, Int64Array, RecordBatch, RecordBatchReader,
    StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use isofold_cards::Combo;
use isofold_export::ScannedDecision;
use isofold_service::solving::Waiting;
use isofold_service::{Error, Job};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// So many batches wait for their reader.
const MAX_WAITING: usize = 4;

/// While batches wait for their reader, this often is asked whether a question waits for the solution.
const POLL: Duration = Duration::from_millis(10);

/// The decisions of a solution from a line on.
#[pyclass(frozen, module = "isofold._isofold")]
pub(crate) struct Decisions {
    solution: Py<Solution>,
    line: Option<String>,
    streets: Vec<String>,
}

#[pymethods]
impl Decisions {
    /// The decisions of a solution from a line on, on some streets.
    #[new]
    #[pyo3(signature = (solution, line=None, streets=Vec::new()))]
    fn new(solution: Py<Solution>, line: Option<String>, streets: Vec<String>) -> PyResult<Decisions> {
        catch(|| {
            solution.get().open()?.check_scan(line.as_deref(), &streets).or_raise()?;
            Ok(Decisions { solution, line, streets })
        })
    }

    /// The schema, by the Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        catch(|| schema_capsule(py, &schema()))
    }

    /// The rows, by the Arrow PyCapsule interface. They are computed while they are read, from the beginning for each stream.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The consumer casts: the interface lets a producer ignore the wish.
        let _ = requested_schema;
        catch(|| stream_capsule(py, Box::new(self.scan()?)))
    }
}

impl Decisions {
    /// Begins a scan on a thread of its own.
    fn scan(&self) -> PyResult<Batches> {
        let queue = Arc::new(Queue::default());
        let (open, line, streets) = (self.solution.get().open()?, self.line.clone(), self.streets.clone());
        let filled = Arc::clone(&queue);
        let thread = thread::Builder::new().name("isofold decisions".to_owned()).spawn(move || {
            let _over = Over(&filled);
            let (waiting, batches) = (open.waiting(), Arc::clone(&filled));
            let mut nodes = 0;
            let each = move |part: Result<Part, ArrowError>| {
                let batch = part.and_then(|part| part.numbered(&mut nodes));
                batches.push(batch, &waiting)
            };
            let scanned = open.scan(line.as_deref(), &streets, Part::of, each, &Job::default());
            match scanned {
                Ok(_) | Err(Error::Cancelled) => {}
                Err(error) => {
                    let error = ArrowError::ExternalError(Box::new(isofold_api::Error::from(error)));
                    let _ = filled.push(Err(error), &open.waiting());
                }
            }
        });
        thread.map_err(|error| failed(format!("the system has no thread for it: {error}")))?;
        Ok(Batches(queue))
    }
}

/// Batches on their way from a scan to its reader.
#[derive(Default)]
struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    batches: VecDeque<Result<RecordBatch, ArrowError>>,
    /// Whether the scan has ended.
    is_over: bool,
    /// Whether the reader has gone.
    is_dropped: bool,
}

impl Queue {
    // Nothing panics while it is held.
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a batch, and waits while many wait for the reader. A question about the solution does not wait for the reader, who may be the
    /// one who asks it: until it is answered, batches pile up.
    fn push(&self, batch: Result<RecordBatch, ArrowError>, waiting: &Waiting) -> ControlFlow<()> {
        let mut state = self.state();
        while state.batches.len() >= MAX_WAITING && !state.is_dropped && !waiting.is_any() {
            let waited = self.changed.wait_timeout(state, POLL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if state.is_dropped {
            return ControlFlow::Break(());
        }
        state.batches.push_back(batch);
        self.changed.notify_all();
        ControlFlow::Continue(())
    }
}

/// Tells the reader that a scan is over, however it has ended.
struct Over<'a>(&'a Queue);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.state().is_over = true;
        self.0.changed.notify_all();
    }
}

/// The reader of a scan.
struct Batches(Arc<Queue>);

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let mut state = self.0.state();
        while state.batches.is_empty() && !state.is_over {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let batch = state.batches.pop_front();
        self.0.changed.notify_all();
        batch
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        schema()
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        self.0.state().is_dropped = true;
        self.0.changed.notify_all();
    }
}

/// The texts of a decision, in the order of the columns.
const TEXTS: [&str; 8] = ["line", "board", "street", "player", "actions", "kinds", "amounts", "labels"];

/// The columns: those of the Parquet export. Texts that repeat are dictionaries.
fn schema() -> SchemaRef {
    let text = || DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    let list = || DataType::new_list(DataType::Float32, true);
    let field = |name: &str, kind: DataType| Field::new(name, kind, false);
    let nullable = |name: &str, kind: DataType| Field::new(name, kind, true);
    Arc::new(Schema::new(vec![
        field("node", DataType::Int64),
        field("line", text()),
        field("board", text()),
        field("street", text()),
        field("runouts", DataType::Int32),
        field("player", text()),
        field("pot", DataType::Int32),
        field("oop_put_in", DataType::Int32),
        field("ip_put_in", DataType::Int32),
        field("actions", text()),
        field("kinds", text()),
        field("amounts", text()),
        field("labels", text()),
        field("holder", text()),
        field("combo", text()),
        field("combo_index", DataType::Int32),
        field("reach", DataType::Float32),
        nullable("ev", DataType::Float32),
        nullable("equity", DataType::Float32),
        field("frequency", list()),
        field("action_ev", list()),
    ]))
}

/// A column of texts that repeat.
#[derive(Default)]
struct TextColumn {
    keys: Vec<i32>,
    values: Vec<String>,
    known: HashMap<String, i32>,
}

impl TextColumn {
    /// Appends a text so many times.
    fn push(&mut self, text: String, rows: usize) {
        let key = match self.known.get(&text) {
            Some(&key) => key,
            None => {
                let key = self.values.len() as i32;
                self.values.push(text.clone());
                self.known.insert(text, key);
                key
            }
        };
        self.keys.extend(std::iter::repeat_n(key, rows));
    }

    fn finish(self) -> Result<ArrayRef, ArrowError> {
        let values = Arc::new(StringArray::from(self.values));
        Ok(Arc::new(DictionaryArray::<Int32Type>::try_new(Int32Array::from(self.keys), values)?))
    }
}

/// The columns of some decisions but for their numbers, and the rows of each.
struct Part {
    columns: Vec<ArrayRef>,
    rows: Vec<usize>,
}

impl Part {
    fn of(decisions: &[ScannedDecision<'_>]) -> Result<Part, ArrowError> {
        let mut texts: [TextColumn; TEXTS.len()] = Default::default();
        let mut numbers: [Vec<i32>; 4] = Default::default();
        let (mut holder, mut combos) = (TextColumn::default(), Vec::new());
        let mut reach = Vec::new();
        let [mut ev, mut equity] = [const { Vec::new() }; 2];
        let [mut frequency, mut action_ev] = [0, 1].map(|_| ListBuilder::new(Float32Builder::new()));
        let mut rows = Vec::new();
        for decision in decisions {
            let (board, values) = (decision.board, decision.values);
            let count: usize = board.combos.iter().map(Vec::len).sum();
            let of = decision.texts.clone();
            let all = [
                of.line,
                of.board,
                of.street.into(),
                of.player.into(),
                of.actions,
                of.kinds,
                of.amounts,
                of.labels,
            ];
            texts.iter_mut().zip(all).for_each(|(column, text)| column.push(text, count));
            let all = [of.runouts, of.pot, of.put_in[0], of.put_in[1]];
            numbers.iter_mut().zip(all).for_each(|(column, number)| {
                column.extend(std::iter::repeat_n(number as i32, count));
            });
            rows.push(count);
            for (player, name) in ["oop", "ip"].into_iter().enumerate() {
                holder.push(name.to_owned(), board.combos[player].len());
                for combo in &board.combos[player] {
                    let row = usize::from(combo.row);
                    combos.push(combo.combo.index() as i32);
                    reach.push(values.reach[player][row]);
                    ev.push(there(values.ev[player][row]));
                    equity.push(there(values.equity[player][row]));
                    let is_acting = player == decision.acting;
                    let list = |of: &[Vec<f32>]| {
                        // They have the rows of the player who acts.
                        let of = if is_acting { of } else { &[] };
                        let numbers = of.iter().map(|numbers| numbers[row]).filter(|number| !number.is_nan());
                        numbers.map(Some).collect::<Vec<_>>()
                    };
                    frequency.append_value(list(&values.frequency));
                    action_ev.append_value(list(&values.action_ev));
                }
            }
        }
        let [line, board, street, player, actions, kinds, amounts, labels] = texts.map(TextColumn::finish);
        let [runouts, pot, oop, ip] = numbers.map(|numbers| Arc::new(Int32Array::from(numbers)) as ArrayRef);
        let names = StringArray::from_iter_values(Combo::all().map(|combo| combo.to_string()));
        let index = Int32Array::from(combos);
        let combo = DictionaryArray::<Int32Type>::try_new(index.clone(), Arc::new(names))?;
        let columns = vec![
            line?,
            board?,
            street?,
            runouts,
            player?,
            pot,
            oop,
            ip,
            actions?,
            kinds?,
            amounts?,
            labels?,
            holder.finish()?,
            Arc::new(combo),
            Arc::new(index),
            Arc::new(Float32Array::from(reach)),
            Arc::new(Float32Array::from(ev)),
            Arc::new(Float32Array::from(equity)),
            Arc::new(frequency.finish()),
            Arc::new(action_ev.finish()),
        ];
        Ok(Part { columns, rows })
    }

    /// The batch, with the numbers of its decisions in the solution.
    fn numbered(self, nodes: &mut i64) -> Result<RecordBatch, ArrowError> {
        let mut numbers = Vec::new();
        for rows in self.rows {
            numbers.extend(std::iter::repeat_n(*nodes, rows));
            *nodes += 1;
        }
        let first: ArrayRef = Arc::new(Int64Array::from(numbers));
        RecordBatch::try_new(schema(), [first].into_iter().chain(self.columns).collect())
    }
}

fn there(number: f32) -> Option<f32> {
    (!number.is_nan()).then_some(number)
}
