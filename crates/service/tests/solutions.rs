//! Requests that read or change whole solutions: `exploit`, `simplify`, `compare` and `export`.

use isofold_api::compare::{Compare, CompareAnswer, CompareSide};
use isofold_api::exploit::{Exploit, ExploitAnswer};
use isofold_api::export::{Export, ExportAnswer, ExportFormat};
use isofold_api::library::EntryName;
use isofold_api::protocol::Event;
use isofold_api::show::{RangeProgram, Show, ShowAnswer, View};
use isofold_api::simplify::{Simplify, SimplifyAnswer};
use isofold_api::solve::{SavedStreets, Session, Solve, SolveAnswer, SolveOptions, State};
use isofold_api::spot::{Lock, SpotRef};
use isofold_api::{Answer, ErrorCode, Request, settings};
use isofold_service::{Job, Service, Settings};
use isofold_store::{Library, SolutionFile};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

fn river() -> SpotRef {
    SpotRef::Name("river".into())
}

fn turn() -> SpotRef {
    SpotRef::Name("turn-basic".into())
}

fn entry_of(solved: &SolveAnswer) -> SpotRef {
    SpotRef::Entry(EntryName::Number(solved.entry.unwrap() as u64))
}

fn target(target: f64) -> Option<SolveOptions> {
    Some(SolveOptions { target: Some(target), ..SolveOptions::default() })
}

fn with_library() -> (TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::with(Settings::default().with_library(folder.path().join("library")));
    (folder, service)
}

fn entries(folder: &TempDir) -> usize {
    Library::open(&folder.path().join("library")).unwrap().list(&Default::default()).unwrap().len()
}

fn ask(service: &Service, request: impl Into<Request>) -> Result<Answer, isofold_api::Error> {
    service.answer(&request.into(), &Job::default()).map_err(Into::into)
}

fn exploit(service: &Service, request: Exploit) -> ExploitAnswer {
    match ask(service, request).unwrap() {
        Answer::Exploit(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

fn simplify(service: &Service, request: Simplify) -> SimplifyAnswer {
    match ask(service, request).unwrap() {
        Answer::Simplify(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

fn compare(service: &Service, request: Compare) -> CompareAnswer {
    match ask(service, request).unwrap() {
        Answer::Compare(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

fn export(service: &Service, request: Export) -> Result<ExportAnswer, isofold_api::Error> {
    match ask(service, request)? {
        Answer::Export(answer) => Ok(*answer),
        other => panic!("{other:?}"),
    }
}

/// Folds to a small bet.
fn folds() -> Vec<Lock> {
    vec![Lock { line: "x b66".into(), play: Some("f: 60%, c".into()), ..Lock::default() }]
}

fn exploit_of(spot: SpotRef, locks: Vec<Lock>) -> Exploit {
    Exploit { spot, by: "ip".into(), locks, view: None, before: false, solve: None }
}

fn rounded(spot: SpotRef) -> Simplify {
    Simplify {
        spot,
        round: Some("50%".into()),
        remove: Vec::new(),
        player: None,
        line: None,
        file: None,
        solve: None,
    }
}

fn export_of(spot: SpotRef, file: &Path) -> Export {
    Export {
        spot: Some(spot),
        session: None,
        format: ExportFormat::Csv,
        file: file.display().to_string(),
        replace: false,
        line: None,
        streets: Vec::new(),
        solve: target(0.02),
    }
}

/// A session that has ended after some iterations.
fn ended(service: &Service, spot: SpotRef, iterations: u32) -> u64 {
    let solve = Some(SolveOptions { iterations: Some(iterations), ..SolveOptions::default() });
    let Answer::Session(started) = ask(service, Session::Start { spot, solve }).unwrap() else { panic!() };
    let Answer::Session(ended) = ask(service, Session::Wait { session: started.session }).unwrap() else {
        panic!()
    };
    assert_eq!(ended.state, State::Ended);
    started.session
}

#[test]
fn a_response_gains_from_locks_and_keeps_them() {
    let service = Service::new();
    let mut request = exploit_of(river(), folds());
    request.view = Some(View { line: Some("x b66".into()), ..View::default() });
    let answer = exploit(&service, request);
    assert_eq!((answer.by.as_str(), answer.spot.as_str()), ("ip", "river, locked"));
    assert!(answer.gain > 10.0 && answer.gain == answer.ev[1] - answer.ev_locked[1], "{answer:?}");
    assert_eq!(answer.gain_share, answer.gain / f64::from(answer.pot));
    assert_eq!(answer.summary.locks, ["line = x b66; play = f:60%, c"]);
    let Some(ShowAnswer::Decision(view)) = answer.view else { panic!() };
    let fold = view.node.actions.iter().find(|choice| choice.action.token == "f").unwrap();
    assert!((fold.frequency - 0.6).abs() < 1e-6, "{fold:?}");
    // Without locks the gain is what the solution can be exploited for.
    let plain = exploit(&service, exploit_of(river(), Vec::new()));
    assert_eq!((plain.ev_locked, plain.spot.as_str()), (plain.ev_unlocked, "river"));
    assert!(plain.gain_share >= 0.0 && plain.gain_share <= 2.0 * plain.exploitability, "{plain:?}");
}

/// Ranges as text are read back as what they are, and a response has them too.
#[test]
fn ranges_come_as_text() {
    let service = Service::new();
    let line = Some("x".to_owned());
    let show =
        Show { spot: Some(river()), line: line.clone(), ranges: Some(RangeProgram::Pio), ..Show::default() };
    let Answer::Show(answer) = ask(&service, show).unwrap() else { panic!() };
    let read: ShowAnswer = serde_json::from_value(serde_json::to_value(&answer).unwrap()).unwrap();
    assert_eq!(read, *answer);
    let ShowAnswer::Ranges(solution) = read else { panic!() };
    // Both players, then each action of the one who acts.
    let whose = solution
        .ranges
        .iter()
        .map(|range| (range.player.as_str(), range.action.as_ref().map(|action| action.action.as_str())));
    let expected = [
        ("oop", None),
        ("ip", None),
        ("ip", Some("check")),
        ("ip", Some("bet 66")),
        ("ip", Some("bet 132")),
        ("ip", Some("allin 900")),
    ];
    assert_eq!(whose.collect::<Vec<_>>(), expected);
    let view = Some(View { line, ranges: Some(RangeProgram::Pio), ..View::default() });
    let answer = exploit(&service, Exploit { view, ..exploit_of(river(), folds()) });
    let Some(ShowAnswer::Ranges(response)) = answer.view else { panic!() };
    assert_eq!(response.ranges[0], solution.ranges[0]);
    assert_ne!(response.ranges[3], solution.ranges[3]);
}

/// The place before a response has the strategy of the solution, and the gain of the start is the mean of the gains of its hands.
#[test]
fn a_response_is_shown_beside_what_was_there_before() {
    let service = Service::new();
    let view = || Some(View { combos: true, player: Some("ip".into()), ..View::default() });
    let answer = exploit(&service, Exploit { view: view(), before: true, ..exploit_of(river(), folds()) });
    let (Some(ShowAnswer::Decision(before)), Some(ShowAnswer::Decision(after))) =
        (answer.view_before, answer.view)
    else {
        panic!()
    };
    // Summed up in another order, in single precision.
    let is_close = |[a, b]: [f64; 2], [c, d]: [f64; 2]| (a - c).abs() < 1e-4 && (b - d).abs() < 1e-4;
    assert!(is_close(before.node.ev.unwrap(), answer.ev_locked), "{:?}", before.node.ev);
    assert!(is_close(after.node.ev.unwrap(), answer.ev), "{:?}", after.node.ev);
    let gains = before.node.hands.iter().zip(&after.node.hands).map(|(before, after)| {
        assert_eq!((&before.combo, before.share), (&after.combo, after.share));
        before.share * (after.ev.unwrap() - before.ev.unwrap())
    });
    assert!((gains.sum::<f64>() - answer.gain).abs() < 1e-3, "{}", answer.gain);
    let plain = exploit(&service, Exploit { view: view(), ..exploit_of(river(), folds()) });
    assert!(plain.view.is_some() && plain.view_before.is_none());
}

/// The settings are those that the service has, every core if none are named.
#[test]
fn settings_are_answered() {
    let mut settings = Settings::default().with_library("somewhere");
    (settings.threads, settings.memory) = (3, Some(1 << 30));
    let Answer::Settings(found) = ask(&Service::with(settings), settings::Settings {}).unwrap() else {
        panic!()
    };
    assert_eq!(found.library_folder.as_deref(), Some("somewhere"));
    assert_eq!((found.threads, found.memory, found.library_limit), (3, Some(1 << 30), None));
    let Answer::Settings(usual) = ask(&Service::new(), settings::Settings {}).unwrap() else { panic!() };
    assert_eq!((usual.library_folder, usual.threads), (None, usual.cores));
}

/// A session that waits for memory does nothing yet; a request for work on it can be cancelled.
#[test]
fn work_on_a_session_that_waits_is_cancelled() {
    let mut settings = Settings::default();
    settings.memory = Some(20_000_000);
    let service = Service::with(settings);
    let start = || Session::Start { spot: turn(), solve: target(0.00001) };
    let sessions = [start(), start()].map(|start| match ask(&service, start).unwrap() {
        Answer::Session(answer) => answer.session,
        other => panic!("{other:?}"),
    });
    let folder = tempfile::tempdir().unwrap();
    let state = |session| match ask(&service, Session::State { session }).unwrap() {
        Answer::Session(answer) => answer.state,
        other => panic!("{other:?}"),
    };
    // Either of them may come first.
    while !sessions.iter().any(|&session| state(session) == State::Running) {
        std::thread::yield_now();
    }
    let waiting = sessions.into_iter().find(|&session| state(session) == State::Waiting).unwrap();
    let file = folder.path().join("turn.csv");
    let request = Export { spot: None, session: Some(waiting), ..export_of(turn(), &file) };
    let job = Job::default();
    job.cancel();
    let error = service.answer(&request.into(), &job).map(drop).unwrap_err();
    assert_eq!(isofold_api::Error::from(error).code, ErrorCode::Cancelled);
    assert_eq!((state(waiting), file.exists()), (State::Waiting, false));
}

#[test]
fn locks_may_be_in_big_blinds() {
    let spot = "board = 'QsTs7h8c2d'\nunit = 'bb'\npot = 5\nstack = 20\nranges.oop = 'AA,QQ,JTs'\nranges.ip = 'KK,AQs'\n\
                bets.river.bet = '2.5bb'";
    let lock = |line: &str| vec![Lock { line: line.to_owned(), play: Some("f".into()), ..Lock::default() }];
    let service = Service::new();
    let answer = exploit(&service, exploit_of(SpotRef::Toml(spot.into()), lock("x b2.5bb")));
    let chips = exploit(&service, exploit_of(SpotRef::Toml(spot.into()), lock("x b250")));
    assert_eq!((answer.summary.chips_per_bb, answer.ev), (Some(100), chips.ev));
    let error = ask(&service, exploit_of(SpotRef::Toml(spot.into()), lock("x b2.255bb"))).unwrap_err();
    assert_eq!(error.field.as_deref(), Some("locks"), "{error:?}");
    assert!(error.message.contains("whole number of chips"), "{error:?}");
}

/// The solve without locks is kept in the library, and found there.
#[test]
fn a_response_uses_the_library() {
    let (folder, service) = with_library();
    let first = exploit(&service, exploit_of(river(), folds()));
    assert_eq!(entries(&folder), 1);
    let again = exploit(&service, exploit_of(river(), folds()));
    assert_eq!((entries(&folder), again.iterations), (1, first.iterations));
    // Strategies are rounded in files.
    assert!((again.gain - first.gain).abs() < 0.01 * first.gain, "{} {}", again.gain, first.gain);
    // An entry without regrets that lacks rivers is solved again.
    ask(&service, Solve { spot: turn(), solve: target(0.05) }).unwrap();
    let answer = exploit(&service, Exploit { solve: target(0.05), ..exploit_of(turn(), Vec::new()) });
    assert!(answer.complete && answer.exploitability <= 0.05);
    // The locks of an entry are those that are exploited.
    let locked = "board = 'QsTs7h8c2d'\npot = 200\nstack = 900\nranges.oop = 'AA,QQ,JTs,T9s'\nranges.ip = 'KK,AQs,98s,77'\n\
                  bets.river.bet = '33%'\n[[locks]]\nline = 'x b66'\nplay = 'f'";
    let Answer::Solve(solved) =
        ask(&service, Solve { spot: SpotRef::Toml(locked.into()), solve: None }).unwrap()
    else {
        panic!()
    };
    let answer = exploit(&service, exploit_of(entry_of(&solved), Vec::new()));
    assert_eq!(answer.summary.locks.len(), 1);
    assert!(answer.gain > 1.0, "{answer:?}");
}

#[test]
fn a_cancelled_response_is_one_to_the_strategy_so_far() {
    let service = Service::new();
    let job = Job::default();
    job.cancel();
    let request = Exploit { solve: target(0.00001), ..exploit_of(turn(), Vec::new()) };
    let Ok(Answer::Exploit(answer)) = service.answer(&request.into(), &job) else { panic!() };
    assert!(!answer.complete && answer.exploitability > 0.00001, "{answer:?}");
}

#[test]
fn rounding_costs_ev_and_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("simple.isofold");
    let service = Service::new();
    let mut request = rounded(river());
    request.file = Some(file.display().to_string());
    let answer = simplify(&service, request.clone());
    assert!(answer.exploitability.after > 2.0 * answer.exploitability.before, "{answer:?}");
    for player in &answer.players {
        assert_eq!(player.loss, player.worst.before - player.worst.after);
    }
    let frequencies = answer.root.iter().map(|action| action.frequency);
    assert!((frequencies.sum::<f64>() - 1.0).abs() < 1e-6);
    let header = SolutionFile::open(&file).unwrap().header().clone();
    assert_eq!(header.request.name, "river, rounded to multiples of 50%");
    assert_eq!(header.exploitability, Some(answer.exploitability.after));
    assert_eq!(answer.file_bytes, Some(fs::metadata(&file).unwrap().len()));
    assert_eq!(answer.file.as_deref(), file.to_str());
    let error = ask(&service, request).unwrap_err();
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some("file")));
    assert!(error.hint.is_some());
}

/// An entry with every street is rounded as it is; one without is solved again, and the library stays as it is.
#[test]
fn entries_are_simplified() {
    let (folder, service) = with_library();
    let solve = |precision, save| {
        let options = SolveOptions { target: Some(0.02), precision, save, ..SolveOptions::default() };
        match ask(&service, Solve { spot: turn(), solve: Some(options) }).unwrap() {
            Answer::Solve(answer) => *answer,
            other => panic!("{other:?}"),
        }
    };
    let full = solve(Some(16), Some(SavedStreets::Full));
    let mut request = rounded(entry_of(&full));
    let file = folder.path().join("simple");
    request.file = Some(file.display().to_string());
    let answer = simplify(&service, request);
    let before = answer.exploitability.before;
    assert!((before - full.exploitability).abs() < 0.2 * full.exploitability, "{before} {full:?}");
    assert_eq!(SolutionFile::open(&file).unwrap().header().iterations, full.iterations);
    // Removed actions are solved without, as accurately as the entry is.
    let mut request = rounded(entry_of(&full));
    (request.round, request.remove) = (None, vec!["b120".into()]);
    let answer = simplify(&service, request);
    assert!(answer.exploitability.after <= full.exploitability, "{answer:?}");
    assert_eq!((answer.remove, entries(&folder)), (vec!["b120".to_owned()], 1));

    let (folder, service) = with_library();
    let options = SolveOptions { target: Some(0.05), ..SolveOptions::default() };
    let Answer::Solve(less) = ask(&service, Solve { spot: turn(), solve: Some(options) }).unwrap() else {
        panic!()
    };
    let answer = simplify(&service, rounded(entry_of(&less)));
    assert!(answer.complete && answer.exploitability.before <= 0.005, "{answer:?}");
    assert_eq!(entries(&folder), 1);
}

#[test]
fn rounding_that_does_not_fit_is_refused_before_it_is_solved() {
    let mut settings = Settings::default();
    settings.memory = Some(280_000);
    let service = Service::with(settings);
    assert!(ask(&service, Solve { spot: river(), solve: None }).is_ok());
    let error = ask(&service, rounded(river())).unwrap_err();
    assert_eq!(error.code, ErrorCode::Memory, "{error:?}");
    // One player needs no more room.
    assert!(ask(&service, Simplify { player: Some("oop".into()), ..rounded(river()) }).is_ok());
    let solve = Some(SolveOptions { memory: Some(280_000), ..SolveOptions::default() });
    let error = ask(&Service::new(), Simplify { solve, ..rounded(river()) }).unwrap_err();
    assert_eq!(error.code, ErrorCode::Memory, "{error:?}");
}

fn side(spot: Option<SpotRef>, session: Option<u64>, line: &str) -> CompareSide {
    CompareSide { spot, session, line: Some(line.to_owned()) }
}

#[test]
fn a_session_is_compared_with_a_spot() {
    let service = Service::new();
    let session = ended(&service, river(), 10);
    let b = CompareSide { spot: Some(river()), ..CompareSide::default() };
    let request = Compare { a: side(None, Some(session), "x"), b, solve: None };
    let answer = compare(&service, request);
    assert!(answer.same_game && answer.same_tree && answer.same_line);
    assert_eq!((answer.a.iterations, answer.within_bound, answer.b.line.as_str()), (10, Some(true), "x"));
    assert!(answer.a.exploitability > answer.b.exploitability && answer.strategy_distance.unwrap() > 0.0);
    // A session that runs is compared as it is, and goes on.
    let long = Session::Start { spot: turn(), solve: target(0.00001) };
    let Answer::Session(running) = ask(&service, long).unwrap() else { panic!() };
    let request = Compare {
        a: side(None, Some(running.session), ""),
        b: side(None, Some(running.session), "x"),
        solve: None,
    };
    let answer = compare(&service, request);
    assert!(answer.a.exploitability > 0.00001 && answer.a.exploitability.is_finite());
    // Both places are of one state.
    assert_eq!(
        (answer.a.iterations, answer.a.exploitability),
        (answer.b.iterations, answer.b.exploitability)
    );
    assert!(!answer.a.complete && !answer.b.complete);
    let Answer::Session(state) = ask(&service, Session::State { session: running.session }).unwrap() else {
        panic!()
    };
    assert_eq!(state.state, State::Running);
    let none = Compare { a: side(None, Some(99), ""), b: side(Some(river()), None, ""), solve: None };
    assert_eq!(ask(&service, none).unwrap_err().code, ErrorCode::NotFound);
    let both = Compare { a: side(Some(river()), Some(session), ""), ..Compare::default() };
    assert_eq!(ask(&service, both).unwrap_err().field.as_deref(), Some("a.spot"));
}

/// The line of A is that of B in its suits.
#[test]
fn suits_of_one_game_are_relabelled() {
    let spot = |board: &str| {
        let text = format!(
            "board = '{board}'\npot = 60\nstack = 90\nranges.oop = 'AA,QQ,JTs'\nranges.ip = 'KK,AQs,98s'\nbets.turn.bet = '66%'"
        );
        SpotRef::Toml(text)
    };
    let a = side(Some(spot("QsTs7h4d")), None, "x x | 2s");
    let b = CompareSide { spot: Some(spot("QhTh7s4d")), ..CompareSide::default() };
    let answer = compare(&Service::new(), Compare { a, b, solve: target(0.02) });
    assert!(answer.same_game && answer.same_line, "{answer:?}");
    assert_eq!((answer.strategy_distance, answer.start_ev_difference), (Some(0.0), Some([0.0; 2])));
    assert_eq!(answer.a.board, "QsTs7h4d2s");
}

#[test]
fn exports_report_progress_and_replace_only_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("turn.csv");
    let service = Service::new();
    let request = Export { streets: vec!["river".into(), "turn".into()], ..export_of(turn(), &file) };
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&events);
    let job = Job::with_events(move |event| seen.lock().unwrap().push(event));
    let answer = service.answer(&request.clone().into(), &job).unwrap();
    let Answer::Export(answer) = answer else { panic!() };
    assert_eq!((answer.streets.join(" "), answer.spot.as_str()), ("turn river".to_owned(), "turn-basic"));
    assert_eq!(fs::metadata(&file).unwrap().len(), answer.file_bytes);
    let rows = fs::read_to_string(&file).unwrap().lines().count() as u64;
    assert!(rows > answer.nodes, "{rows} {answer:?}");
    let is_export = |event: &Event| matches!(event, Event::Progress { work, share: Some(share), .. } if work == "exporting" && *share <= 1.0);
    assert!(events.lock().unwrap().iter().any(is_export), "{:?}", events.lock().unwrap());

    let error = export(&service, request.clone()).unwrap_err();
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some("file")));
    assert!(error.message.contains("`replace`"), "{error:?}");
    let again = export(&service, Export { replace: true, streets: Vec::new(), ..request.clone() }).unwrap();
    assert_eq!((again.streets.join(" "), again.file_bytes < answer.file_bytes), ("turn".to_owned(), true));
    let empty = Export { replace: true, line: Some("x a c".into()), streets: Vec::new(), ..request };
    assert_eq!(export(&service, empty).unwrap_err().field.as_deref(), Some("streets"));
    assert_eq!(fs::metadata(&file).unwrap().len(), again.file_bytes);
}

#[test]
fn a_solution_is_not_replaced_and_a_cancelled_export_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::new();
    let solution = folder.path().join("simple.isofold");
    simplify(&service, Simplify { file: Some(solution.display().to_string()), ..rounded(river()) });
    let error = export(&service, Export { replace: true, ..export_of(river(), &solution) }).unwrap_err();
    assert!(error.message.contains("is a solution"), "{error:?}");
    assert!(SolutionFile::open(&solution).is_ok());

    let session = ended(&service, turn(), 5);
    let file = folder.path().join("turn.csv");
    let of_session = Export { spot: None, session: Some(session), ..export_of(turn(), &file) };
    let job = Job::default();
    job.cancel();
    let error = service.answer(&of_session.clone().into(), &job).map(drop).unwrap_err();
    assert_eq!(isofold_api::Error::from(error).code, ErrorCode::Cancelled);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(export(&service, of_session).unwrap().iterations, 5);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_format_that_is_not_built_in_is_unsupported() {
    let request = Export { format: ExportFormat::Parquet, ..export_of(river(), Path::new("no.parquet")) };
    let error = export(&Service::new(), request).unwrap_err();
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Unsupported, Some("format")));
}
