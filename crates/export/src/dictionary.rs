//! Columns of Parquet with few different values, encoded here and not value by value: most are the same for all rows of a decision.
//!
//! A column chunk is a dictionary page (PLAIN) and a data page (RLE_DICTIONARY): the width of an index in bits, then runs. A run of
//! equal indices is the number 2·length as a varint and the index in whole bytes; a run of different ones is 2·⌈length / 8⌉ + 1 and the
//! indices, bit by bit from the lowest. Both pages are compressed by zstd.

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use std::collections::HashMap;

/// The level of zstd: the fastest that compresses well.
pub(crate) const LEVEL: i32 = 1;

/// A column chunk, encoded.
pub(crate) struct Chunk {
    pub(crate) bytes: Bytes,
    pub(crate) close: ColumnCloseResult,
}

/// The values of a dictionary, and the index of each row.
pub(crate) struct DictionaryColumn {
    values: Values,
    /// Indices that repeat, or all of them.
    runs: Runs,
    rows: u64,
}

enum Values {
    Text(Vec<Vec<u8>>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
}

enum Runs {
    /// An index, and how often it follows.
    Repeated(Vec<(u32, u64)>),
    Single(Vec<u32>),
}

/// Collects a column that repeats its values.
#[derive(Default)]
pub(crate) struct RunBuilder<T> {
    values: Vec<T>,
    index_of: HashMap<T, u32>,
    runs: Vec<(u32, u64)>,
    rows: u64,
}

impl<T: Clone + Eq + std::hash::Hash> RunBuilder<T> {
    pub(crate) fn push(&mut self, value: T, count: usize) {
        let next = self.values.len() as u32;
        let index = *self.index_of.entry(value.clone()).or_insert(next);
        if index == next {
            self.values.push(value);
        }
        match self.runs.last_mut() {
            Some((last, length)) if *last == index => *length += count as u64,
            _ => self.runs.push((index, count as u64)),
        }
        self.rows += count as u64;
    }
}

impl From<RunBuilder<String>> for DictionaryColumn {
    fn from(builder: RunBuilder<String>) -> DictionaryColumn {
        let values = Values::Text(builder.values.into_iter().map(String::into_bytes).collect());
        DictionaryColumn { values, runs: Runs::Repeated(builder.runs), rows: builder.rows }
    }
}

impl From<RunBuilder<i32>> for DictionaryColumn {
    fn from(builder: RunBuilder<i32>) -> DictionaryColumn {
        let runs = Runs::Repeated(builder.runs);
        DictionaryColumn { values: Values::Int32(builder.values), runs, rows: builder.rows }
    }
}

impl From<RunBuilder<i64>> for DictionaryColumn {
    fn from(builder: RunBuilder<i64>) -> DictionaryColumn {
        let runs = Runs::Repeated(builder.runs);
        DictionaryColumn { values: Values::Int64(builder.values), runs, rows: builder.rows }
    }
}

impl DictionaryColumn {
    /// A column of texts, by the index of each row.
    pub(crate) fn of_texts(values: Vec<String>, indices: Vec<u32>) -> DictionaryColumn {
        let values = Values::Text(values.into_iter().map(String::into_bytes).collect());
        DictionaryColumn { values, rows: indices.len() as u64, runs: Runs::Single(indices) }
    }

    /// A column of numbers, by the index of each row.
    pub(crate) fn of_numbers(values: Vec<i32>, indices: Vec<u32>) -> DictionaryColumn {
        DictionaryColumn {
            values: Values::Int32(values),
            rows: indices.len() as u64,
            runs: Runs::Single(indices),
        }
    }

    /// Encodes the column.
    pub(crate) fn encode(&self, descriptor: &ColumnDescPtr) -> Result<Chunk> {
        let mut sink = TrackedWrite::new(Vec::new());
        let (count, dictionary) = self.values.plain();
        let data = self.indices(count);
        let pages = [(true, dictionary), (false, data)];
        let mut sizes = [0, 0];
        let mut offsets = [0, 0];
        for (index, (is_dictionary, raw)) in pages.into_iter().enumerate() {
            let compressed = Bytes::from(zstd::bulk::compress(&raw, LEVEL)?);
            let page = match is_dictionary {
                true => Page::DictionaryPage {
                    buf: compressed,
                    num_values: count as u32,
                    encoding: Encoding::PLAIN,
                    is_sorted: false,
                },
                false => Page::DataPage {
                    buf: compressed,
                    num_values: self.rows as u32,
                    encoding: Encoding::RLE_DICTIONARY,
                    def_level_encoding: Encoding::RLE,
                    rep_level_encoding: Encoding::RLE,
                    statistics: None,
                },
            };
            let mut writer = SerializedPageWriter::new(&mut sink);
            let spec = writer.write_page(CompressedPage::new(page, raw.len()))?;
            sizes[0] += spec.compressed_size as i64;
            sizes[1] += spec.uncompressed_size as i64;
            offsets[index] = spec.offset as i64;
        }
        let zstd_level = ZstdLevel::try_new(LEVEL)?;
        let metadata = ColumnChunkMetaData::builder(descriptor.clone())
            .set_compression(Compression::ZSTD(zstd_level))
            .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY])
            .set_num_values(self.rows as i64)
            .set_total_compressed_size(sizes[0])
            .set_total_uncompressed_size(sizes[1])
            .set_dictionary_page_offset(Some(offsets[0]))
            .set_data_page_offset(offsets[1])
            .set_statistics(self.values.statistics())
            .build()?;
        let bytes = Bytes::from(sink.into_inner()?);
        let close = ColumnCloseResult {
            bytes_written: bytes.len() as u64,
            rows_written: self.rows,
            metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        Ok(Chunk { bytes, close })
    }

    /// The contents of the data page.
    fn indices(&self, count: usize) -> Vec<u8> {
        let width = (usize::BITS - count.saturating_sub(1).leading_zeros()).max(1);
        let mut bytes = vec![width as u8];
        match &self.runs {
            Runs::Repeated(runs) => {
                for &(index, length) in runs {
                    push_varint(&mut bytes, length << 1);
                    bytes.extend(&index.to_le_bytes()[..width.div_ceil(8) as usize]);
                }
            }
            Runs::Single(indices) => {
                push_varint(&mut bytes, (indices.len().div_ceil(8) as u64) << 1 | 1);
                pack(&mut bytes, indices, width);
            }
        }
        bytes
    }
}

fn push_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends numbers of so many bits each, padded to a multiple of eight numbers.
fn pack(bytes: &mut Vec<u8>, numbers: &[u32], width: u32) {
    let end = bytes.len() + numbers.len().div_ceil(8) * width as usize;
    let (mut bits, mut count) = (0u64, 0);
    for &number in numbers {
        bits |= u64::from(number) << count;
        count += width;
        while count >= 8 {
            bytes.push(bits as u8);
            bits >>= 8;
            count -= 8;
        }
    }
    if count > 0 {
        bytes.push(bits as u8);
    }
    bytes.resize(end, 0);
}

impl Values {
    /// The number of values, and the contents of the dictionary page.
    fn plain(&self) -> (usize, Vec<u8>) {
        match self {
            Values::Text(texts) => {
                let mut bytes = Vec::new();
                for text in texts {
                    bytes.extend((text.len() as u32).to_le_bytes());
                    bytes.extend(text);
                }
                (texts.len(), bytes)
            }
            Values::Int32(numbers) => {
                (numbers.len(), numbers.iter().flat_map(|number| number.to_le_bytes()).collect())
            }
            Values::Int64(numbers) => {
                (numbers.len(), numbers.iter().flat_map(|number| number.to_le_bytes()).collect())
            }
        }
    }

    /// The least and the greatest value, by which readers skip row groups.
    fn statistics(&self) -> Statistics {
        let none = Some(0);
        match self {
            Values::Text(texts) => {
                let bytes = |text: Option<&Vec<u8>>| text.map(|text| ByteArray::from(text.clone()));
                Statistics::byte_array(
                    bytes(texts.iter().min()),
                    bytes(texts.iter().max()),
                    None,
                    none,
                    false,
                )
            }
            Values::Int32(numbers) => {
                let (least, most) = (numbers.iter().min(), numbers.iter().max());
                Statistics::int32(least.copied(), most.copied(), None, none, false)
            }
            Values::Int64(numbers) => {
                let (least, most) = (numbers.iter().min(), numbers.iter().max());
                Statistics::int64(least.copied(), most.copied(), None, none, false)
            }
        }
    }
}
