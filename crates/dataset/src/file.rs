//! Shards as Parquet files.

use crate::schema::{RowContext, from_batch, schema, to_batch};
use crate::{DatasetError, Row};
use arrow_array::RecordBatch;
use bytes::Bytes;
use isofold_store::PartialFile;
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

/// Writes rows to a file, which appears whole or not at all.
pub(crate) fn write(
    path: &Path,
    rows: &[Row],
    context: &RowContext,
    metadata: &[(String, String)],
) -> Result<u64, DatasetError> {
    let failed = |error: ParquetError| DatasetError::parquet("write", path, error);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| DatasetError::io("write", folder, error))?;
    let partial = PartialFile::create(path)?;
    let mut writer =
        ArrowWriter::try_new(&partial.file, schema(), Some(properties(metadata).map_err(failed)?))
            .map_err(failed)?;
    for rows in rows.chunks(GROUP) {
        let batch = to_batch(rows, context).map_err(|error| failed(error.into()))?;
        writer.write(&batch).map_err(failed)?;
        writer.flush().map_err(failed)?;
    }
    writer.finish().map_err(failed)?;
    let bytes = writer.bytes_written() as u64;
    drop(writer);
    partial.finish()?;
    Ok(bytes)
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
pub(crate) fn read(path: &Path) -> Result<(Vec<Row>, Metadata), DatasetError> {
    let bytes = fs::read(path).map_err(|error| DatasetError::io("read", path, error))?;
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
