//! Reports: weights, totals, textures, differences.

use crate::batches::{TURN, ask, rivers, with_library};
use isofold_api::{Answer, Request};
use isofold_service::{Job, Service};
use serde_json::{Value, json};

fn report(service: &Service, more: Value) -> Value {
    let mut request = json!({ "spot": { "toml": TURN }, "boards": ["rivers"] });
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    ask(service, "report", &request)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-9 * (1.0 + a.abs()), "{a} and {b}");
}

/// The weighted mean of a figure over rows, as a reader of the file would compute it.
fn mean(rows: &[Value], line: usize, figure: impl Fn(&Value) -> Option<f64>) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    for row in rows {
        let figures = &row["figures"][line];
        if let Some(value) = figure(figures) {
            let weight = number(&row["deals"]) * number(&figures["reach"]);
            (sum, all) = (sum + weight * value, all + weight);
        }
    }
    sum / all
}

#[test]
fn totals_are_the_weighted_means_of_rows() {
    let (_folder, service) = with_library();
    ask(&service, "batch", &rivers(json!({ "iterations": 20 })));
    let answer = report(&service, json!({ "lines": ["", "x", "x b45"], "group": ["suits", "pairing"] }));
    let rows = answer["rows"].as_array().unwrap();
    let groups = answer["groups"].as_array().unwrap();
    assert!(groups.len() > 2 && answer.get("missing").is_none());
    for (line, player) in ["oop", "ip", "oop"].iter().enumerate() {
        assert_eq!(answer["lines"][line]["player"], json!(player));
        let total = &answer["total"]["figures"][line];
        for of in 0..2 {
            for key in ["ev", "equity"] {
                near(number(&total[key][of]), mean(rows, line, |figures| figures[key][of].as_f64()));
            }
        }
        let actions = answer["lines"][line]["actions"].as_array().unwrap().len();
        for action in 0..actions {
            let of_row = |figures: &Value| figures["frequencies"][action].as_f64();
            near(number(&total["frequencies"][action]), mean(rows, line, of_row));
        }
        // Groups are parts of the whole.
        near(number(&total["ev"][0]), mean(groups, line, |figures| figures["ev"][0].as_f64()));
        let sum = |key: &str, of: &[Value]| -> f64 { of.iter().map(|one| number(&one[key])).sum() };
        for key in ["boards", "deals"] {
            near(sum(key, rows), number(&answer["total"][key]));
            near(sum(key, groups), number(&answer["total"][key]));
        }
    }
    // At the start every deal is there; after a check those that check.
    near(number(&answer["total"]["figures"][0]["reach"]), 1.0);
    near(
        number(&answer["total"]["figures"][1]["reach"]),
        number(&answer["total"]["figures"][0]["frequencies"][0]),
    );
    // 48 rivers, of which each pair of hands leaves 44.
    let turn = ask(&service, "report", &json!({ "spot": { "toml": TURN.replace("4d", "4d2c") } }));
    assert_eq!(turn["rows"].as_array().unwrap().len(), 1);
    let deals = number(&answer["total"]["deals"]) / 44.0;
    assert_eq!(deals.fract(), 0.0);
}

/// Each row has what `show` says of its board.
#[test]
fn rows_are_what_show_says() {
    let (_folder, service) = with_library();
    ask(&service, "batch", &rivers(json!({ "iterations": 20 })));
    let answer = report(&service, json!({ "lines": ["x"] }));
    for row in answer["rows"].as_array().unwrap().iter().step_by(7) {
        let spot = TURN.replace("QsTs7h4d", row["board"].as_str().unwrap());
        let shown = ask(&service, "show", &json!({ "spot": { "toml": spot }, "line": "x" }));
        let figures = &row["figures"][0];
        assert_eq!((&figures["ev"], &figures["equity"]), (&shown["ev"], &shown["equity"]));
        for player in 0..2 {
            near(number(&figures["eqr"][player]), number(&shown["eqr"][player]));
        }
        for (action, choice) in shown["actions"].as_array().unwrap().iter().enumerate() {
            assert_eq!(figures["frequencies"][action], choice["frequency"]);
        }
        assert_eq!(row["entry"], shown["entry"]);
    }
}

#[test]
fn rows_are_filtered_and_sorted() {
    let (_folder, service) = with_library();
    ask(&service, "batch", &rivers(json!({ "iterations": 5 })));
    let paired = report(&service, json!({ "filter": ["paired"], "sort": "ev.oop" }));
    let rows = paired["rows"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["texture"][1] == "paired"));
    let evs: Vec<f64> = rows.iter().map(|row| number(&row["figures"][0]["ev"][0])).collect();
    assert!(evs.windows(2).all(|pair| pair[0] >= pair[1]), "{evs:?}");
    let both = report(&service, json!({ "filter": ["paired", "unpaired", "A high"] }));
    assert!(both["rows"].as_array().unwrap().iter().all(|row| row["texture"][2] == "A high"));
    for (more, field) in [
        (json!({ "filter": ["wet"] }), "filter[0]"),
        (json!({ "filter": ["trips"] }), "filter"),
        (json!({ "sort": "size" }), "sort"),
        (json!({ "lines": ["x x"] }), "lines[0]"),
        (json!({ "lines": ["", "b1"] }), "lines[1]"),
        (json!({ "boards": ["turns", "rivers"] }), "boards"),
    ] {
        let mut request = json!({ "spot": { "toml": TURN }, "boards": ["rivers"] });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let request = Request::parse("report", &request.to_string()).unwrap();
        let answer: Result<Answer, _> = service.answer(&request, &Job::default());
        let error = isofold_api::Error::from(answer.unwrap_err());
        assert_eq!(error.field.as_deref(), Some(field), "{more} {error}");
    }
}

#[test]
fn a_spot_minus_itself_is_zero_and_another_is_the_difference() {
    let (_folder, service) = with_library();
    ask(&service, "batch", &rivers(json!({ "iterations": 20 })));
    let other = TURN.replace("75%", "50%, 75%");
    ask(
        &service,
        "batch",
        &json!({ "spots": [{ "toml": other }], "boards": ["rivers"], "solve": { "iterations": 20 } }),
    );
    let nothing = report(&service, json!({ "minus": { "toml": TURN } }));
    assert_eq!(nothing["total"]["figures"][0]["ev"], json!([0.0, 0.0]));
    let difference = report(&service, json!({ "minus": { "toml": other } }));
    let one = report(&service, json!({}));
    let two = ask(&service, "report", &json!({ "spot": { "toml": other }, "boards": ["rivers"] }));
    let ev = |answer: &Value| number(&answer["total"]["figures"][0]["ev"][0]);
    near(ev(&difference), ev(&one) - ev(&two));
    // Check, bet 30 of the other menu, bet 45 of both.
    let tokens: Vec<&str> = difference["lines"][0]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|action| action["token"].as_str().unwrap())
        .collect();
    assert_eq!(tokens, ["x", "b30", "b45"]);
    let frequencies = &difference["total"]["figures"][0]["frequencies"];
    near(number(&frequencies[1]), -number(&two["total"]["figures"][0]["frequencies"][1]));
    let sum: f64 = frequencies.as_array().unwrap().iter().map(number).sum();
    assert!(sum.abs() < 1e-9);
}

#[test]
fn boards_that_are_not_solved_are_missing() {
    let (_folder, service) = with_library();
    let request = json!({ "spot": { "toml": TURN }, "boards": ["rivers"] });
    let parsed = Request::parse("report", &request.to_string()).unwrap();
    let none = isofold_api::Error::from(service.answer(&parsed, &Job::default()).unwrap_err());
    assert_eq!(none.code, isofold_api::ErrorCode::NotFound);
    let one = json!({ "spots": [{ "toml": TURN }], "boards": ["QsTs7h4d2c"], "solve": { "iterations": 5 } });
    ask(&service, "batch", &one);
    let answer = ask(&service, "report", &request);
    assert_eq!(answer["rows"].as_array().unwrap().len(), 1);
    assert!(answer["missing"].as_array().unwrap().len() > 30);
    // A solution that is not accurate enough is not one.
    let fine = json!({ "spot": { "toml": TURN }, "boards": ["QsTs7h4d2c"], "solve": { "target": 0.000001 } });
    let parsed = Request::parse("report", &fine.to_string()).unwrap();
    assert!(service.answer(&parsed, &Job::default()).is_err());
}

/// Ranges that are the same after swapping two suits give reports that are.
#[test]
fn symmetric_ranges_give_symmetric_reports() {
    let (_folder, service) = with_library();
    let spot = TURN.replace("QsTs7h4d", "QsTs7h");
    let solve = json!({ "iterations": 5 });
    for flop in ["QsTs7h", "QdTd7c"] {
        let boards = json!([format!("{flop}2h2c"), format!("{flop}2s3s")]);
        let batch =
            json!({ "spots": [{ "toml": spot.replace("QsTs7h", flop) }], "boards": boards, "solve": solve });
        ask(&service, "batch", &batch);
    }
    let of = |boards: [&str; 1]| {
        let answer = ask(&service, "report", &json!({ "spot": { "toml": spot }, "boards": boards }));
        (
            answer["rows"][0]["figures"].clone(),
            answer["rows"][0]["deals"].clone(),
            answer["rows"][0]["texture"].clone(),
        )
    };
    assert_eq!(of(["QsTs7h2h2c"]), of(["QhTh7s2s2c"]));
}
