//! Sessions: started, looked at, paused, changed, resumed and closed while they run.

use isofold_api::arrays::ArrayFormat;
use isofold_api::protocol::Event;
use isofold_api::show::{Decision, Place, Show, ShowAnswer};
use isofold_api::solve::{Reason, Session, SessionAnswer, Solve, SolveAnswer, SolveOptions, State};
use isofold_api::spot::{Lock, Number, Spot, SpotRef, Stack};
use isofold_api::{Answer, ErrorCode, Request};
use isofold_service::{Job, Service, Settings};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn river() -> SpotRef {
    SpotRef::Name("river".into())
}

/// A turn that takes some seconds to a fine target.
fn long() -> Session {
    let solve = SolveOptions { target: Some(0.00001), ..SolveOptions::default() };
    Session::Start { spot: SpotRef::Name("turn-basic".into()), solve: Some(solve) }
}

fn ask(service: &Service, request: impl Into<Request>) -> Result<Answer, isofold_api::Error> {
    service.answer(&request.into(), &Job::default()).map_err(Into::into)
}

fn session(service: &Service, request: Session) -> SessionAnswer {
    match ask(service, request).unwrap() {
        Answer::Session(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

fn solve(service: &Service, spot: SpotRef, options: SolveOptions) -> SolveAnswer {
    match ask(service, Solve { spot, solve: Some(options) }).unwrap() {
        Answer::Solve(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

fn look(service: &Service, show: Show) -> Place<Decision> {
    match ask(service, show).unwrap() {
        Answer::Show(answer) => match *answer {
            ShowAnswer::Decision(place) => *place,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn with_library() -> (TempDir, Service) {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::default();
    settings.library = Some(folder.path().join("library"));
    (folder, Service::with(settings))
}

/// Waits until a session has iterated.
fn has_iterated(service: &Service, number: u64) -> SessionAnswer {
    let begin = Instant::now();
    loop {
        let state = session(service, Session::State { session: number });
        if state.iterations > 0 {
            return state;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{state:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_running_session_is_looked_at_paused_and_resumed() {
    let service = Service::new();
    let number = session(&service, long()).session;
    let before = has_iterated(&service, number);
    assert_eq!(before.state, State::Running);
    let here = || Show { session: Some(number), line: Some("x".into()), ..Show::default() };
    let place = look(&service, here());
    assert!(place.iterations >= before.iterations && !place.complete);
    assert!((place.node.actions.iter().map(|action| action.frequency).sum::<f64>() - 1.0).abs() < 1e-6);
    let paused = session(&service, Session::Pause { session: number });
    assert_eq!(paused.state, State::Paused);
    assert_eq!(look(&service, here()).node, look(&service, here()).node);
    let limit = paused.iterations + 5;
    let resumed = Session::Resume { session: number, target: None, iterations: Some(limit), seconds: None };
    session(&service, resumed);
    let ended = session(&service, Session::Wait { session: number });
    let result = ended.result.unwrap();
    assert_eq!((ended.state, result.iterations, result.reason), (State::Ended, limit, Reason::Iterations));
    // A solve that was never paused comes to the same bits.
    let options = SolveOptions { iterations: Some(limit), ..SolveOptions::default() };
    let straight = solve(&service, SpotRef::Name("turn-basic".into()), options);
    assert_eq!((straight.ev, straight.exploitability), (result.ev, result.exploitability));
    session(&service, Session::Close { session: number });
    assert_eq!(ask(&service, Session::State { session: number }).unwrap_err().code, ErrorCode::NotFound);
}

#[test]
fn locks_change_while_it_runs() {
    let service = Service::new();
    let number = session(&service, long()).session;
    has_iterated(&service, number);
    let lock = Lock { line: "x".into(), play: Some("x".into()), ..Lock::default() };
    session(&service, Session::Lock { session: number, locks: vec![lock] });
    let place = look(&service, Show { session: Some(number), line: Some("x".into()), ..Show::default() });
    assert_eq!(place.summary.locks.len(), 1);
    let check = &place.node.actions[0];
    assert_eq!((check.action.token.as_str(), check.frequency > 0.999), ("x", true), "{check:?}");
    assert!(place.node.hands.iter().all(|hand| hand.locked));
    let bad = Lock { line: "x".into(), play: Some("r9".into()), ..Lock::default() };
    let error = ask(&service, Session::Lock { session: number, locks: vec![bad] }).unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid, "{error:?}");
    let stopped = session(&service, Session::Stop { session: number });
    let result = stopped.result.unwrap();
    assert_eq!((result.reason, result.complete), (Reason::Stopped, false));
}

#[test]
fn the_library_answers_at_once_what_was_solved_before() {
    let (_folder, service) = with_library();
    let first = solve(&service, river(), SolveOptions::default());
    assert_eq!((first.reason, first.device.as_deref()), (Reason::Target, Some("cpu")));
    let second = solve(&service, river(), SolveOptions::default());
    assert_eq!((second.reason, second.entry, second.device), (Reason::Library, first.entry, None));
    assert_eq!((&second.root, second.ev, second.equity), (&first.root, first.ev, first.equity));
    let finer = SolveOptions { target: Some(0.0005), ..SolveOptions::default() };
    assert_eq!(solve(&service, river(), finer).reason, Reason::Target);
}

#[test]
fn a_closed_session_is_continued_from_its_checkpoint() {
    let (_folder, service) = with_library();
    let number = session(&service, long()).session;
    has_iterated(&service, number);
    let paused = session(&service, Session::Pause { session: number });
    session(&service, Session::Close { session: number });
    let again = session(&service, long()).session;
    let begin = Instant::now();
    // At its first iteration it has more than the first session had.
    let on = loop {
        let on = session(&service, Session::State { session: again });
        if on.iterations > 0 || begin.elapsed() > Duration::from_secs(60) {
            break on;
        }
        thread::sleep(Duration::from_millis(1));
    };
    assert!(on.iterations > paused.iterations, "{on:?} {paused:?}");
}

#[test]
fn memory_is_planned_and_waited_for() {
    let plan = |service: &Service| {
        let number = session(service, long()).session;
        let bytes = has_iterated(service, number).memory_bytes;
        (number, bytes)
    };
    let (_, bytes) = plan(&Service::new());
    let limited = |memory: u64| {
        let mut settings = Settings::default();
        settings.memory = Some(memory);
        Service::with(settings)
    };
    let small = limited(bytes - 1);
    let refused = session(&small, long()).session;
    let refused = session(&small, Session::Wait { session: refused });
    let error = refused.error.unwrap();
    assert_eq!((refused.state, error.code), (State::Failed, ErrorCode::Memory));
    assert!(error.hint.is_some());
    // Room for one of them: the other waits until the first is closed.
    let one = limited(bytes + bytes / 2);
    let (first, _) = plan(&one);
    let second = session(&one, long()).session;
    thread::sleep(Duration::from_millis(200));
    assert_eq!(session(&one, Session::State { session: second }).state, State::Waiting);
    session(&one, Session::Close { session: first });
    assert_eq!(has_iterated(&one, second).state, State::Running);
}

#[test]
fn sessions_share_the_machine_fairly() {
    let service = Service::new();
    let numbers = [0, 1, 2].map(|_| session(&service, long()).session);
    numbers.iter().for_each(|&number| drop(has_iterated(&service, number)));
    let before = numbers.map(|number| session(&service, Session::State { session: number }).iterations);
    thread::sleep(Duration::from_secs(2));
    let after = numbers.map(|number| session(&service, Session::State { session: number }).iterations);
    let done: Vec<u32> = before.iter().zip(after).map(|(before, after)| after - before).collect();
    let (least, most) = (*done.iter().min().unwrap(), *done.iter().max().unwrap());
    assert!(least > 0 && most <= least + 3, "{done:?}");
}

#[test]
fn a_cancelled_solve_answers_what_it_has() {
    let service = Arc::new(Service::new());
    let events = Arc::new(Mutex::new(Vec::new()));
    let said = Arc::clone(&events);
    let job = Arc::new(Job::with_events(move |event| said.lock().unwrap().push(event)));
    let solving = {
        let (service, job) = (Arc::clone(&service), Arc::clone(&job));
        let options = SolveOptions { target: Some(0.00001), ..SolveOptions::default() };
        let request = Solve { spot: SpotRef::Name("turn-basic".into()), solve: Some(options) };
        thread::spawn(move || service.answer(&request.into(), &job))
    };
    let is_progress = |event: &Event| matches!(event, Event::Progress { iterations: Some(1..), .. });
    while !events.lock().unwrap().iter().any(is_progress) {
        thread::sleep(Duration::from_millis(10));
    }
    job.cancel();
    let Ok(Answer::Solve(answer)) = solving.join().unwrap() else { panic!("no answer") };
    assert_eq!((answer.reason, answer.complete), (Reason::Stopped, false));
    assert!(answer.iterations > 0 && answer.exploitability > 0.0);
}

#[test]
fn a_spot_may_be_data() {
    let service = Service::new();
    let spot = Spot {
        board: "KsTd7c4h2s".into(),
        pot: Number::Decimal(100.0),
        stack: Stack::Each { oop: Number::Whole(200), ip: Number::Decimal(150.0) },
        ranges: [("oop".to_owned(), "AA,QQ".to_owned()), ("ip".to_owned(), "KK,JJ".to_owned())].into(),
        bets: Some(
            [(
                "river".to_owned(),
                isofold_api::spot::Bets { bet: Some("50%, a".into()), ..Default::default() },
            )]
            .into(),
        ),
        ..Spot::default()
    };
    let answer = solve(&service, SpotRef::Data(Box::new(spot.clone())), SolveOptions::default());
    assert_eq!((answer.pot, answer.summary.stacks), (100, [200, 150]));
    let bad = Spot { board: "KsKs2d".into(), ..spot };
    let error = ask(&service, Solve { spot: SpotRef::Data(Box::new(bad)), solve: None }).unwrap_err();
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some("spot.data.board")));
    let error = ask(&service, Solve { spot: SpotRef::Name("nothing".into()), solve: None }).unwrap_err();
    assert_eq!(error.code, ErrorCode::NotFound);
}

#[test]
fn hands_come_as_arrays_by_combo_index() {
    let service = Service::new();
    let show =
        |array| Show { spot: Some(river()), line: Some("x".into()), combos: true, array, ..Show::default() };
    let listed = look(&service, show(None)).node;
    for format in [ArrayFormat::List, ArrayFormat::Base64] {
        let answer = ask(&service, show(Some(format))).unwrap();
        // As a client reads it.
        let answer = serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap();
        let ShowAnswer::Decision(place) = answer else { panic!("no decision") };
        assert!(place.node.hands.is_empty());
        let arrays = place.node.arrays.unwrap();
        assert_eq!(listed.hands_of, "ip");
        let both = [(0, listed.other_hands.as_ref().unwrap()), (1, &listed.hands)];
        for (player, hands) in both {
            let reach = &arrays.reach[player].values;
            assert_eq!(reach.len(), 1326);
            assert_eq!(
                reach.iter().filter(|&&reach| reach > 0.0).count(),
                hands.iter().filter(|hand| hand.reach > 0.0).count()
            );
            for hand in hands {
                let index = hand.combo.parse::<isofold_cards::Combo>().unwrap().index();
                assert_eq!(reach[index], hand.reach as f32);
                assert_eq!(arrays.ev[player].values[index], hand.ev.unwrap() as f32);
                assert_eq!(arrays.equity[player].values[index], hand.equity.unwrap() as f32);
            }
        }
        for hand in &listed.hands {
            let index = hand.combo.parse::<isofold_cards::Combo>().unwrap().index();
            let strategy: Vec<f32> = arrays.strategy.iter().map(|array| array.values[index]).collect();
            assert_eq!(strategy, hand.strategy.iter().map(|&share| share as f32).collect::<Vec<_>>());
        }
    }
}
