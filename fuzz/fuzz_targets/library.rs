//! No values in the catalogue of a library make its reader panic, and none leads it to a file outside of the library's folder.
#![no_main]

use isofold_fuzz::folder;
use isofold_store::{Filter, Library};
use libfuzzer_sys::fuzz_target;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};

/// A library with an entry, a connection to its catalogue, and the columns of the entry with their values.
struct Sample {
    library: Library,
    files: PathBuf,
    catalogue: Connection,
    columns: Vec<(String, Value)>,
}

fn sample() -> &'static Mutex<Sample> {
    static SAMPLE: OnceLock<Mutex<Sample>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let at = folder().join("library");
        let library = Library::open(&at).expect("a library");
        let file = folder().join("solution");
        std::fs::write(&file, include_bytes!("../samples/solution.isofold")).expect("a file");
        library.import(&file).expect("an entry");
        let catalogue = Connection::open(at.join("catalogue.sqlite")).expect("a catalogue");
        catalogue.execute_batch("PRAGMA synchronous = OFF").expect("a catalogue");
        Mutex::new(Sample { columns: columns(&catalogue), files: at.join("files"), library, catalogue })
    })
}

/// The columns of the only row but its number.
fn columns(catalogue: &Connection) -> Vec<(String, Value)> {
    let mut statement = catalogue.prepare("SELECT * FROM entries").expect("a table");
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let values = statement
        .query_row([], |row| (0..names.len()).map(|at| row.get(at)).collect::<Result<Vec<Value>, _>>());
    let all = names.into_iter().zip(values.expect("a row"));
    all.filter(|(name, _)| name != "id").collect()
}

/// Another value of the same type; the table takes no others.
fn changed(value: &Value, bytes: &[u8]) -> Value {
    let mut eight = [0; 8];
    eight.iter_mut().zip(bytes).for_each(|(to, &from)| *to = from);
    match value {
        Value::Text(_) => Value::Text(String::from_utf8_lossy(bytes).into_owned()),
        Value::Real(_) => Value::Real(f64::from_le_bytes(eight)),
        Value::Integer(_) | Value::Null | Value::Blob(_) => Value::Integer(i64::from_le_bytes(eight)),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let sample = sample().lock().expect("no panic before");
    let mut changes: Vec<(&str, Value, &Value)> = Vec::new();
    let mut rest = bytes;
    while let [column, length, after @ ..] = rest
        && changes.len() < 3
    {
        let (name, value) = &sample.columns[usize::from(*column) % sample.columns.len()];
        let (given, next) = after.split_at(after.len().min(usize::from(*length)));
        changes.push((name, changed(value, given), value));
        rest = next;
    }
    let set = |name: &str, value: &Value| {
        let update = format!("UPDATE entries SET {name} = ?1");
        sample.catalogue.prepare_cached(&update).and_then(|mut update| update.execute([value])).is_ok()
    };
    for (name, value, _) in &changes {
        set(name, value);
    }
    match sample.library.list(&Filter::default()) {
        Ok(entries) => {
            assert!(
                entries.iter().all(|entry| entry.path.parent() == Some(sample.files.as_path())),
                "{entries:?}"
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = sample.library.get(1);
    for (name, _, value) in &changes {
        assert!(set(name, value), "{name} cannot be put back");
    }
});
