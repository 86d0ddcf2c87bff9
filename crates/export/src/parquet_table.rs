//! Parquet: the table of decisions and combos, a row group for each part of the scan. Parts are encoded on several threads.

use crate::SCHEMA_VERSION;
use crate::decisions::DecisionTexts;
use crate::dictionary::{Chunk, DictionaryColumn, LEVEL, RunBuilder};
use crate::exporter::Provenance;
use crate::table::{Table, name};
use bytes::Bytes;
use isofold_cards::Combo;
use isofold_solver::{BoardNodes, NodeValues};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::{ColumnWriter, get_column_writer};
use parquet::data_type::FloatType;
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnDescPtr, SchemaDescriptor};
use std::fs::File;
use std::io;
use std::sync::Arc;

/// The columns of [`crate::csv::COLUMNS`], in their order.
const SCHEMA: &str = "
message isofold {
    REQUIRED INT64 node;
    REQUIRED BYTE_ARRAY line (STRING);
    REQUIRED BYTE_ARRAY board (STRING);
    REQUIRED BYTE_ARRAY street (STRING);
    REQUIRED INT32 runouts;
    REQUIRED BYTE_ARRAY player (STRING);
    REQUIRED INT32 pot;
    REQUIRED INT32 oop_put_in;
    REQUIRED INT32 ip_put_in;
    REQUIRED BYTE_ARRAY actions (STRING);
    REQUIRED BYTE_ARRAY kinds (STRING);
    REQUIRED BYTE_ARRAY amounts (STRING);
    REQUIRED BYTE_ARRAY labels (STRING);
    REQUIRED BYTE_ARRAY holder (STRING);
    REQUIRED BYTE_ARRAY combo (STRING);
    REQUIRED INT32 combo_index;
    REQUIRED FLOAT reach;
    OPTIONAL FLOAT ev;
    OPTIONAL FLOAT equity;
    REQUIRED group frequency (LIST) { REPEATED group list { REQUIRED FLOAT element; } }
    REQUIRED group action_ev (LIST) { REPEATED group list { REQUIRED FLOAT element; } }
}";

/// A part of the export: all columns but the numbers of decisions, encoded; and the rows of each decision.
pub(crate) struct Part {
    chunks: Result<Vec<Chunk>>,
    rows: Vec<usize>,
}

impl Part {
    /// The number of decisions.
    pub(crate) fn nodes(&self) -> u64 {
        self.rows.len() as u64
    }
}

pub(crate) struct ParquetTable<'f> {
    writer: SerializedFileWriter<&'f File>,
    encoder: Arc<Encoder>,
    nodes: i64,
}

/// Encodes parts, on any thread.
pub(crate) struct Encoder {
    columns: Vec<ColumnDescPtr>,
    properties: Arc<WriterProperties>,
}

impl<'f> ParquetTable<'f> {
    pub(crate) fn new(file: &'f File, provenance: &Provenance) -> io::Result<ParquetTable<'f>> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let properties = Arc::new(properties(provenance)?);
        let columns = SchemaDescriptor::new(Arc::clone(&schema)).columns().to_vec();
        let writer = SerializedFileWriter::new(file, schema, Arc::clone(&properties))?;
        Ok(ParquetTable { writer, encoder: Arc::new(Encoder { columns, properties }), nodes: 0 })
    }

    pub(crate) fn encoder(&self) -> Arc<Encoder> {
        Arc::clone(&self.encoder)
    }

    pub(crate) fn write(&mut self, part: Part) -> io::Result<()> {
        let mut nodes = RunBuilder::default();
        for rows in part.rows {
            nodes.push(self.nodes, rows);
            self.nodes += 1;
        }
        let first = DictionaryColumn::from(nodes).encode(&self.encoder.columns[0])?;
        let mut group = self.writer.next_row_group()?;
        for Chunk { bytes, close } in [first].into_iter().chain(part.chunks?) {
            group.append_column(&bytes, close)?;
        }
        group.close()?;
        Ok(())
    }

    /// Completes the file, and returns its length.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        self.writer.finish()?;
        Ok(self.writer.bytes_written() as u64)
    }
}

/// Compression and metadata.
fn properties(provenance: &Provenance) -> Result<WriterProperties> {
    let names: Vec<String> = Combo::all().map(|combo| combo.to_string()).collect();
    let mut metadata = vec![
        KeyValue::new("isofold.schema_version".to_owned(), SCHEMA_VERSION.to_string()),
        KeyValue::new("isofold.engine".to_owned(), provenance.engine.clone()),
        KeyValue::new("isofold.spot".to_owned(), provenance.spot.clone()),
        KeyValue::new("isofold.exploitability".to_owned(), provenance.exploitability.to_string()),
        KeyValue::new("isofold.iterations".to_owned(), provenance.iterations.to_string()),
        KeyValue::new(
            "isofold.combo_order".to_owned(),
            format!(
                "colexicographic: {} is 0, {} is {}",
                names[0],
                names[Combo::COUNT - 1],
                Combo::COUNT - 1
            ),
        ),
    ];
    metadata.extend(
        provenance
            .chips_per_bb
            .map(|chips| KeyValue::new("isofold.chips_per_bb".to_owned(), chips.to_string())),
    );
    Ok(WriterProperties::builder()
        .set_created_by(format!("isofold version {}", provenance.engine))
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
        .set_dictionary_enabled(false)
        .set_encoding(Encoding::PLAIN)
        .set_statistics_enabled(EnabledStatistics::None)
        .set_offset_index_disabled(true)
        .set_key_value_metadata(Some(metadata))
        .build())
}

/// The columns of decisions, which repeat for all combos.
#[derive(Default)]
struct NodeColumns {
    texts: [RunBuilder<String>; 8],
    numbers: [RunBuilder<i32>; 4],
    holder: RunBuilder<String>,
    combos: Vec<u32>,
}

/// The columns of numbers. Lists have the level of definition and of repetition of each number.
#[derive(Default)]
struct FloatColumns {
    reach: Vec<f32>,
    ev: Optional,
    equity: Optional,
    frequency: List,
    action_ev: List,
}

/// The numbers of a column, which of them are there, and which continue a list.
type Numbers<'a> = (&'a [f32], Option<&'a [i16]>, Option<&'a [i16]>);

#[derive(Default)]
struct Optional {
    numbers: Vec<f32>,
    is_there: Vec<i16>,
}

#[derive(Default)]
struct List {
    numbers: Vec<f32>,
    is_there: Vec<i16>,
    continues: Vec<i16>,
}

impl Optional {
    fn push(&mut self, number: f32) {
        let is_there = !number.is_nan();
        self.numbers.extend(is_there.then_some(number));
        self.is_there.push(i16::from(is_there));
    }
}

impl List {
    fn push_empty(&mut self) {
        self.is_there.push(0);
        self.continues.push(0);
    }

    fn push(&mut self, rows: &[Vec<f32>], index: usize) {
        if rows.first().is_none_or(|row| row[index].is_nan()) {
            return self.push_empty();
        }
        for (position, row) in rows.iter().enumerate() {
            self.numbers.push(row[index]);
            self.is_there.push(1);
            self.continues.push(i16::from(position > 0));
        }
    }
}

impl NodeColumns {
    fn push(&mut self, texts: DecisionTexts, rows: [usize; 2]) {
        let DecisionTexts {
            line,
            board,
            street,
            runouts,
            player,
            pot,
            put_in,
            actions,
            kinds,
            amounts,
            labels,
        } = texts;
        let count = rows[0] + rows[1];
        let texts = [line, board, street.to_owned(), player.to_owned(), actions, kinds, amounts, labels];
        self.texts.iter_mut().zip(texts).for_each(|(column, text)| column.push(text, count));
        let numbers = [runouts, pot, put_in[0], put_in[1]];
        self.numbers.iter_mut().zip(numbers).for_each(|(column, number)| column.push(number as i32, count));
        rows.into_iter().enumerate().for_each(|(holder, count)| {
            if count > 0 {
                self.holder.push(name(holder).to_owned(), count);
            }
        });
    }

    /// The columns in the order of the schema, from the second on.
    fn columns(self) -> Vec<DictionaryColumn> {
        let [line, board, street, player, actions, kinds, amounts, labels] =
            self.texts.map(DictionaryColumn::from);
        let [runouts, pot, oop, ip] = self.numbers.map(DictionaryColumn::from);
        let holder = DictionaryColumn::from(self.holder);
        let names = Combo::all().map(|combo| combo.to_string()).collect();
        let combo = DictionaryColumn::of_texts(names, self.combos.clone());
        let index = DictionaryColumn::of_numbers((0..Combo::COUNT as i32).collect(), self.combos);
        vec![
            line, board, street, runouts, player, pot, oop, ip, actions, kinds, amounts, labels, holder,
            combo, index,
        ]
    }
}

impl FloatColumns {
    fn push(&mut self, node: &NodeValues, holder: usize, index: usize, is_acting: bool) {
        self.reach.push(node.reach[holder][index]);
        self.ev.push(node.ev[holder][index]);
        self.equity.push(node.equity[holder][index]);
        match is_acting {
            true => {
                self.frequency.push(&node.frequency, index);
                self.action_ev.push(&node.action_ev, index);
            }
            false => {
                self.frequency.push_empty();
                self.action_ev.push_empty();
            }
        }
    }
}

impl Encoder {
    /// Turns boards into a part.
    pub(crate) fn part(&self, table: &Table, boards: &[BoardNodes]) -> Part {
        let (mut nodes, mut floats, mut rows) = (NodeColumns::default(), FloatColumns::default(), Vec::new());
        for board in boards {
            let count = board.combos.each_ref().map(Vec::len);
            for node in &board.nodes {
                nodes.push(DecisionTexts::of(table, board, node), count);
                rows.push(count[0] + count[1]);
                let acting = table.decision(node.node).player.index();
                for holder in 0..2 {
                    for combo in &board.combos[holder] {
                        nodes.combos.push(combo.combo.index() as u32);
                        floats.push(node, holder, usize::from(combo.row), holder == acting);
                    }
                }
            }
        }
        Part { chunks: self.encode(nodes, &floats), rows }
    }

    fn encode(&self, nodes: NodeColumns, floats: &FloatColumns) -> Result<Vec<Chunk>> {
        let mut columns = self.columns[1..].iter();
        let mut chunks = Vec::new();
        for (column, descriptor) in nodes.columns().iter().zip(columns.by_ref()) {
            chunks.push(column.encode(descriptor)?);
        }
        let FloatColumns { reach, ev, equity, frequency, action_ev } = floats;
        let numbers: [Numbers<'_>; 5] = [
            (reach, None, None),
            (&ev.numbers, Some(&ev.is_there), None),
            (&equity.numbers, Some(&equity.is_there), None),
            (&frequency.numbers, Some(&frequency.is_there), Some(&frequency.continues)),
            (&action_ev.numbers, Some(&action_ev.is_there), Some(&action_ev.continues)),
        ];
        for (numbers, descriptor) in numbers.into_iter().zip(columns) {
            chunks.push(self.floats(descriptor, numbers)?);
        }
        Ok(chunks)
    }

    /// Encodes a column of numbers.
    fn floats(
        &self,
        descriptor: &ColumnDescPtr,
        (values, is_there, continues): Numbers<'_>,
    ) -> Result<Chunk> {
        let mut sink = TrackedWrite::new(Vec::new());
        let pages = Box::new(SerializedPageWriter::new(&mut sink));
        let mut writer = get_column_writer(descriptor.clone(), Arc::clone(&self.properties), pages);
        if let ColumnWriter::FloatColumnWriter(_) = writer {
            let typed = parquet::column::writer::get_typed_column_writer_mut::<FloatType>(&mut writer);
            typed.write_batch(values, is_there, continues)?;
        }
        let close = writer.close()?;
        Ok(Chunk { bytes: Bytes::from(sink.into_inner()?), close })
    }
}
