//! Shards as Parquet files.

use crate::schema::{RowContext, from_batch, schema, to_batch};
use crate::{DatasetError, ROW_BYTES, Row};
use arrow_array::RecordBatch;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::arrow::{ArrowWriter, ProjectionMask};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use std::fs;
use std::path::Path;

/// The rows of a row group: readers hold one in memory.
const GROUP: usize = 1024;

/// The keys and values of a file.
pub(crate) type Metadata = Vec<(String, String)>;

/// The bytes of a file with rows.
pub(crate) fn encode(
    name: &str,
    rows: &[Row],
    context: &RowContext,
    metadata: &[(String, String)],
) -> Result<Vec<u8>, DatasetError> {
    let failed = |error: ParquetError| DatasetError::parquet("write", Path::new(name), error);
    let bytes = Vec::with_capacity(rows.len() * ROW_BYTES as usize);
    let mut writer =
        ArrowWriter::try_new(bytes, schema(), Some(properties(metadata).map_err(failed)?)).map_err(failed)?;
    for rows in rows.chunks(GROUP) {
        let batch = to_batch(rows, context).map_err(|error| failed(error.into()))?;
        writer.write(&batch).map_err(failed)?;
        writer.flush().map_err(failed)?;
    }
    writer.into_inner().map_err(failed)
}

/// Compression and metadata. Statistics, indices and dictionaries of numbers that hardly repeat would only take time.
fn properties(metadata: &[(String, String)]) -> Result<WriterProperties, ParquetError> {
    let metadata = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
    let mut properties = WriterProperties::builder()
        .set_created_by(crate::generator())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_statistics_enabled(EnabledStatistics::None)
        .set_offset_index_disabled(true)
        .set_encoding(Encoding::PLAIN)
        .set_dictionary_enabled(false)
        .set_key_value_metadata(Some(metadata));
    for column in ["street", "tree_id", "range_source", "generator", "solver_hash", "device"] {
        properties = properties.set_column_dictionary_enabled(column.into(), true);
    }
    Ok(properties.build())
}

/// The rows of a file, and its metadata.
pub(crate) fn decode(bytes: Vec<u8>, name: &str) -> Result<(Vec<Row>, Metadata), DatasetError> {
    let path = Path::new(name);
    let failed = |error: ParquetError| DatasetError::parquet("read", path, error);
    let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).map_err(failed)?;
    let metadata = builder.metadata().file_metadata().key_value_metadata();
    let metadata = metadata.into_iter().flatten();
    let metadata = metadata.map(|pair| (pair.key.clone(), pair.value.clone().unwrap_or_default())).collect();
    let mut rows = Vec::new();
    for batch in builder.with_batch_size(GROUP).build().map_err(failed)? {
        let batch = batch.map_err(|error| failed(error.into()))?;
        rows.extend(from_batch(&batch, path)?);
    }
    Ok((rows, metadata))
}

/// The columns of a shard as Arrow batches: those with these names, or all.
pub fn read_batches(path: &Path, columns: Option<&[&str]>) -> Result<Vec<RecordBatch>, DatasetError> {
    let file = fs::File::open(path).map_err(|error| DatasetError::io("read", path, error))?;
    let failed = |error: ParquetError| DatasetError::parquet("read", path, error);
    let mut builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(failed)?;
    if let Some(columns) = columns {
        let fields = builder.schema().fields();
        if let Some(unknown) = columns.iter().find(|name| fields.find(name).is_none()) {
            let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
            let why = format!("there is no column `{unknown}`: expected {}", names.join(", "));
            return Err(DatasetError::Schema { path: path.to_owned(), why });
        }
        let roots = fields.iter().enumerate().filter(|(_, field)| columns.contains(&field.name().as_str()));
        let roots: Vec<usize> = roots.map(|(number, _)| number).collect();
        let mask = ProjectionMask::roots(builder.parquet_schema(), roots);
        builder = builder.with_projection(mask);
    }
    let reader = builder.with_batch_size(GROUP).build().map_err(failed)?;
    reader.map(|batch| batch.map_err(|error| failed(error.into()))).collect()
}
