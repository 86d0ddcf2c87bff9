//! The columns of a shard, and rows as Arrow batches.

use crate::{Config, DatasetError, RangeSource, Row, SCHEMA_VERSION};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type, Int8Type, Int32Type, Int64Type};
use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeListArray, Float32Array, Float64Array, Int8Array, Int32Array,
    Int64Array, RecordBatch, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use isofold_cards::{Card, CardSet, Combo};
use std::path::Path;
use std::sync::Arc;

/// The columns that all rows of a dataset share.
#[derive(Clone, PartialEq, Debug)]
pub struct RowContext {
    /// The seed.
    pub seed: u64,
    /// The street.
    pub street: String,
    /// The rake: its share of the pot, and its cap in chips.
    pub rake: (f64, f64),
    /// The name of the betting tree.
    pub tree_id: String,
    /// The program and its version.
    pub generator: String,
    /// A hash of the version and of how labels are solved.
    pub solver_hash: String,
    /// `cpu`, or the name of the device that solved the rows.
    pub device: String,
}

impl RowContext {
    pub(crate) fn new(config: &Config, seed: u64, device: &str) -> RowContext {
        let generator = crate::generator();
        let stop = config.template.stop;
        let solver = format!("{generator} {stop:?} f32 {:?}", isofold_solver::Rule::default());
        RowContext {
            seed,
            street: config.street.to_string(),
            rake: (config.template.rake.rate, config.template.rake.cap),
            tree_id: config.tree_id(),
            solver_hash: format!("{:016x}", xxhash_rust::xxh3::xxh3_64(solver.as_bytes())),
            generator,
            device: device.to_owned(),
        }
    }
}

fn list(name: &str, item: DataType, length: usize) -> Field {
    Field::new_fixed_size_list(name, Field::new("item", item, false), length as i32, false)
}

/// The columns.
pub fn schema() -> SchemaRef {
    let field = |name: &str, kind| Field::new(name, kind, false);
    let combos = |name: &str, item| list(name, item, Combo::COUNT);
    Arc::new(Schema::new(vec![
        field("schema_version", DataType::Int32),
        field("sample_id", DataType::Int64),
        field("seed", DataType::Int64),
        field("street", DataType::Utf8),
        list("board", DataType::Int8, 5),
        field("board_index", DataType::Int32),
        field("pot", DataType::Int32),
        field("stack", DataType::Int32),
        field("rake_rate", DataType::Float64),
        field("rake_cap", DataType::Float64),
        combos("range_oop", DataType::Float32),
        combos("range_ip", DataType::Float32),
        combos("cfv_oop", DataType::Float32),
        combos("cfv_ip", DataType::Float32),
        combos("mask_oop", DataType::Boolean),
        combos("mask_ip", DataType::Boolean),
        field("ev_oop", DataType::Float64),
        field("ev_ip", DataType::Float64),
        field("game_value", DataType::Float64),
        field("equity_oop", DataType::Float64),
        field("equity_ip", DataType::Float64),
        field("exploitability", DataType::Float64),
        field("iterations", DataType::Int32),
        field("tree_id", DataType::Utf8),
        field("range_source", DataType::Utf8),
        field("generator", DataType::Utf8),
        field("solver_hash", DataType::Utf8),
        field("device", DataType::Utf8),
    ]))
}

/// Rows as a batch of columns.
pub(crate) fn to_batch(rows: &[Row], context: &RowContext) -> Result<RecordBatch, ArrowError> {
    let int32 =
        |value: &dyn Fn(&Row) -> i32| Arc::new(rows.iter().map(value).collect::<Int32Array>()) as ArrayRef;
    let int64 =
        |value: &dyn Fn(&Row) -> i64| Arc::new(rows.iter().map(value).collect::<Int64Array>()) as ArrayRef;
    let float = |value: &dyn Fn(&Row) -> f64| {
        Arc::new(rows.iter().map(value).map(Some).collect::<Float64Array>()) as ArrayRef
    };
    let text = |value: &dyn Fn(&Row) -> String| {
        Arc::new(StringArray::from_iter_values(rows.iter().map(value))) as ArrayRef
    };
    let floats = |values: &dyn Fn(&Row) -> &[f32]| {
        let all: Vec<f32> = rows.iter().flat_map(|row| values(row).iter().copied()).collect();
        fixed_list(DataType::Float32, Combo::COUNT, Arc::new(Float32Array::from(all)))
    };
    let flags = |values: &dyn Fn(&Row) -> &[bool]| {
        let all: Vec<bool> = rows.iter().flat_map(|row| values(row).iter().copied()).collect();
        fixed_list(DataType::Boolean, Combo::COUNT, Arc::new(BooleanArray::from(all)))
    };
    let boards: Vec<i8> = rows.iter().flat_map(|row| board_cards(row.board)).collect();
    let columns = vec![
        int32(&|_| SCHEMA_VERSION),
        int64(&|row| row.sample_id as i64),
        int64(&|_| context.seed as i64),
        text(&|_| context.street.clone()),
        fixed_list(DataType::Int8, 5, Arc::new(Int8Array::from(boards)))?,
        int32(&|row| row.board_index as i32),
        int32(&|row| row.pot as i32),
        int32(&|row| row.stack as i32),
        float(&|_| context.rake.0),
        float(&|_| context.rake.1),
        floats(&|row| &row.ranges[0])?,
        floats(&|row| &row.ranges[1])?,
        floats(&|row| &row.cfvs[0])?,
        floats(&|row| &row.cfvs[1])?,
        flags(&|row| &row.masks[0])?,
        flags(&|row| &row.masks[1])?,
        float(&|row| row.evs[0]),
        float(&|row| row.evs[1]),
        float(&Row::game_value),
        float(&|row| row.equities[0]),
        float(&|row| row.equities[1]),
        float(&|row| row.exploitability),
        int32(&|row| row.iterations as i32),
        text(&|_| context.tree_id.clone()),
        text(&|row| row.source.to_string()),
        text(&|_| context.generator.clone()),
        text(&|_| context.solver_hash.clone()),
        text(&|_| context.device.clone()),
    ];
    RecordBatch::try_new(schema(), columns)
}

fn fixed_list(item: DataType, length: usize, values: ArrayRef) -> Result<ArrayRef, ArrowError> {
    let field = Arc::new(Field::new("item", item, false));
    Ok(Arc::new(FixedSizeListArray::try_new(field, length as i32, values, None)?))
}

/// The cards of a board by number, in ascending order, -1 for those that are not dealt.
fn board_cards(board: CardSet) -> [i8; 5] {
    let mut cards = [-1; 5];
    for (place, card) in cards.iter_mut().zip(board.iter()) {
        *place = card.index() as i8;
    }
    cards
}

/// The rows of a batch with all columns.
pub(crate) fn from_batch(batch: &RecordBatch, path: &Path) -> Result<Vec<Row>, DatasetError> {
    let wrong = |why: String| DatasetError::Schema { path: path.to_owned(), why };
    if batch.schema().fields() != schema().fields() {
        return Err(wrong("its columns are others".to_owned()));
    }
    let column =
        |name: &str| batch.column_by_name(name).ok_or_else(|| wrong(format!("there is no column {name}")));
    let int32 =
        |name: &str| Ok::<_, DatasetError>(column(name)?.as_primitive::<Int32Type>().values().to_vec());
    let float =
        |name: &str| Ok::<_, DatasetError>(column(name)?.as_primitive::<Float64Type>().values().to_vec());
    let floats = |name: &str| {
        let values = column(name)?.as_fixed_size_list().values().as_primitive::<Float32Type>();
        Ok::<_, DatasetError>(values.values().chunks(Combo::COUNT).map(<[f32]>::to_vec).collect::<Vec<_>>())
    };
    let flags = |name: &str| {
        let values: Vec<bool> =
            column(name)?.as_fixed_size_list().values().as_boolean().values().iter().collect();
        Ok::<_, DatasetError>(values.chunks(Combo::COUNT).map(<[bool]>::to_vec).collect::<Vec<_>>())
    };
    let number =
        |what: &str, number: i64| u32::try_from(number).map_err(|_| wrong(format!("{what} is {number}")));
    let boards = column("board")?.as_fixed_size_list().values().as_primitive::<Int8Type>().values().to_vec();
    let ids = column("sample_id")?.as_primitive::<Int64Type>().values().to_vec();
    let (indices, pots, stacks, iterations) =
        (int32("board_index")?, int32("pot")?, int32("stack")?, int32("iterations")?);
    let sources = column("range_source")?.as_string::<i32>();
    let ranges = [floats("range_oop")?, floats("range_ip")?];
    let cfvs = [floats("cfv_oop")?, floats("cfv_ip")?];
    let masks = [flags("mask_oop")?, flags("mask_ip")?];
    let evs = [float("ev_oop")?, float("ev_ip")?];
    let equities = [float("equity_oop")?, float("equity_ip")?];
    let exploitability = float("exploitability")?;
    (0..batch.num_rows())
        .map(|row| {
            let mut board = CardSet::EMPTY;
            for &card in boards[5 * row..][..5].iter().filter(|&&card| card != -1) {
                let card = u8::try_from(card).ok().and_then(Card::new);
                board = board.with(card.ok_or_else(|| wrong("a card of a board is not 0 to 51".to_owned()))?);
            }
            let source = RangeSource::ALL.into_iter().find(|source| source.to_string() == sources.value(row));
            Ok(Row {
                sample_id: u64::try_from(ids[row])
                    .map_err(|_| wrong(format!("sample_id is {}", ids[row])))?,
                board,
                board_index: number("board_index", indices[row].into())?,
                pot: number("pot", pots[row].into())?,
                stack: number("stack", stacks[row].into())?,
                source: source.ok_or_else(|| wrong(format!("range_source is {}", sources.value(row))))?,
                ranges: ranges.each_ref().map(|ranges| ranges[row].clone()),
                cfvs: cfvs.each_ref().map(|cfvs| cfvs[row].clone()),
                masks: masks.each_ref().map(|masks| masks[row].clone()),
                evs: evs.each_ref().map(|evs| evs[row]),
                equities: equities.each_ref().map(|equities| equities[row]),
                exploitability: exploitability[row],
                iterations: number("iterations", iterations[row].into())?,
            })
        })
        .collect()
}
