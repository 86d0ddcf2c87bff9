//! Plain tables: named columns of texts and numbers, as Parquet.

use crate::ExportError;

/// A column of a plain table.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// The name.
    pub name: String,
    /// The values, a row each.
    pub values: ColumnValues,
}

/// The values of a column; `None` where a row has none.
#[derive(Clone, PartialEq, Debug)]
pub enum ColumnValues {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Numbers.
    Number(Vec<Option<f64>>),
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
}

impl Column {
    /// A column of texts.
    pub fn text(name: impl Into<String>, values: Vec<Option<String>>) -> Column {
        Column { name: name.into(), values: ColumnValues::Text(values) }
    }

    /// A column of numbers.
    pub fn number(name: impl Into<String>, values: Vec<Option<f64>>) -> Column {
        Column { name: name.into(), values: ColumnValues::Number(values) }
    }

    /// A column of whole numbers.
    pub fn whole(name: impl Into<String>, values: Vec<Option<i64>>) -> Column {
        Column { name: name.into(), values: ColumnValues::Whole(values) }
    }
}

impl ColumnValues {
    /// The number of rows.
    pub fn len(&self) -> usize {
        match self {
            ColumnValues::Text(values) => values.len(),
            ColumnValues::Number(values) => values.len(),
            ColumnValues::Whole(values) => values.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The bytes of a Parquet file with these columns, which have as many rows each; an error in a build without the feature `parquet`.
#[cfg(not(feature = "parquet"))]
pub fn columns_as_parquet(_: &[Column]) -> Result<Vec<u8>, ExportError> {
    Err(ExportError::Unsupported("Parquet"))
}

/// The bytes of a Parquet file with these columns, which have as many rows each; an error in a build without the feature `parquet`.
#[cfg(feature = "parquet")]
pub fn columns_as_parquet(columns: &[Column]) -> Result<Vec<u8>, ExportError> {
    parquet_file::bytes(columns).map_err(|error| ExportError::Table(error.to_string()))
}

#[cfg(feature = "parquet")]
mod parquet_file {
    use super::{Column, ColumnValues};
    use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType, ZstdLevel};
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
    use parquet::errors::Result;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::types::Type;
    use std::sync::Arc;

    pub(super) fn bytes(columns: &[Column]) -> Result<Vec<u8>> {
        let fields = columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<Vec<_>>>()?;
        let schema = Arc::new(Type::group_type_builder("isofold").with_fields(fields).build()?);
        let compression = Compression::ZSTD(ZstdLevel::default());
        let properties = Arc::new(WriterProperties::builder().set_compression(compression).build());
        let mut bytes = Vec::new();
        let mut writer = SerializedFileWriter::new(&mut bytes, schema, properties)?;
        let mut group = writer.next_row_group()?;
        for column in columns {
            let Some(mut writer) = group.next_column()? else { break };
            match &column.values {
                ColumnValues::Text(values) => {
                    let (texts, levels) = split(values, |text| ByteArray::from(text.as_str()));
                    writer.typed::<ByteArrayType>().write_batch(&texts, Some(&levels), None)?;
                }
                ColumnValues::Number(values) => {
                    let (numbers, levels) = split(values, |&number| number);
                    writer.typed::<DoubleType>().write_batch(&numbers, Some(&levels), None)?;
                }
                ColumnValues::Whole(values) => {
                    let (numbers, levels) = split(values, |&number| number);
                    writer.typed::<Int64Type>().write_batch(&numbers, Some(&levels), None)?;
                }
            }
            writer.close()?;
        }
        group.close()?;
        writer.close()?;
        Ok(bytes)
    }

    fn field(column: &Column) -> Result<Type> {
        let (physical, logical) = match column.values {
            ColumnValues::Text(_) => (PhysicalType::BYTE_ARRAY, Some(LogicalType::String)),
            ColumnValues::Number(_) => (PhysicalType::DOUBLE, None),
            ColumnValues::Whole(_) => (PhysicalType::INT64, None),
        };
        Type::primitive_type_builder(&column.name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
    }

    /// The values that there are, and for each row whether it has one.
    fn split<T, U>(values: &[Option<T>], value: impl Fn(&T) -> U) -> (Vec<U>, Vec<i16>) {
        let levels = values.iter().map(|value| i16::from(value.is_some())).collect();
        (values.iter().flatten().map(value).collect(), levels)
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use parquet::file::reader::{FileReader, SerializedFileReader};

        #[test]
        fn columns_are_read_back() {
            let columns = [
                Column::text("board", vec![Some("QsTs7h".to_owned()), None]),
                Column::number("ev", vec![None, Some(0.1)]),
                Column::whole("entry", vec![Some(-3), Some(7)]),
            ];
            let bytes = bytes::Bytes::from(bytes(&columns).unwrap());
            let reader = SerializedFileReader::new(bytes).unwrap();
            let rows: Vec<String> =
                reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
            let expected = ["{board: \"QsTs7h\", ev: null, entry: -3}", "{board: null, ev: 0.1, entry: 7}"];
            assert_eq!(rows, expected);
        }
    }
}
