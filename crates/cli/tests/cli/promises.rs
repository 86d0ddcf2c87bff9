//! Every test that docs/promises.md names exists.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn promises_name_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // A package on its own has no pages.
    let Ok(page) = fs::read_to_string(root.join("docs/promises.md")) else { return };
    let mut sources = Vec::new();
    collect(&root.join("crates"), &mut sources);
    let tests: String = sources.iter().flat_map(|path| lines(&fs::read_to_string(path).unwrap())).collect();
    let names: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).flat_map(names).collect();
    assert!(names.len() > 40, "only {} tests are named", names.len());
    let missing: Vec<&&str> =
        names.iter().filter(|name| !tests.contains(&format!("#[test]\nfn {name}("))).collect();
    assert!(missing.is_empty(), "no such tests: {missing:?}");
}

/// The words in backticks of the last column of a table that are names of tests.
fn names(row: &str) -> impl Iterator<Item = &str> {
    let last = row.trim_end_matches(['|', ' ']).rsplit('|').next().unwrap_or_default();
    let is_name = |word: &&str| {
        word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_' || letter.is_ascii_digit())
    };
    last.split('`').skip(1).step_by(2).filter(is_name)
}

/// The lines of a source that begin a test, without what is before them, and what else attributes say.
fn lines(source: &str) -> Vec<String> {
    let lines = source.lines().map(str::trim_start);
    lines
        .filter(|line| *line == "#[test]" || line.starts_with("fn "))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The Rust sources in a folder.
fn collect(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            sources.push(path);
        }
    }
}
