//! The bench number, and the shape of the figures.

use crate::{isofold, lines};

/// A commit that changes what isofold computes changes this file too, and says why.
#[test]
fn the_signature_is_the_committed_one() {
    let committed = include_str!("../../../../benches/signature").trim();
    assert_eq!(lines(&["bench", "--signature"]), [committed]);
}

#[test]
fn figures_have_names_units_and_bars() {
    let run = isofold(&["bench", "rivers", "--runs", "1", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let [figure] = &report["results"].as_array().unwrap()[..] else { panic!("{report}") };
    assert_eq!((figure["name"].as_str(), figure["unit"].as_str()), (Some("canonical rivers"), Some("ms")));
    assert!(figure["best"].as_f64().unwrap() > 0.0 && figure["bar"].as_f64() == Some(100.0));
    assert!(["portable", "AVX2", "AVX-512"].contains(&report["simd"].as_str().unwrap()));
    assert!(!run.stderr.contains("rivers"), "{}", run.stderr);
    let page = lines(&["bench", "one by one", "--runs", "1"]);
    assert!(page[0].ends_with("bar: the target of isofold"), "{page:?}");
    assert!(page.len() == 4 && page.iter().all(|line| line.trim_end() == line), "{page:?}");
    let unknown = isofold(&["bench", "nothing of the kind"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.starts_with("error: FILTER: no benchmark"), "{}", unknown.stderr);
}

#[test]
fn the_solver_has_a_section_of_its_own() {
    let run = isofold(&["bench", "solve river", "--runs", "1", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let results = report["results"].as_array().unwrap();
    let names: Vec<&str> = results.iter().map(|figure| figure["name"].as_str().unwrap()).collect();
    let expected = ["to 0.5%", "measuring", "an iteration", "memory"]
        .map(|what| format!("river, 32 bits, one thread, {what}"));
    assert_eq!(names, expected);
    let of = |key: &str| results.iter().map(|figure| figure[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("unit"), ["ms", "%", "ms", "MiB"]);
    assert_eq!(of("bar")[..3], [7.0.into(), 5.0.into(), serde_json::Value::from(0.085)]);
    assert!(of("best").iter().all(|best| best.as_f64().unwrap() > 0.0));
    let page = lines(&["bench", "solve river", "--runs", "1"]);
    assert!(page[0].contains("bar: postflop-solver") && page.len() == 7, "{page:?}");
    // The section is not run by a part of its names.
    assert_eq!(isofold(&["bench", "turn-basic"]).code, 2);
}

#[test]
fn the_corpus_compares_rules() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, csv) = (folder.path().join("rules.txt"), folder.path().join("runs.csv"));
    std::fs::write(&rules, "dcfr:1.5,0.25,4\n\ncfr+\n").unwrap();
    let (rules, out) = (rules.to_str().unwrap(), csv.to_str().unwrap());
    let run = isofold(&[
        "bench",
        "corpus",
        "--streets",
        "river",
        "--half",
        "tune",
        "--relabellings",
        "2",
        "--iterations",
        "6",
        "--rules",
        rules,
        "--out",
        out,
        "--json",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let names: Vec<&str> =
        report["rules"].as_array().unwrap().iter().map(|rule| rule["rule"].as_str().unwrap()).collect();
    assert_eq!(names, ["dcfr:1.5,0.25,4", "cfr+"]);
    let first = &report["rules"][0];
    assert_eq!((first["spots"].as_u64(), first["runs"].as_u64()), (Some(14), Some(28)));
    // Six iterations meet no target on most spots; such runs count as nine.
    let last = &first["targets"][3];
    assert!(last["missed"].as_u64().unwrap() > 20 && last["first"].as_f64().unwrap() > 8.0, "{last}");
    // A head, and a row for each run of each rule; the traces of two rules differ.
    let text = std::fs::read_to_string(csv).unwrap();
    assert_eq!(text.lines().count(), 1 + 2 * 28);
    assert!(text.lines().next().unwrap().starts_with("rule,bits,number,spot,half,relabelling,0.5% first"));
    let unknown = isofold(&["bench", "corpus", "--rule", "nothing"]);
    assert_eq!(unknown.code, 2, "{}", unknown.stderr);
}
