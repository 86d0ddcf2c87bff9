//! What a page needs to set a spot up: spots as data and as text, errors at their key, remedies, symmetry by pairs of suits.
#![allow(clippy::unwrap_used)]

use isofold_api::cards::{Canon, CanonAnswer, Index, SuitPair};
use isofold_api::iso::{Iso, IsoAnswer};
use isofold_api::library::LibraryList;
use isofold_api::ranges::Range;
use isofold_api::solve::{Session, SessionAnswer, SolveOptions, State};
use isofold_api::spot::{ReadSpot, ReadSpotAnswer, SpotRef, Spots};
use isofold_api::tree::{Tree, TreeAnswer};
use isofold_api::{Answer, Error, ErrorCode, Request, TextSpan};
use isofold_service::{Job, Service, Settings};
use std::thread;
use std::time::{Duration, Instant};

fn ask(service: &Service, request: impl Into<Request>) -> Result<Answer, Error> {
    service.answer(&request.into(), &Job::default()).map_err(Into::into)
}

fn read(spot: SpotRef) -> Result<ReadSpotAnswer, Error> {
    ask(&Service::new(), ReadSpot { spot }).map(|answer| match answer {
        Answer::ReadSpot(answer) => *answer,
        other => panic!("{other:?}"),
    })
}

fn tree(service: &Service, toml: &str, memory: Option<u64>) -> Result<TreeAnswer, Error> {
    let request =
        Tree { spot: SpotRef::Toml(toml.into()), depth: None, street: None, memory, isomorphism: None };
    ask(service, request).map(|answer| match answer {
        Answer::Tree(answer) => *answer,
        other => panic!("{other:?}"),
    })
}

fn session(service: &Service, request: Session) -> SessionAnswer {
    match ask(service, request).unwrap() {
        Answer::Session(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_embedded_spot_becomes_data_and_text_and_the_same_tree() {
    let service = Service::new();
    let Answer::Spots(all) = ask(&service, Spots {}).unwrap() else { panic!() };
    assert_eq!(all.spots[0].name, "demo");
    for spot in all.spots {
        let given = read(SpotRef::Toml(spot.toml.clone())).unwrap();
        assert_eq!((&given.toml, &given.error), (&spot.toml, &None));
        let written = read(SpotRef::Data(Box::new(given.data.clone()))).unwrap();
        assert_eq!((&written.data, &written.error), (&given.data, &None));
        let both = [&given.toml, &written.toml].map(|toml| tree(&service, toml, None).unwrap());
        assert_eq!(both[0], both[1], "{}", written.toml);
    }
}

#[test]
fn a_spot_that_cannot_be_solved_is_read_and_the_key_at_fault_is_named() {
    let text = "board = \"QsTs7h\"\npot = 60\nstack = 270\nranges.oop = \"22+,AKx\"\nranges.ip = \"AA\"\n";
    let answer = read(SpotRef::Toml(text.into())).unwrap();
    assert_eq!(answer.data.ranges["oop"], "22+,AKx");
    let error = answer.error.unwrap();
    assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some("ranges.oop")));
    assert_eq!(error.span, Some(TextSpan { position: 5, length: 3 }));
    let error = tree(&Service::new(), text, None).unwrap_err();
    assert_eq!(error.field.as_deref(), Some("spot.toml.ranges.oop"));
    // A key that spots do not have leaves no data to show.
    let error = read(SpotRef::Toml(format!("bored = 1\n{text}"))).unwrap_err();
    assert_eq!(error.field.as_deref(), Some("spot.toml.bored"));
    assert!(!error.message.starts_with("bored"), "{}", error.message);
}

#[test]
fn an_error_of_a_range_says_where_it_is() {
    let service = Service::new();
    let span = |text: &str| {
        let request = Range { range: text.into(), ..Range::default() };
        ask(&service, request).unwrap_err().span
    };
    assert_eq!(span("AA,K♥Zz"), Some(TextSpan { position: 4, length: 4 }));
    assert_eq!(span("22+:0.5,AA"), Some(TextSpan { position: 9, length: 2 }));
    assert_eq!(span(""), None);
}

#[test]
fn a_tree_that_does_not_fit_names_changes_that_do() {
    let service = Service::new();
    let toml = isofold_service::spot::embedded("turn-basic").unwrap();
    let fits = tree(&service, toml, None).unwrap();
    assert_eq!(fits.remedies, []);
    let short = tree(&service, toml, Some(fits.memory_bytes.full - 1)).unwrap();
    let first = &short.remedies[0];
    assert_eq!((&*first.changes[0].field, &*first.changes[0].value), ("precision", "16"));
    assert_eq!(first.memory_bytes, fits.memory_bytes.half);
    assert!(short.remedies.iter().any(|remedy| remedy.changes[0].field.starts_with("bets.")), "{short:?}");
}

fn pair<'a>(pairs: &'a [SuitPair], suits: [&str; 2]) -> &'a SuitPair {
    assert_eq!(pairs.len(), 6);
    pairs.iter().find(|pair| pair.suits == suits).unwrap()
}

#[test]
fn a_canonical_form_has_the_keys_of_its_suits_and_what_tells_them_apart() {
    let service = Service::new();
    let request = Canon { cards: "AsKs".into(), board: Some("Ts9s8c".into()), ..Canon::default() };
    let Answer::Canon(answer) = ask(&service, request).unwrap() else { panic!() };
    let CanonAnswer { suits, pairs, members, member_permutations, .. } = *answer;
    let keys: Vec<_> = suits.iter().map(|key| (&*key.suit, key.ranks.join("|"), &*key.image)).collect();
    let expected = [("s", "AK|T9", "c"), ("c", "|8", "d"), ("d", "|", "h"), ("h", "|", "s")];
    assert_eq!(keys, expected.map(|(suit, ranks, image)| (suit, ranks.to_owned(), image)));
    assert_eq!(suits[0].masks, [0b1_1000_0000_0000, 0b1_1000_0000]);
    // Sorted: that is what makes the form canonical.
    assert!(suits.is_sorted_by(|one, other| one.masks >= other.masks));
    assert!(pair(&pairs, ["d", "h"]).interchangeable);
    let told = &pair(&pairs, ["c", "s"]).told_apart_by;
    assert_eq!(
        told.iter().map(|by| (&*by.part, &*by.cards)).collect::<Vec<_>>(),
        [("cards", "AsKs"), ("flop", "Ts9s8c")]
    );
    assert_eq!((members.len(), member_permutations.len()), (12, 12));
    assert_eq!(member_permutations[0], "cdhs");
}

#[test]
fn every_pair_of_suits_says_what_tells_it_apart() {
    let service = Service::new();
    let iso = |request: Iso| match ask(&service, request).unwrap() {
        Answer::Iso(answer) => *answer,
        other => panic!("{other:?}"),
    };
    let board = || Iso { board: "QsTs7h".into(), ..Iso::default() };
    let IsoAnswer { pairs, .. } = iso(board());
    assert!(pair(&pairs, ["c", "d"]).interchangeable);
    assert_eq!(pair(&pairs, ["h", "s"]).told_apart_by[0].part, "flop");
    let all = iso(Iso {
        dead: Some("Ac".into()),
        known: vec!["KdJd".into()],
        oop: Some("random,!5c4c".into()),
        folded: vec!["22+".into(), "random,!3d2d".into()],
        locks: vec!["line = x; hands = 9c9h; play = x".into()],
        ..board()
    });
    let between = pair(&all.pairs, ["c", "d"]);
    assert!(!between.interchangeable);
    let told: Vec<_> = between.told_apart_by.iter().map(|by| (&*by.part, by.number, &*by.cards)).collect();
    assert_eq!(
        told,
        [
            ("dead", None, "Ac"),
            ("known", None, "KdJd"),
            ("oop", None, ""),
            ("folded", Some(2), ""),
            ("lock", None, "")
        ]
    );
    assert_eq!(between.told_apart_by[3].why.as_deref(), Some("weights 3c2c 1, 3d2d 0"));
    for pair in &all.pairs {
        assert_eq!(pair.interchangeable, pair.told_apart_by.is_empty(), "{pair:?}");
    }
}

#[test]
fn an_index_has_the_number_of_hands_without_isomorphism() {
    let service = Service::new();
    let total = |rounds: &[usize]| match ask(&service, Index { rounds: rounds.to_vec(), ..Index::default() })
        .unwrap()
    {
        Answer::Index(answer) => (answer.total, answer.size),
        other => panic!("{other:?}"),
    };
    assert_eq!(total(&[2]), (Some(1326), 169));
    assert_eq!(total(&[2, 3, 1, 1]), (Some(56_189_515_200), 2_428_287_420));
    assert_eq!(total(&[4, 3, 1, 1]), (Some(9_271_270_008_000), 389_802_959_832));
}

#[test]
fn details_of_a_session_have_its_measurements_and_its_spot() {
    let service = Service::new();
    let solve = SolveOptions { target: Some(0.001), ..SolveOptions::default() };
    let spot = SpotRef::Name("river".into());
    let started = session(&service, Session::Start { spot, solve: Some(solve) });
    assert_eq!((&started.history, &started.toml), (&None, &None));
    let number = started.session;
    session(&service, Session::Wait { session: number });
    let details = session(&service, Session::Details { session: number });
    assert_eq!(details.state, State::Ended);
    let history = details.history.unwrap();
    assert!(
        history.is_sorted_by(|one, other| one.iterations < other.iterations && one.seconds <= other.seconds)
    );
    let last = history.last().unwrap();
    assert_eq!((last.iterations, Some(last.exploitability)), (details.iterations, details.exploitability));
    assert!(history.len() > 1 && history[0].exploitability > last.exploitability, "{history:?}");
    assert!(details.toml.unwrap().contains("QsTs7h8c2d"));
}

#[test]
fn checkpoints_are_listed_with_their_spots() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::default();
    settings.library = Some(folder.path().join("library"));
    let service = Service::with(settings);
    let solve = SolveOptions { target: Some(0.00001), ..SolveOptions::default() };
    let spot = SpotRef::Name("turn-basic".into());
    let number = session(&service, Session::Start { spot, solve: Some(solve) }).session;
    let begin = Instant::now();
    while session(&service, Session::State { session: number }).iterations == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
    let paused = session(&service, Session::Pause { session: number });
    assert_eq!((paused.state, paused.seconds_left), (State::Paused, None));
    let Answer::LibraryList(list) = ask(&service, LibraryList::default()).unwrap() else { panic!() };
    let [checkpoint] = &list.checkpoints[..] else { panic!("{list:?}") };
    assert_eq!((&*checkpoint.name, &*checkpoint.board), ("turn-basic", "Td9d6hQc"));
    assert_eq!(checkpoint.iterations, paused.iterations);
    assert!(checkpoint.bytes > 0 && checkpoint.spot.contains("board"));
}
