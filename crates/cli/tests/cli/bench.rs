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
    assert!(page[0].ends_with("bar: what isofold holds itself to"), "{page:?}");
    assert!(page.len() == 4 && page.iter().all(|line| line.trim_end() == line), "{page:?}");
    let unknown = isofold(&["bench", "nothing of the kind"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.starts_with("error: FILTER: no benchmark"), "{}", unknown.stderr);
}
