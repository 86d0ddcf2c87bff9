//! Exported files have the numbers of `Solution::view`, at every node.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Array, in_file, in_memory, read_npz, turn};
use isofold_cards::{Combo, Range};
use isofold_export::{ExportError, ExportRequest, Exported, Format, export, export_with};
use isofold_solver::View;
use isofold_store::{SavedStreets, Solution};
use isofold_tree::{LineAction, Street};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

fn request(format: Format, line: &str, streets: &[Street]) -> ExportRequest {
    let (line, streets) = (line.parse().unwrap(), streets.to_vec());
    ExportRequest { line, streets, exploitability: 0.01, iterations: 16, ..ExportRequest::new(format) }
}

/// A row of an array.
fn row(array: &Array, row: usize) -> Vec<f32> {
    array.floats()[row * array.shape[1]..][..array.shape[1]].to_vec()
}

fn same(found: f32, wanted: Option<f64>, unit: f64) -> bool {
    wanted.map_or(found.is_nan(), |wanted| (f64::from(found) - wanted).abs() <= 1e-6 * unit)
}

/// Compares a node of an npz file with its view.
fn compare(arrays: &HashMap<String, Array>, node: usize, view: &View) {
    let numbers = |name: &str| arrays[name].numbers();
    let pot = f64::from(view.pot);
    assert_eq!(numbers("node_pot")[node], u64::from(view.pot));
    assert_eq!(numbers("node_put_in")[2 * node..][..2], view.put_in.map(u64::from));
    assert_eq!(numbers("node_player")[node], view.player.index() as u64);
    assert_eq!(numbers("node_street")[node], view.board.len() as u64);
    let board: String = view.board.iter().map(|card| card.to_string()).collect();
    assert_eq!(arrays["board_cards"].texts()[numbers("node_board")[node] as usize], board);
    let first = numbers("node_action")[node] as usize;
    let actions = first..numbers("node_action")[node + 1] as usize;
    let labels = &arrays["action_label"].texts()[actions.clone()];
    assert_eq!(labels, view.actions.iter().map(|action| action.to_string()).collect::<Vec<_>>());
    let tokens = &arrays["action_token"].texts()[actions.clone()];
    let token = |&action| LineAction::from(action).to_string();
    assert_eq!(tokens, view.actions.iter().map(token).collect::<Vec<_>>());
    for (action, number) in view.actions.iter().zip(actions) {
        let kind = &arrays["action_kind"].texts()[number];
        assert!(action.to_string().starts_with(&kind[..]), "{action} {kind}");
        let amount = numbers("action_amount")[number];
        assert_eq!(u64::from(action.amount().unwrap_or(0)), amount);
    }
    for (player, name) in ["oop", "ip"].into_iter().enumerate() {
        let of = |array: &str| &arrays[&format!("{name}_{array}")];
        let columns = of("combos").numbers();
        let [reach, ev, equity] = ["reach", "ev", "equity"].map(|array| row(of(array), node));
        let is_there: Vec<u64> = columns
            .iter()
            .zip(&reach)
            .filter(|(_, reach)| !reach.is_nan())
            .map(|(&combo, _)| combo)
            .collect();
        let held = &view.hands[player];
        assert_eq!(is_there, held.iter().map(|hand| hand.combo.index() as u64).collect::<Vec<_>>());
        for hand in held {
            let column = columns.iter().position(|&combo| combo == hand.combo.index() as u64).unwrap();
            assert!(same(reach[column], Some(hand.reach), 1.0) && same(ev[column], hand.ev, pot), "{hand:?}");
            assert!(same(equity[column], hand.equity.filter(|_| hand.ev.is_some()), 1.0), "{hand:?}");
            let first = numbers("node_row")[node] as usize;
            for (action, &frequency) in hand.strategy.iter().enumerate() {
                assert_eq!(row(of("frequency"), first + action)[column], frequency as f32);
                let found = row(of("action_ev"), first + action)[column];
                assert!(same(found, hand.action_evs[action], pot), "{hand:?} {found}");
            }
        }
    }
}

fn check_npz(mut solution: Solution, line: &str, streets: &[Street], path: &Path) -> Exported {
    let exported = export(&mut solution, &request(Format::Npz, line, streets), path).unwrap();
    let arrays = read_npz(path);
    let lines = arrays["node_line"].texts();
    assert_eq!(exported.nodes, lines.len() as u64);
    let floats = arrays.values().filter(|array| array.kind == "<f4" && array.shape.len() == 2);
    assert_eq!(exported.array_bytes, floats.map(|array| array.bytes.len() as u64).sum());
    assert_eq!(exported.file_bytes, std::fs::metadata(path).unwrap().len());
    assert!(arrays.values().all(|array| array.start % 64 == 0));
    for (node, line) in lines.iter().enumerate() {
        // Every node of the turn, some of the river.
        if arrays["node_street"].numbers()[node] == 4 || node % 13 == 0 {
            compare(&arrays, node, &solution.view(&line.parse().unwrap()).unwrap());
        }
    }
    exported
}

#[test]
fn npz_of_a_solution_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let exported = check_npz(in_memory(&turn()), "", &[], &folder.path().join("a.npz"));
    assert_eq!(exported.streets, [Street::Turn, Street::River]);
}

#[test]
fn npz_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let full = in_file(&turn(), SavedStreets::Full, &path("full"));
    let exported = check_npz(full, "", &[], &path("full.npz"));
    assert_eq!(exported.streets, [Street::Turn, Street::River]);
    // What is not stored is left out unless it is asked for.
    let short = in_file(&turn(), SavedStreets::NoRivers, &path("short"));
    assert_eq!(check_npz(short, "", &[], &path("turn.npz")).streets, [Street::Turn]);
    let short = Solution::open(&path("short"), &Default::default()).unwrap();
    let rivers = check_npz(short, "x b30 c | 2d", &[Street::River], &path("river.npz"));
    assert_eq!(rivers.boards, 1);
}

#[test]
fn arrays_know_where_they_come_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.npz");
    export(&mut in_memory(&turn()), &request(Format::Npz, "", &[Street::Turn]), &path).unwrap();
    let arrays = read_npz(&path);
    assert_eq!(arrays["schema_version"].numbers(), [isofold_export::SCHEMA_VERSION as u64]);
    assert_eq!(arrays["spot"].texts(), [turn().to_toml()]);
    assert_eq!(f64::from_bits(arrays["exploitability"].numbers()[0]), 0.01);
    assert_eq!(arrays["iterations"].numbers(), [16]);
    assert_eq!(arrays["combo"].texts()[1325], Combo::new(1325).unwrap().to_string());
    let range: &Range = &turn().ranges[1];
    for (combo, weight) in arrays["ip_combos"].numbers().iter().zip(arrays["ip_weights"].floats()) {
        assert_eq!(range.weight(Combo::new(*combo as usize).unwrap()), weight);
    }
}

/// Runouts are counted, and together they are all there are.
#[test]
fn boards_stand_for_all_runouts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.npz");
    export(&mut in_memory(&turn()), &request(Format::Npz, "", &[Street::River]), &path).unwrap();
    let arrays = read_npz(&path);
    let runouts = arrays["board_runouts"].numbers();
    assert_eq!(runouts.iter().sum::<u64>(), 48);
    assert!(runouts.len() < 48);
}

#[test]
fn csv_has_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv");
    let mut solution = in_memory(&turn());
    let exported = export(&mut solution, &request(Format::Csv, "x", &[Street::Turn]), &path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(exported.file_bytes, text.len() as u64);
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
    let mut count = 0;
    for line in lines {
        let fields: HashMap<&str, &str> = heads.iter().copied().zip(line.split(',')).collect();
        let view = solution.view(&fields["line"].parse().unwrap()).unwrap();
        let holder = usize::from(fields["holder"] == "ip");
        let hand = view.hands[holder].iter().find(|hand| hand.combo.to_string() == fields["combo"]).unwrap();
        let number = |text: &str| text.parse::<f32>().unwrap_or(f32::NAN);
        assert!(
            same(number(fields["ev"]), hand.ev, 60.0) && same(number(fields["reach"]), Some(hand.reach), 1.0)
        );
        assert!(same(number(fields["equity"]), hand.equity, 1.0), "{line}");
        let list = |name: &str| fields[name].split_whitespace().map(number).collect::<Vec<f32>>();
        let strategy: Vec<f32> = hand.strategy.iter().map(|&share| share as f32).collect();
        assert_eq!(list("frequency"), strategy);
        assert!(list("action_ev").iter().zip(&hand.action_evs).all(|(&ev, &wanted)| same(ev, wanted, 60.0)));
        assert_eq!(list("action_ev").len(), hand.action_evs.len());
        assert_eq!(fields["actions"].split(' ').count(), view.actions.len());
        count += 1;
    }
    assert!(count > 100);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_rows_of_csv() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let folder = tempfile::tempdir().unwrap();
    let [table, csv] = ["a.parquet", "a.csv"].map(|name| folder.path().join(name));
    let mut solution = in_memory(&turn());
    for (format, path) in [(Format::Parquet, &table), (Format::Csv, &csv)] {
        let exported =
            export(&mut solution, &request(format, "x", &[Street::Turn, Street::River]), path).unwrap();
        assert_eq!(exported.file_bytes, std::fs::metadata(path).unwrap().len());
    }
    let reader = SerializedFileReader::new(std::fs::File::open(&table).unwrap()).unwrap();
    let metadata = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let spot = metadata.iter().find(|pair| pair.key == "isofold.spot").unwrap();
    assert_eq!(spot.value.as_deref(), Some(&turn().to_toml()[..]));
    let text = |field: &Field| match field {
        Field::Str(text) => text.clone(),
        Field::Float(number) => number.to_string(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::Null => String::new(),
        Field::ListInternal(list) => {
            let elements = list.elements().iter();
            let number = |field: &Field| match field {
                Field::Float(number) => number.to_string(),
                other => panic!("{other}"),
            };
            elements.map(number).collect::<Vec<_>>().join(" ")
        }
        other => panic!("{other}"),
    };
    let rows = reader.get_row_iter(None).unwrap();
    let rows: Vec<String> = rows
        .map(|row| row.unwrap().get_column_iter().map(|(_, field)| text(field)).collect::<Vec<_>>().join(","))
        .collect();
    let csv = std::fs::read_to_string(&csv).unwrap();
    let heads: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let schema = reader.metadata().file_metadata().schema();
    assert_eq!(schema.get_fields().iter().map(|field| field.name()).collect::<Vec<_>>(), heads);
    assert_eq!(rows.len(), csv.lines().count() - 1);
    for (row, line) in rows.iter().zip(csv.lines().skip(1)) {
        assert_eq!(row, line);
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_needs_its_feature() {
    let folder = tempfile::tempdir().unwrap();
    let failed =
        export(&mut in_memory(&turn()), &request(Format::Parquet, "", &[]), &folder.path().join("a"));
    assert!(matches!(failed, Err(ExportError::Unsupported(_))));
}

#[test]
fn a_file_is_replaced_only_if_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.csv");
    std::fs::write(&path, "mine").unwrap();
    let mut solution = in_memory(&turn());
    let request = request(Format::Csv, "", &[Street::Turn]);
    let failed = export(&mut solution, &request, &path);
    assert!(matches!(failed, Err(ExportError::Exists { .. })));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    export(&mut solution, &ExportRequest { replace: true, ..request }, &path).unwrap();
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("node,"));
}

/// Nothing is left of an export that is stopped, and an old file stays.
#[test]
fn a_stopped_export_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.npz");
    std::fs::write(&path, "mine").unwrap();
    let mut solution = in_memory(&turn());
    let request = ExportRequest { replace: true, ..request(Format::Npz, "", &[]) };
    let asked = AtomicUsize::new(0);
    let stopped = export_with(&mut solution, &request, &path, |_| (), || asked.fetch_add(1, SeqCst) > 3);
    assert!(matches!(stopped, Err(ExportError::Stopped)));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.npz");
    let mut solution = in_memory(&turn());
    let mut failed = |line: &str, streets: &[Street], path: &Path| {
        export(&mut solution, &request(Format::Npz, line, streets), path).unwrap_err()
    };
    assert!(matches!(failed("", &[Street::Flop], &path), ExportError::Empty { .. }));
    assert!(matches!(failed("x x | 2c", &[Street::Turn], &path), ExportError::Empty { .. }));
    assert!(matches!(failed("x b7", &[], &path), ExportError::Store(_)));
    assert!(matches!(failed("b30 f", &[], &path), ExportError::Store(_)));
    assert!(matches!(failed("", &[], &folder.path().join("no/a.npz")), ExportError::Store(_)));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The numbers of the last progress are those of the whole.
#[test]
fn progress_goes_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut last = None;
    let mut solution = in_memory(&turn());
    let request = request(Format::Npz, "", &[]);
    let path = folder.path().join("a.npz");
    let exported =
        export_with(&mut solution, &request, &path, |progress| last = Some(progress), || false).unwrap();
    let last = last.unwrap();
    assert_eq!(
        (last.nodes, last.of, last.array_bytes),
        (exported.nodes, exported.nodes, exported.array_bytes)
    );
}
