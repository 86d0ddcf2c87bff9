//! Asks requests as data: solves a spot in a session, looks at it, and answers a line of JSON as `isofold serve --stdio` does.

use isofold::api::exploit::Exploit;
use isofold::api::show::{Show, ShowAnswer};
use isofold::api::solve::{Session, SolveOptions};
use isofold::api::spot::{Lock, SpotRef};
use isofold::api::{Answer, Request};
use isofold::service::{Job, Service};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let service = Service::new();
    let ask = |request: Request| service.answer(&request, &Job::default());

    // A solve in the background, and the strategy of the first player once it has ended.
    let river = || SpotRef::Name("river".into());
    let solve = Some(SolveOptions { target: Some(0.01), ..SolveOptions::default() });
    let Answer::Session(session) = ask(Session::Start { spot: river(), solve: solve.clone() }.into())? else {
        return Err("no session".into());
    };
    ask(Session::Wait { session: session.session }.into())?;
    let show = Show { session: Some(session.session), ..Show::default() };
    if let Answer::Show(answer) = ask(show.into())?
        && let ShowAnswer::Decision(place) = *answer
    {
        let actions = place.node.actions.iter();
        let frequencies: Vec<String> =
            actions.map(|choice| format!("{} {:.3}", choice.action.action, choice.frequency)).collect();
        println!("{} of {}: {}", place.node.player, place.spot, frequencies.join(", "));
    }

    // The gain against a player who folds too much.
    let lock = Lock { line: "x b66".into(), play: Some("f:60%, c".into()), ..Lock::default() };
    let exploit =
        Exploit { spot: river(), by: "ip".into(), locks: vec![lock], view: None, before: false, solve };
    let Answer::Exploit(answer) = ask(exploit.into())? else { return Err("no response".into()) };
    println!("{} gains {:.2} chips", answer.by, answer.gain);
    assert!(answer.gain_share > 0.1);

    // Text comes in, text goes out; errors are data too.
    let canon = ask(Request::parse("canon", r#"{"cards": "AhKh", "board": "Th9h8d"}"#)?)?;
    assert!(matches!(canon, Answer::Canon(answer) if answer.canonical == "AcKc | Tc9c8d"));
    let error = isofold::api::Error::from(
        ask(Request::parse("canon", r#"{"cards": "AhXh"}"#)?).err().ok_or("an answer")?,
    );
    assert_eq!(error.field.as_deref(), Some("cards"));
    Ok(())
}
