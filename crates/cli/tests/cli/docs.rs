//! The examples of README.md and of the pages in docs/ are what the program prints.
//!
//! In blocks of `text`, a line `$ isofold …` is a command, and the lines up to the next one are what it prints on stdout, or on stderr
//! if it fails. A line `…` stands for any number of lines, `…` in a line for any text. How long something took is not compared. Commands of a
//! page run one after the other in a folder of their own, with a library of their own; a block of `toml`, `txt` or `yaml` whose first line is a
//! comment with the name of a file, or one of `jsonl NAME`, is written to that file before. `< NAME` behind a command makes such a file its stdin.

use crate::command;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The beginnings of commands that take more than about a second. They run in the slow tier only.
const SLOW: [&str; 5] = [
    "isofold buckets build",
    "isofold buckets classes",
    "isofold buckets lookup",
    "isofold equity \"AA | JJ+ | JJ+ | JJ+ | JJ+\"",
    "isofold equity \"QQ+,AKs | TT+,AQs+ | 22+,A2s+,ATo+\"",
];

/// A command of a page, and what the page says that it prints.
struct Example {
    page: PathBuf,
    line: usize,
    command: String,
    printed: Vec<String>,
}

/// A part of a page that is run.
enum Block {
    File { name: String, text: String },
    Example(Example),
}

#[test]
fn examples_print_what_the_pages_say() {
    let pages = pages();
    let mut count = 0;
    let mut wrong = Vec::new();
    for page in &pages {
        let folder = tempfile::tempdir().unwrap();
        for block in blocks(page) {
            match block {
                Block::File { name, text } => fs::write(folder.path().join(name), text).unwrap(),
                Block::Example(example) if is_slow(&example.command) && !cfg!(feature = "slow-tests") => {}
                Block::Example(example) => {
                    count += 1;
                    wrong.extend(difference(&example, folder.path()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    // A package on its own has no pages.
    assert!(pages.is_empty() || count > 20, "only {count} examples");
}

/// The client of the page on the contract does what it says, where there is a Python to run it.
#[test]
fn the_client_in_python_gets_its_answer() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contract.md");
    let Ok(text) = fs::read_to_string(page) else { return };
    let code = text.split_once("```python\n").and_then(|(_, rest)| rest.split_once("```")).unwrap().0;
    let expected = code.trim_end().rsplit_once("# ").unwrap().1;
    let folder = Path::new(env!("CARGO_BIN_EXE_isofold")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let mut python = std::process::Command::new("python3");
    python
        .args(["-c", code])
        .env("PATH", std::env::join_paths(folders).unwrap())
        .env("ISOFOLD_LIBRARY", "none");
    let Ok(output) = python.output() else { return };
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{error}");
}

#[test]
fn every_slow_example_is_in_a_page() {
    let blocks: Vec<Block> = pages().iter().flat_map(|page| blocks(page)).collect();
    let has = |slow: &str| {
        blocks
            .iter()
            .any(|block| matches!(block, Block::Example(example) if example.command.starts_with(slow)))
    };
    let missing: Vec<&str> = SLOW.into_iter().filter(|slow| !has(slow)).collect();
    assert!(blocks.is_empty() || missing.is_empty(), "{missing:?}");
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            let (path, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
            assert!(target.exists(), "{}: no file {link}", page.display());
            assert!(
                heading.is_empty() || headings(&target).contains(&heading.to_owned()),
                "{}: {link}",
                page.display()
            );
        }
    }
}

/// The links of a page within the source tree, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut is_code = false;
    let prose = text.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        !is_code
    });
    let after = |line: &str| line.split("](").skip(1).map(str::to_owned).collect::<Vec<_>>();
    let targets = prose.flat_map(after).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()));
    targets.filter(|link| !link.contains("://")).collect()
}

/// The headings of a page as links name them.
fn headings(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let titles = text
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    titles
        .map(|title| title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn the_readme_is_short() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let lines = fs::read_to_string(readme).map_or(0, |text| text.lines().count());
    assert!(lines <= 150, "{lines} lines: move something to docs/");
}

#[test]
fn elisions_stand_for_any_lines() {
    let lines = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<String>>();
    let fits = |pattern: &str, text: &str| fits(&lines(pattern), &lines(text));
    assert!(fits("a/…/d", "a/b/c/d") && fits("a/…/d", "a/d") && fits("…", "a/b") && fits("a/…/…/b", "a/b"));
    assert!(fits("x … z/b", "x y z/b") && fits("took 5.4 ms now", "took    31 s now"));
    assert!(!fits("a/…/d", "a/b/c") && !fits("a", "a/b") && !fits("a/b", "a") && !fits("x … z", "x y"));
}

fn is_slow(command: &str) -> bool {
    SLOW.iter().any(|slow| command.starts_with(slow))
}

/// The pages of the source tree.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(docs) = fs::read_dir(root.join("docs")) else { return Vec::new() };
    let mut pages: Vec<PathBuf> = docs.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.push(root.join("README.md"));
    pages.sort();
    pages
}

/// The files and examples of a page, in their order.
fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).unwrap();
    let mut lines = text.lines().enumerate();
    let mut blocks = Vec::new();
    while let Some((_, line)) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else { continue };
        let inside: Vec<(usize, &str)> = lines.by_ref().take_while(|(_, line)| *line != "```").collect();
        match kind {
            "toml" | "txt" | "yaml" => blocks.extend(file(&inside)),
            _ if kind.starts_with("jsonl ") => blocks.push(Block::File {
                name: kind["jsonl ".len()..].to_owned(),
                text: inside.iter().map(|(_, line)| format!("{line}\n")).collect(),
            }),
            "text" => blocks.extend(examples(page, &inside).into_iter().map(Block::Example)),
            _ => {}
        }
    }
    blocks
}

fn file(lines: &[(usize, &str)]) -> Option<Block> {
    let name = lines.first()?.1.strip_prefix("# ")?;
    let text = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    let is_file = [".toml", ".txt", ".yaml"].iter().any(|end| name.ends_with(end));
    is_file.then(|| Block::File { name: name.to_owned(), text })
}

fn examples(page: &Path, lines: &[(usize, &str)]) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for &(number, line) in lines {
        match (line.strip_prefix("$ "), examples.last_mut()) {
            (Some(command), _) => examples.push(Example {
                page: page.to_owned(),
                line: number + 1,
                command: command.to_owned(),
                printed: Vec::new(),
            }),
            (None, Some(example)) => example.printed.push(line.to_owned()),
            (None, None) => {}
        }
    }
    examples
}

/// Runs an example; if it prints something else than its page says, both.
fn difference(example: &Example, folder: &Path) -> Option<String> {
    let words = words(&example.command);
    assert_eq!(words[0], "isofold", "{}:{}", example.page.display(), example.line);
    let end = words.iter().position(|word| word == "<").unwrap_or(words.len());
    let arguments: Vec<&str> = words[1..end].iter().map(String::as_str).collect();
    let stdin = match words.get(end + 1) {
        Some(file) => Stdio::from(fs::File::open(folder.join(file)).unwrap()),
        None => Stdio::null(),
    };
    let mut command = command(&arguments);
    let output = command.current_dir(folder).env("ISOFOLD_LIBRARY", "library").stdin(stdin).output().unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    if !output.status.success() {
        printed += &String::from_utf8(output.stderr).unwrap();
    }
    let printed: Vec<String> = printed.trim_end().lines().map(str::to_owned).collect();
    let Example { page, line, command, printed: expected } = example;
    (!fits(expected, &printed)).then(|| {
        let shown = |lines: &[String]| lines.join("\n");
        format!(
            "{}:{line}: $ {command}\n--- the page has\n{}\n--- it prints\n{}",
            page.display(),
            shown(expected),
            shown(&printed)
        )
    })
}

/// Splits a command at spaces outside quotes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Whether lines are as a page has them.
fn fits(pattern: &[String], lines: &[String]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((line, rest)) if line.trim() == "…" => {
            (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..]))
        }
        Some((line, rest)) => {
            lines.split_first().is_some_and(|(first, after)| line_fits(line, first) && fits(rest, after))
        }
    }
}

fn line_fits(pattern: &str, line: &str) -> bool {
    let (pattern, line) = (timeless(pattern), timeless(line));
    let mut parts = pattern.split('…');
    let Some(mut left) = parts.next().and_then(|head| line.strip_prefix(head)) else { return false };
    let Some(tail) = parts.next_back() else { return left.is_empty() };
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(tail)
}

/// A line without the times in it, nor the spaces that they push aside; one that has none as it is.
fn timeless(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let mut has_time = false;
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let is_unit = |word: &str| {
        ["ns", "µs", "ms", "s", "min", "h"].contains(&word.trim_end_matches([',', ':', ';', '.', ')']))
    };
    for index in 1..words.len() {
        if is_unit(words[index]) && is_number(words[index - 1]) {
            words[index - 1] = "time";
            words[index] = "unit";
            has_time = true;
        }
    }
    if has_time { words.join(" ") } else { line.trim_end().to_owned() }
}
