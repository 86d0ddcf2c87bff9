//! Solutions that stay open: arrays, all combos, scans and comparisons say what the requests say.

use isofold_api::arrays::ArrayFormat;
use isofold_api::compare::{Compare, CompareSide};
use isofold_api::export::{Export, ExportFormat};
use isofold_api::show::{Show, ShowAnswer, View};
use isofold_api::solve::{Session, Solve, SolveOptions, State};
use isofold_api::spot::SpotRef;
use isofold_api::tree::NodeKind;
use isofold_api::{Answer, ErrorCode};
use isofold_cards::{Combo, HandClass};
use isofold_service::place::ComboArrays;
use isofold_service::solving::OpenSolution;
use isofold_service::{Error, Job, Service, Settings};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

fn solved(service: &Service, name: &str) -> OpenSolution {
    let solve = SolveOptions { target: Some(0.02), library: Some(false), ..SolveOptions::default() };
    let request = Solve { spot: SpotRef::Name(name.into()), solve: Some(solve) };
    service.solve(&request, &Job::default()).unwrap()
}

fn code(result: Result<impl Sized, Error>) -> ErrorCode {
    isofold_api::Error::from(result.err().unwrap()).code
}

#[test]
fn a_decision_is_what_show_answers() {
    let service = Service::new();
    let open = solved(&service, "turn-basic");
    for line in ["", "x b120", "x x | 2d"] {
        let found = open.decision(line, &Job::default()).unwrap();
        let view = View { line: Some(line.into()), array: Some(ArrayFormat::List), ..View::default() };
        let ShowAnswer::Decision(shown) = open.show(&view, &Job::default()).unwrap() else {
            panic!("{line}")
        };
        let arrays = shown.node.arrays.clone().unwrap();
        let rounded =
            |numbers: &[f64]| numbers.iter().map(|&number| (number as f32).to_bits()).collect::<Vec<_>>();
        let bits = |arrays: &[isofold_api::arrays::Array]| -> Vec<u32> {
            arrays.iter().flat_map(|array| array.values.iter().map(|number| number.to_bits())).collect()
        };
        assert_eq!(rounded(&found.arrays.reach), bits(&arrays.reach), "{line}");
        assert_eq!(rounded(&found.arrays.ev), bits(&arrays.ev), "{line}");
        assert_eq!(rounded(&found.arrays.equity), bits(&arrays.equity), "{line}");
        assert_eq!(rounded(&found.arrays.strategy), bits(&arrays.strategy), "{line}");
        assert_eq!(rounded(&found.arrays.action_ev), bits(&arrays.action_evs), "{line}");
        assert_eq!(found.place.node.actions, shown.node.actions);
        assert_eq!(found.place.pot, open.node(line).unwrap().0.pot);
        let held = [0, 1].map(|player| {
            found.arrays.held[player * Combo::COUNT..][..Combo::COUNT].iter().filter(|held| **held).count()
        });
        let both = View { line: Some(line.into()), combos: true, ..View::default() };
        let ShowAnswer::Decision(listed) = open.show(&both, &Job::default()).unwrap() else {
            panic!("{line}")
        };
        let counts = [listed.node.hands.len(), listed.node.other_hands.unwrap().len()];
        assert_eq!(held, if listed.node.player == "oop" { counts } else { [counts[1], counts[0]] });
        assert!(found.place.node.hands.is_empty() && found.place.node.arrays.is_none());
        assert_eq!(found.classes.each_ref().map(Vec::len), [HandClass::COUNT; 2]);
        let shares: f64 = found.classes[0].iter().flatten().map(|class| class.share).sum();
        assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    }
    let (deal, board) = open.node("x x").unwrap();
    assert_eq!((deal.kind, &deal.line[..], &board[..]), (NodeKind::Deal, "x x", "Td9d6hQc"));
    for line in ["x x", "b120 f", "b121", "nonsense"] {
        assert_eq!(code(open.decision(line, &Job::default())), ErrorCode::Invalid, "{line}");
    }
    assert_eq!(code(open.combos("b120 f", &Job::default())), ErrorCode::Invalid);
}

#[test]
fn all_combos_have_values() {
    let service = Service::new();
    let open = solved(&service, "river");
    for line in ["", "b66"] {
        let found = open.combos(line, &Job::default()).unwrap();
        let decision = open.decision(line, &Job::default()).unwrap().arrays;
        for (player, name) in ["oop", "ip"].into_iter().enumerate() {
            let view =
                View { line: Some(line.into()), player: Some(name.into()), outside: true, ..View::default() };
            let ShowAnswer::Decision(shown) = open.show(&view, &Job::default()).unwrap() else {
                panic!("{line}")
            };
            let outside = shown.outside.unwrap().outside;
            assert!(!outside.is_empty());
            for hand in outside {
                let at = player * Combo::COUNT + hand.combo.parse::<Combo>().unwrap().index();
                assert_eq!((found.reach[at], found.ev[at]), (0.0, hand.ev));
                assert!((0.0..=1.0).contains(&found.equity[at]));
                assert!(found.best_ev[at] == hand.ev && found.cfv[at].is_finite());
            }
        }
        for at in (0..2 * Combo::COUNT).filter(|&at| found.reach[at] > 0.0 && decision.ev[at].is_finite()) {
            // What a hand of the range is worth does not depend on who else is asked about.
            assert!((found.equity[at] - decision.equity[at]).abs() < 1e-6, "{at}");
            assert!((found.ev[at] - decision.ev[at]).abs() < 1e-3, "{at}");
        }
    }
}

/// Folded ranges change equities; combos outside of the range have one too.
#[test]
fn all_combos_have_equities_under_bunching() {
    let service = Service::new();
    let toml = service.spot(&SpotRef::Name("river".into())).unwrap().to_toml();
    let folded = format!("{toml}\n[bunching]\nfolded = [\"22+,A2s+,A2o+\", \"random\"]\n");
    let open = |toml: &str| {
        let solve = SolveOptions { iterations: Some(5), library: Some(false), ..SolveOptions::default() };
        let request = Solve { spot: SpotRef::Toml(toml.to_owned()), solve: Some(solve) };
        service.solve(&request, &Job::default()).unwrap().combos("x", &Job::default()).unwrap()
    };
    let [plain, bunching] = [&toml, &folded].map(|toml| open(toml));
    let is_known = |equity: &f64| (0.0..=1.0).contains(equity);
    let known = |found: &ComboArrays| found.equity.iter().filter(|equity| is_known(equity)).count();
    assert!(known(&plain) > 1_500, "{}", known(&plain));
    assert_eq!(known(&bunching), known(&plain));
    assert!(plain.equity.iter().zip(&bunching.equity).any(|(a, b)| (a - b).abs() > 1e-3));
}

#[test]
fn a_scan_has_the_decisions_of_an_export() {
    let (service, folder) = (Service::new(), tempfile::tempdir().unwrap());
    let open = solved(&service, "turn-basic");
    let file = folder.path().join("turn.csv").display().to_string();
    let request = Export {
        spot: None,
        session: None,
        format: ExportFormat::Csv,
        file: file.clone(),
        replace: false,
        line: Some("x".into()),
        streets: Vec::new(),
        solve: None,
    };
    let written = open.export(&request, &Job::default()).unwrap();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&lines);
    let each = move |part: Vec<String>| {
        seen.lock().unwrap().extend(part);
        ControlFlow::Continue(())
    };
    let names = |decisions: &[isofold_export::ScannedDecision<'_>]| -> Vec<String> {
        decisions.iter().map(|decision| decision.texts.line.clone()).collect()
    };
    let nodes = open.scan(Some("x"), &[], names, each, &Job::default()).unwrap();
    let lines = lines.lock().unwrap();
    assert_eq!((nodes, lines.len() as u64), (written.nodes, written.nodes));
    let text = std::fs::read_to_string(&file).unwrap();
    let mut of_file: Vec<&str> = text.lines().skip(1).map(|row| row.split(',').nth(1).unwrap()).collect();
    of_file.dedup();
    assert_eq!(*lines, of_file);
    // One that is given up ends, and leaves the solution usable.
    let given_up = open.scan(None, &["river".into()], |_| (), |()| ControlFlow::Break(()), &Job::default());
    assert_eq!(code(given_up), ErrorCode::Cancelled);
    assert!(open.decision("", &Job::default()).is_ok());
    assert_eq!(code(open.check_scan(Some("b121"), &[]).map(drop)), ErrorCode::Invalid);
    assert_eq!(code(open.check_scan(None, &["preflop".into()]).map(drop)), ErrorCode::Invalid);
}

#[test]
fn open_solutions_are_compared_as_requests_are() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::with(Settings::default().with_library(folder.path().join("library")));
    let spot = || SpotRef::Name("river".into());
    let a = service.open(&spot(), None, &Job::default()).unwrap();
    let lines = [Some("x"), Some("b66")];
    let found = service.compare(&a, None, lines, &Job::default()).unwrap();
    let request = Compare {
        a: CompareSide { spot: Some(spot()), line: Some("x".into()), ..CompareSide::default() },
        b: CompareSide { line: Some("b66".into()), ..CompareSide::default() },
        solve: None,
    };
    let Answer::Compare(asked) = service.answer(&request.into(), &Job::default()).unwrap() else { panic!() };
    assert_eq!(found, *asked);
    let b = solved(&service, "river");
    assert!(service.compare(&a, Some(&b), [None, None], &Job::default()).unwrap().same_game);
    assert_eq!(code(service.compare(&a, None, [None, None], &Job::default())), ErrorCode::Invalid);
    // An open solution outlives the service's own use of it, until the service closes.
    assert!(!a.is_closed() && !b.is_closed());
    service.close();
    assert!(a.is_closed() && !b.is_closed());
    assert!(b.decision("x", &Job::default()).is_ok());
    assert_eq!(code(a.decision("x", &Job::default())), ErrorCode::Failed);
}

#[test]
fn a_session_with_threads_of_its_own_has_the_same_bits() {
    let plain = Service::new();
    let mut settings = Settings::default();
    settings.own_threads = true;
    let own = Service::with(settings);
    let [a, b] = [&plain, &own].map(|service| solved(service, "turn-basic"));
    let line = "x x | 2d";
    let [a, b] = [a, b].map(|open| open.decision(line, &Job::default()).unwrap().arrays.strategy);
    let bits = |numbers: Vec<f64>| numbers.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    assert_eq!(bits(a), bits(b));
}

#[test]
fn memory_that_open_solutions_have_is_not_waited_for() {
    let mut settings = Settings::default();
    settings.memory = Some(20_000_000);
    let service = Service::with(settings);
    let first = solved(&service, "turn-basic");
    let solve = SolveOptions { target: Some(0.02), library: Some(false), ..SolveOptions::default() };
    let request = Solve { spot: SpotRef::Name("turn-basic".into()), solve: Some(solve) };
    assert_eq!(code(service.solve(&request, &Job::default())), ErrorCode::Memory);
    drop(first);
    assert!(service.solve(&request, &Job::default()).is_ok());
}

#[test]
fn a_running_session_is_open() {
    let service = Service::new();
    let solve = SolveOptions { target: Some(1e-6), ..SolveOptions::default() };
    let start = Session::Start { spot: SpotRef::Name("turn-basic".into()), solve: Some(solve) };
    let Answer::Session(started) = service.answer(&start.into(), &Job::default()).unwrap() else { panic!() };
    let open = service.open_session(started.session).unwrap();
    let found = open.decision("", &Job::default()).unwrap();
    assert!(!found.place.complete && open.state().state != State::Ended);
    let show = Show { session: Some(started.session), ..Show::default() };
    assert!(service.answer(&show.into(), &Job::default()).is_ok());
    assert_eq!(code(service.open_session(99)), ErrorCode::NotFound);
}
