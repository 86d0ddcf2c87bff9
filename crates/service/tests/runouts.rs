//! Turn and river reports, and reports pooled over runouts.

use crate::batches::{TURN, ask, with_library};
use isofold_api::{ErrorCode, Request};
use isofold_service::many_boards::range_pairs;
use isofold_service::{Job, Service};
use isofold_solver::{Options, Solver};
use isofold_store::CanonicalSpot;
use isofold_tree::{Line, Spot};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// A flop with few hands: ranges that treat suits alike.
const FLOP: &str = r#"
name = "small flop"
board = "QsTs7h"
pot = 60
stack = 90
[ranges]
oop = "AA,QQ,98s"
ip = "KK,AQs,77"
[bets.flop]
bet = "50%"
[bets.turn]
bet = "a"
"#;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-6 * (1.0 + a.abs()), "{a} and {b}");
}

fn refused(service: &Service, name: &str, params: &Value) -> isofold_api::Error {
    let request = Request::parse(name, &params.to_string()).unwrap();
    service.answer(&request, &Job::default()).unwrap_err().into()
}

#[test]
fn runouts_have_a_row_for_each_class() {
    let (_folder, service) = with_library();
    let solve = json!({ "iterations": 30, "save": "full" });
    let report =
        ask(&service, "runouts", &json!({ "spot": { "toml": FLOP }, "line": "x x", "solve": solve }));
    let rows = report["rows"].as_array().unwrap();
    // Diamonds and clubs are interchangeable.
    assert_eq!(rows.len(), 11 + 12 + 13);
    let runouts: u64 = rows.iter().map(|row| row["runouts"].as_u64().unwrap()).sum();
    assert_eq!((runouts, &report["street"], &report["player"]), (49, &json!("turn"), &json!("oop")));
    near(rows.iter().map(|row| number(&row["chance"])).sum(), 1.0);
    // Each row is what `show` says of its card.
    let shown = ask(&service, "show", &json!({ "spot": { "toml": FLOP }, "line": "x x" }));
    for (row, class) in rows.iter().zip(shown["cards"].as_array().unwrap()) {
        assert_eq!(
            (&row["last"], &row["ev"], &row["equity"]),
            (&class["cards"], &class["ev"], &class["equity"])
        );
        near(number(&row["chance"]), number(&class["chance"]));
    }
    for player in 0..2 {
        // Swings are differences to the mean, so they sum to nothing.
        let swings = rows.iter().map(|row| number(&row["chance"]) * number(&row["swing"][player]));
        near(swings.sum(), 0.0);
        let swing = |place: &Value| number(&rows[place.as_u64().unwrap() as usize]["swing"][player]);
        let most = rows.iter().map(|row| number(&row["swing"][player])).fold(f64::MIN, f64::max);
        assert_eq!(swing(&report["best"][player][0]), most);
        assert!(swing(&report["worst"][player][0]) < 0.0);
    }
    // The best card of one is the worst of the other: the game is zero-sum.
    assert_eq!(report["best"][0][0], report["worst"][1][0]);
}

/// Rivers after every turn: the same as going through all turns one by one.
#[test]
fn rivers_are_pooled_over_turns() {
    let (_folder, service) = with_library();
    let solve = json!({ "iterations": 30, "save": "full" });
    let ask_for = |line: &str| {
        ask(&service, "runouts", &json!({ "spot": { "toml": FLOP }, "line": line, "solve": solve }))
    };
    let rivers = ask_for("x x | * | x x");
    let rows = rivers["rows"].as_array().unwrap();
    let runouts: u64 = rows.iter().map(|row| row["runouts"].as_u64().unwrap()).sum();
    assert_eq!((runouts, &rivers["street"]), (49 * 48, &json!("river")));
    near(rows.iter().map(|row| number(&row["chance"])).sum(), 1.0);
    let of_turn =
        |turn: &'static str| rows.iter().filter(move |row| row["cards"].as_str().unwrap().starts_with(turn));
    let one = ask_for("x x | 2s | x x");
    let share: f64 = of_turn("2s ").map(|row| number(&row["chance"])).sum();
    for (row, alone) in of_turn("2s ").zip(one["rows"].as_array().unwrap()) {
        assert_eq!(row["ev"], alone["ev"]);
        near(number(&row["chance"]), share * number(&alone["chance"]));
    }
    let error = refused(&service, "runouts", &json!({ "spot": { "toml": FLOP }, "line": "x b30" }));
    assert!(error.message.contains("no card comes"), "{}", error.message);
}

/// The figures of a line over all turns, deal by deal.
#[test]
fn reports_pool_lines_over_runouts() {
    let (_folder, service) = with_library();
    let lines = ["x x | *", "x b30 c | * | x"];
    let batch = json!({
        "spots": [{ "toml": FLOP }], "boards": ["QsTs7h", "8s5d2c"], "solve": { "iterations": 25 }, "lines": lines,
    });
    assert_eq!(ask(&service, "batch", &batch)["solved"], json!(2));
    let again = ask(&service, "batch", &batch);
    assert_eq!((&again["solved"], &again["found"]), (&json!(0), &json!(2)));
    let request = json!({ "spot": { "toml": FLOP }, "boards": ["QsTs7h", "8s5d2c"], "lines": lines });
    let report = ask(&service, "report", &request);
    for (line, text) in lines.iter().enumerate() {
        let figures = &report["rows"][0]["figures"][line];
        let (reach, ev, frequency) = slow(text);
        near(number(&figures["reach"]), reach);
        near(number(&figures["ev"][0]), ev);
        near(number(&figures["frequencies"][0]), frequency);
    }
    // Lines that were not named are solved again, which is said first.
    let other = json!({ "spot": { "toml": FLOP }, "boards": ["QsTs7h"], "lines": ["b30 c | *"] });
    let events = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let heard = std::sync::Arc::clone(&events);
    let job = Job::with_events(move |event| heard.lock().unwrap().push(format!("{event:?}")));
    let answer = service.answer(&Request::parse("report", &other.to_string()).unwrap(), &job);
    assert!(answer.is_ok());
    assert!(events.lock().unwrap().iter().any(|event| event.contains("solved again")));
    for (line, why) in [("x x | 2s", "expected `*`"), ("x x", "no player acts"), ("x x | * | b1", "b1")] {
        let bad = json!({ "spot": { "toml": FLOP }, "boards": ["QsTs7h"], "lines": [line] });
        let error = refused(&service, "report", &bad);
        assert!(error.code == ErrorCode::Invalid && error.message.contains(why), "{}", error.message);
    }
}

/// Reach, EV out of position and the frequency of the first action of a line on QsTs7h, summed over all 49 turn cards.
fn slow(text: &str) -> (f64, f64, f64) {
    // The suits that it is solved in.
    let spot = CanonicalSpot::of(&Spot::from_toml(FLOP).unwrap()).spot;
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let stop = isofold_tree::Stop { iterations: Some(25), exploitability: None, seconds: None };
    solver.run(&stop, |_| ControlFlow::Continue(()));
    let (mut weight, mut ev, mut frequency) = (0.0, 0.0, 0.0);
    for card in isofold_cards::Deck::Full.cards().iter().filter(|card| !spot.board.contains(card)) {
        let line: Line = text.replace('*', &card.to_string()).parse().unwrap();
        let view = solver.view(&line).unwrap();
        let mut here = 0.0;
        for one in &view.hands[0] {
            for other in view.hands[1].iter().filter(|other| !other.combo.set().intersects(one.combo.set())) {
                here += one.reach * other.reach;
            }
        }
        weight += here;
        if let Some(evs) = view.evs {
            ev += here * evs[0];
            frequency += here * view.frequencies[0];
        }
    }
    (weight / (range_pairs(&spot) * 45.0), ev / weight, frequency / weight)
}

/// Tables of hands: shares sum to one, and their means are those of the report.
#[test]
fn reports_have_tables_of_hands() {
    let (_folder, service) = with_library();
    let boards = ["QsTs7h", "8s5d2c", "AsKs2s"];
    let batch = json!({ "spots": [{ "toml": FLOP }], "boards": boards, "solve": { "iterations": 25 } });
    ask(&service, "batch", &batch);
    let request = json!({
        "spot": { "toml": FLOP }, "boards": boards, "lines": ["", "x"], "hands": ["class", "made", "draw"],
    });
    let report = ask(&service, "report", &request);
    let tables = report["hands"].as_array().unwrap();
    assert_eq!(tables.len(), 2 * 3 * 2);
    for table in tables {
        let rows = table["rows"].as_array().unwrap();
        let line = ["", "x"].iter().position(|line| table["line"] == json!(line)).unwrap();
        let player = usize::from(table["player"] == json!("ip"));
        if table["by"] == json!("draw") {
            continue;
        }
        let total = &report["total"]["figures"][line];
        let mean =
            |of: &dyn Fn(&Value) -> f64| rows.iter().map(|row| number(&row["share"]) * of(row)).sum::<f64>();
        near(mean(&|_| 1.0), 1.0);
        near(mean(&|row| number(&row["ev"])), number(&total["ev"][player]));
        near(mean(&|row| number(&row["equity"])), number(&total["equity"][player]));
        if player == line {
            near(mean(&|row| number(&row["frequencies"][0])), number(&total["frequencies"][0]));
        } else {
            assert!(rows.iter().all(|row| row["frequencies"] == json!([])));
        }
    }
    let names: Vec<&Value> = tables[0]["rows"].as_array().unwrap().iter().map(|row| &row["name"]).collect();
    assert_eq!(names, [&json!("AA"), &json!("QQ"), &json!("98s")]);
    let minus =
        json!({ "spot": { "toml": FLOP }, "boards": boards, "hands": ["made"], "minus": { "toml": TURN } });
    assert!(refused(&service, "report", &minus).message.contains("leave `minus` out"));
}
