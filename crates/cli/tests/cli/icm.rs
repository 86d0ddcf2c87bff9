//! `isofold icm`: $EV of stacks, finishing places, all-ins, and bad input.

use crate::{isofold, keys, lines, object};
use serde_json::Value;

const NAMED: &str = "alice=5000, bob=3000, carol=2000";

fn figure(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn stacks_have_an_ev_in_money() {
    let expected = [
        "player  stack   chips    $EV   share  difference",
        "1       5 000  50.00%  38.39  38.39%      -11.61",
        "2       3 000  30.00%  32.75  32.75%       +2.75",
        "3       2 000  20.00%  28.86  28.86%       +8.86",
    ];
    assert_eq!(lines(&["icm", "5000,3000,2000", "--payouts", "50,30,20"]), expected);
    assert_eq!(lines(&["icm", "5k,3k,2e3", "--payouts", "50 , 30,20"]), expected);
    let named = lines(&["icm", NAMED, "--payouts", "50%,30%,20%", "--pool", "10k"]);
    assert_eq!(named[1], "alice   5 000  50.00%  3 839.29  38.39%   -1 160.71");
}

#[test]
fn json_has_the_players_and_the_pool() {
    let answer = object(&["icm", NAMED, "--payouts", "50%,30%", "--pool", "1000"]);
    assert_eq!(keys(&answer), ["players", "pool"]);
    assert_eq!(figure(&answer["pool"]), 800.0);
    let players = answer["players"].as_array().unwrap();
    assert_eq!(keys(&players[0]), ["chips", "name", "prize", "share", "stack"]);
    assert_eq!((&players[2]["name"], figure(&players[2]["stack"])), (&"carol".into(), 2000.0));
    assert_eq!(figure(&players[2]["chips"]), 0.2);
    let sum = |key: &str| players.iter().map(|player| figure(&player[key])).sum::<f64>();
    assert!((sum("prize") - 800.0).abs() < 1e-9 && (sum("share") - 1.0).abs() < 1e-12);
}

#[test]
fn places() {
    let page = lines(&["icm", "5000,3000,2000,0", "--payouts", "50,30,20", "--places"]);
    let last = page.len() - 5;
    assert_eq!(page[last], "player  place 1  place 2  place 3  place 4");
    assert_eq!(page[last + 1], "1        50.00%   33.93%   16.07%    0.00%");
    assert_eq!(page[last + 4], "4         0.00%    0.00%    0.00%  100.00%");
    let answer = object(&["icm", "5000,3000,2000,0", "--payouts", "50,30,20", "--places"]);
    let places = answer["players"][0]["places"].as_array().unwrap();
    assert_eq!((places.len(), figure(&places[0])), (4, 0.5));
}

#[test]
fn all_in() {
    let page = lines(&["icm", NAMED, "--payouts", "50,30,20", "--all-in", "1:bob", "--equity", "55%"]);
    assert_eq!(
        page[5..],
        [
            "alice all-in against bob for 3 000",
            "player    now   wins  loses  break-even  risk premium  bubble factor  equity    $EV  difference",
            "alice   38.39  46.00  29.50      53.90%        +3.90%           1.17  55.00%  38.58       +0.18",
            "bob     32.75  41.00  20.00      60.71%       +10.71%           1.55  45.00%  29.45       -3.30",
        ]
    );
}

#[test]
fn all_in_as_json() {
    let question = ["icm", NAMED, "--payouts", "50,30,20", "--all-in", "alice:bob"];
    let answer = &object(&question)["all_in"];
    assert_eq!((keys(answer), figure(&answer["chips"])), (vec!["chips", "players"], 3000.0));
    let figures = ["break_even", "bubble_factor", "lost", "name", "now", "risk_premium", "won"];
    assert_eq!(keys(&answer["players"][0]), figures);
    let answer = &object(&[&question[..], &["--equity", "0.25"]].concat())["all_in"]["players"][1];
    assert_eq!(figure(&answer["equity"]), 0.75);
    let expected = 0.75 * figure(&answer["won"]) + 0.25 * figure(&answer["lost"]);
    assert!((figure(&answer["expected"]) - expected).abs() < 1e-12);
    // Both are paid the same: it does not matter who wins.
    let answer = object(&["icm", "3,2,1", "--payouts", "10,10,10", "--all-in", "1:2"]);
    assert_eq!(answer["all_in"]["players"][0]["break_even"], Value::Null);
}

#[test]
fn mistakes() {
    for (arguments, parts) in [
        (&["5000,x", "--payouts", "1"][..], &["STACKS: `x` is not a stack for player 2", "`5000,3000`"][..]),
        (&["5000,", "--payouts", "1"], &["STACKS: the stack of player 2 is missing"]),
        (&["-5,3", "--payouts", "1"], &["STACKS: `-5` is not a stack for player 1"]),
        (&["1,inf", "--payouts", "1"], &["STACKS: `inf` is not a stack for player 2"]),
        (&["0,0", "--payouts", "1"], &["STACKS: no player has chips"]),
        (&["1,1e-20", "--payouts", "1"], &["STACKS:", "of player 2 is not a stack"]),
        (&["a=1,a=2", "--payouts", "1"], &["STACKS: `a` is the name of players 1 and 2"]),
        (&["2=1,b=2", "--payouts", "1"], &["STACKS: `2` is not a name for player 1"]),
        (&["=1,b=2", "--payouts", "1"], &["STACKS: `` is not a name for player 1"]),
        (&["1,2"], &["--payouts"]),
        (&["1,2", "--payouts", "20,30"], &["--payouts: 30 for place 2 is more than 20 for place 1"]),
        (&["1,2", "--payouts", "5,-1"], &["--payouts: `-1` is not a prize for place 2"]),
        (&["1,2", "--payouts", "0"], &["--payouts: there is nothing to win"]),
        (&["1,2", "--payouts", ""], &["--payouts: the prize of place 1 is missing"]),
        (&["1,2", "--payouts", "1,1,1"], &["--payouts: 3 payouts are too many", "which is 2"]),
        (
            &["1,2", "--payouts", "50%"],
            &["--payouts: `50%` of which pool?", "Percentages need --pool, as in `--pool 1000`"],
        ),
        (&["1,2", "--payouts", "50", "--pool", "100"], &["--payouts: `50` is not a part of --pool"]),
        (&["1,2", "--payouts", "80%,30%", "--pool", "1"], &["--payouts: the prizes are 110% of the pool"]),
        (&["1,2", "--payouts", "1%", "--pool", "0"], &["--pool: `0` is not an amount of money"]),
        (&["1,2", "--payouts", "1", "--all-in", "1"], &["--all-in: `1` is not two players", "`1:2`"]),
        (&["1,2", "--payouts", "1", "--all-in", "1:c"], &["--all-in: there is no player `c`", "1 and 2"]),
        (&["1,2", "--payouts", "1", "--all-in", "1:3"], &["--all-in: there is no player `3`"]),
        (&["1,2", "--payouts", "1", "--all-in", "2:2"], &["--all-in:", "two different players"]),
        (&["1,0", "--payouts", "1", "--all-in", "1:2"], &["--all-in: player 2 has no chips"]),
        (&["1,2", "--payouts", "1", "--equity", "0.5"], &["--all-in"]),
        (&["1,2", "--payouts", "1", "--all-in", "1:2", "--equity", "5"], &["--equity: `5` is not an equity"]),
    ] {
        let run = isofold(&[&["icm"], arguments].concat());
        assert_eq!((run.code, &run.stdout[..]), (2, ""), "{arguments:?}");
        parts.iter().for_each(|part| assert!(run.stderr.contains(part), "{part}: {}", run.stderr));
    }
}
