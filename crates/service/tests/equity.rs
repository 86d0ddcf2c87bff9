//! Equities through the service.

use isofold_api::equity::Equity;
use isofold_api::protocol::Event;
use isofold_api::{Answer, Error, ErrorCode, Request};
use isofold_service::{Job, Service, Settings};
use std::sync::{Arc, Mutex, OnceLock};

fn players(text: &str) -> Equity {
    Equity { players: vec![text.to_owned()], ..Equity::default() }
}

fn refused(service: &Service, request: Equity) -> Error {
    service.answer(&Request::Equity(request), &Job::default()).unwrap_err().into()
}

#[test]
fn a_cancelled_estimate_is_what_is_known_so_far() {
    let events = Arc::new(Mutex::new(Vec::new()));
    let job: Arc<OnceLock<Arc<Job>>> = Arc::default();
    let watched = {
        let (events, job) = (Arc::clone(&events), Arc::clone(&job));
        Job::with_events(move |event| {
            let is_estimate = matches!(event, Event::Estimate { .. });
            events.lock().unwrap().push(event);
            if is_estimate {
                job.get().unwrap().cancel();
            }
        })
    };
    let watched = job.get_or_init(|| Arc::new(watched));
    let request = Equity { error: Some(1e-9), ..players("AA | KK | random") };
    let answer = Service::new().answer(&request.into(), watched).unwrap();
    let Answer::Equity(answer) = answer else { panic!("{answer:?}") };
    assert!(!answer.complete && answer.trials > Some(0), "{answer:?}");
    let equity = answer.players.unwrap()[0].equity;
    let events = events.lock().unwrap();
    let [Event::Progress { work, share: Some(share), .. }, Event::Estimate { trials, equities, errors }] =
        &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!((&work[..], equities.len(), errors.len()), ("sampling", 3, 3));
    assert!(*share < 1.0 && *trials > Some(0) && (equities[0] - equity).abs() < 0.05, "{events:?}");
}

#[test]
fn errors_name_the_field_and_what_helps() {
    let service = Service::new();
    let cases = [
        (players("AA | ZZ"), "players"),
        (players("Jc QQ"), "players"),
        (Equity::default(), "players"),
        (Equity { board: Some("KsKs4d".into()), ..players("AA | KK") }, "board"),
        (Equity { dead: Some("Zs".into()), ..players("AA | KK") }, "dead"),
        (Equity { game: Some("chess".into()), ..players("AA | KK") }, "game"),
        (Equity { by_card: true, ..players("AA | KK") }, "by_card"),
        (Equity { beats: true, ..players("AA") }, "beats"),
        (Equity { trials: Some(0), ..players("AA | KK") }, "trials"),
        (Equity { error: Some(1.0), ..players("AA | KK") }, "error"),
        (Equity { threshold: Some(-1.0), ..players("AA | KK") }, "threshold"),
        (Equity { exact: true, trials: Some(5), ..players("AA | KK") }, "trials"),
        (Equity { exact: true, error: Some(0.1), ..players("AA | KK") }, "error"),
        (Equity { exact: true, threshold: Some(1.0), ..players("AA | KK") }, "threshold"),
        (Equity { threshold: Some(1.0), error: Some(1.0), ..players("AA | KK") }, "error"),
        (Equity { threads: Some(5000), ..players("AA | KK") }, "threads"),
        (Equity { memory: Some(0), ..players("AA | KK") }, "memory"),
    ];
    for (request, field) in cases {
        let error = refused(&service, request.clone());
        assert_eq!((error.code, error.field.as_deref()), (ErrorCode::Invalid, Some(field)), "{request:?}");
    }
    let error = refused(&service, players("AA:0.5,AsAh | KK"));
    assert_eq!(error.field.as_deref(), Some("players"));
    assert!(error.hint.unwrap().contains("`overlap`"));
}

/// The limit of the service holds where a request has none.
#[test]
fn memory_is_limited_by_the_request_or_by_the_service() {
    let wide = || Equity {
        game: Some("omaha".into()),
        exact: true,
        board: Some("Ks7d4d2c3h".into()),
        ..players("random | random")
    };
    let mut settings = Settings::default();
    settings.available = || Some(1000);
    let limited = Service::with(settings);
    for error in
        [refused(&limited, wide()), refused(&Service::new(), Equity { memory: Some(1000), ..wide() })]
    {
        assert_eq!(error.code, ErrorCode::Memory, "{error}");
        assert!(error.hint.unwrap().contains("`memory`"));
    }
}
