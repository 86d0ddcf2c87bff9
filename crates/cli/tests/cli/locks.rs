//! Locks from flags, and on stored solutions.

use crate::storage::Sandbox;
use crate::{isofold, lines, object};
use serde_json::{Value, json};

/// A turn on which clubs and diamonds are interchangeable.
const SPOT: [&str; 14] = [
    "--board",
    "QsTs7h4s",
    "--oop",
    "AA,QJs,T9s,88",
    "--ip",
    "KK,AQs,98s,JJ",
    "--pot",
    "60",
    "--stack",
    "120",
    "--bet",
    "50%",
    "--target",
    "0.2%",
];

fn with<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &SPOT[..], more].concat()
}

/// The strategy of a hand, and whether it is locked.
fn strategy(view: &Value, combo: &str) -> (Vec<f64>, bool) {
    let hand = view["hands"].as_array().unwrap().iter().find(|hand| hand["combo"] == combo).unwrap();
    let shares = hand["strategy"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect();
    (shares, hand["locked"] == true)
}

fn ev(value: &Value) -> f64 {
    value["ev"][0].as_f64().unwrap()
}

#[test]
fn locks_are_read_back() {
    let flags = [
        "--lock",
        "line = x b66; play = f:60%, call",
        "--lock",
        "line=x; category=tptk; hands=AQ; overall=x:0.8",
    ];
    let texts = json!([
        "line = x b66; play = f:60%, c",
        "line = x; hands = AQ; category = top pair top kicker; overall = x:80%"
    ]);
    let tree = object(&[&["tree", "river"], &flags[..]].concat());
    assert_eq!((&tree["locks"], &tree["spot"]), (&texts, &json!("river, locked")));
    // Given back as they were read.
    let again: Vec<&str> =
        texts.as_array().unwrap().iter().flat_map(|text| ["--lock", text.as_str().unwrap()]).collect();
    assert_eq!(object(&[&["tree", "river"], &again[..]].concat())["locks"], texts);
    let page = lines(&[&["tree", "river"], &flags[..]].concat());
    assert!(page[0].ends_with(" nodes of betting   2 locks"), "{page:?}");
    assert_eq!(page[2], "lock 1  line = x b66; play = f:60%, c");
    // A line names its locks, also where it calls an all-in a bet.
    let text = isofold_tree::spots::RIVER.to_owned()
        + "\n[[locks]]\nline = 'a'\nplay = 'f'\n[[locks]]\nline = 'x b66'\nplay = 'f'\n";
    let left = |flags: &[&str]| -> Value {
        let run = crate::isofold_reading(&[&["tree", "-", "--json"], flags].concat(), text.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        serde_json::from_str::<Value>(&run.stdout).unwrap()["locks"].clone()
    };
    assert_eq!(left(&["--unlock", "b900"]), json!(["line = x b66; play = f"]));
    assert_eq!(left(&["--unlock", "all"]), json!([]));
    assert_eq!(
        left(&["--unlock", "a", "--lock", "line = ; play = x"]),
        json!(["line = x b66; play = f", "line = ; play = x"])
    );
    let run = crate::isofold_reading(&["tree", "-", "--unlock", "x"], text.as_bytes());
    let message = "error: --unlock: nothing is locked at `x`; the locks are `line = a; play = f` and `line = x b66; play = f`\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
}

#[test]
fn locked_hands_keep_to_their_locks() {
    let locks = ["--lock", "line = x; hands = KK; play = x:30%, b30", "--line", "x"];
    let view = object(&with("show", &locks));
    assert_eq!(view["locks"].as_array().unwrap().len(), 1);
    let (shares, locked) = strategy(&view, "KdKc");
    assert!(locked && (shares[0] - 0.3).abs() < 1e-6, "{shares:?}");
    assert!(!strategy(&view, "AdQd").1);
    let page = lines(&with("show", &locks));
    assert_eq!(page[0], "spot   Turn  Q♠ T♠ 7♥ | 4♠   after x   1 lock");
    assert!(page.contains(&"6 of 19 hands of ip are locked here".to_owned()), "{page:?}");
    // The aggregate frequency of all hands: those that lose least change first.
    let view = object(&with("show", &["--lock", "line = b30; overall = f:70%", "--line", "b30"]));
    let folds = view["actions"][0]["frequency"].as_f64().unwrap();
    assert!((folds - 0.7).abs() < 0.002, "{folds}");
    let page = lines(&with("show", &["--lock", "line = b30; overall = f:70%", "--line", "b30"]));
    assert!(page.contains(&"all hands of ip are locked here".to_owned()), "{page:?}");
}

#[test]
fn a_limit_of_iterations_leaves_some_for_aggregate_locks() {
    let spot: Vec<&str> = with("solve", &["--lock", "line = b30; overall = f:70%", "--iterations", "60"]);
    let solved =
        object(&spot.into_iter().filter(|word| !["--target", "0.2%"].contains(word)).collect::<Vec<_>>());
    assert_eq!((&solved["iterations"], &solved["reason"]), (&json!(60), &json!("iterations")));
    assert!(solved["exploitability"].as_f64().unwrap() < 0.02, "{solved}");
}

#[test]
fn a_finished_solution_takes_other_locks() {
    let sandbox = Sandbox::new();
    let free = sandbox.object(&with("solve", &["--regrets", "--out", "free"]));
    let lock = "line = b30; play = f:80%, c";
    let locked =
        sandbox.object(&["solve", "--resume", "free", "--lock", lock, "--out", "locked", "--regrets"]);
    assert_eq!((&locked["locks"], &locked["reason"]), (&json!([lock]), &json!("target")));
    assert!(locked["exploitability"].as_f64().unwrap() <= 0.002 && ev(&locked) > ev(&free) + 1.0, "{locked}");
    let (shares, is_locked) = strategy(&sandbox.object(&["show", "locked", "--line", "b30"]), "KdKc");
    assert!(is_locked && (shares[0] - 0.8).abs() < 0.001, "{shares:?}");
    // The same as from nothing, which the library knows by now.
    let again = sandbox.object(&with("solve", &["--lock", lock]));
    assert_eq!((&again["reason"], &again["ev"]), (&json!("library"), &locked["ev"]));
    let cold = sandbox.object(&with("solve", &["--lock", lock, "--no-library"]));
    assert!((ev(&cold) - ev(&locked)).abs() < 2.0 * 0.002 * 60.0, "{cold}");
    // And back.
    let back = sandbox.object(&[
        "solve",
        "--resume",
        "locked",
        "--unlock",
        "b30",
        "--out",
        "back",
        "--no-library",
        "--no-regrets",
    ]);
    assert_eq!((&back["locks"], &back["reason"]), (&json!([]), &json!("target")));
    assert!((ev(&back) - ev(&free)).abs() < 2.0 * 0.002 * 60.0, "{back}");
    let entry = sandbox.object(&["library", "show", "2"]);
    assert_eq!(
        (&entry["locks"], &entry["unit"], &entry["stacks"]),
        (&json!([lock]), &json!("chips"), &json!([120, 120]))
    );
    assert!(sandbox.run(&["library", "show", "2"]).stdout.contains(&format!("lock 1  {lock}")));

    let refused = |arguments: &[&str], part: &str| {
        let run = sandbox.run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains(part), "{}", run.stderr);
    };
    refused(
        &["solve", "--resume", "locked", "--unlock", "x"],
        "error: --unlock: nothing is locked at `x`; the only lock is `line = b30; play = f:80%, c`\n",
    );
    refused(
        &["solve", "--resume", "back", "--lock", lock],
        "saved without regrets; solve with --regrets to store them",
    );
    refused(
        &["solve", "--resume", "locked", "--lock", "line = x; hands = AsKs; play = x"],
        "lock 2, at `x`: AsKs is not in the range of ip",
    );
    refused(
        &["show", "locked", "--lock", lock],
        "is a solution: flags cannot change its locks; `isofold solve --resume`",
    );
    refused(&["solve", "--resume", "locked", "--folded", "AA"], "cannot be used with");
}

/// A lock that tells clubs from diamonds makes another canonical spot, whose suits may have other names.
#[test]
fn locks_that_tell_suits_apart_are_found_whatever_the_suits_are_called() {
    let sandbox = Sandbox::new();
    sandbox.object(&with("solve", &["--regrets", "--out", "free"]));
    let lock = |suit: char| format!("line = x; hands = K{suit}Kh,A{suit}Q{suit}; play = x");
    let mut found = Vec::new();
    for (suit, other) in [('c', 'd'), ('d', 'c')] {
        let text = lock(suit);
        let out = format!("{suit}.isofold");
        let flags = if suit == 'c' { &["--regrets"][..] } else { &["--regrets", "--no-library"] };
        let warm =
            sandbox.object(&[&["solve", "--resume", "free", "--lock", &text, "--out", &out], flags].concat());
        assert!(warm["exploitability"].as_f64().unwrap() <= 0.002);
        let view = sandbox.object(&["show", &out, "--line", "x"]);
        assert_eq!(strategy(&view, &format!("A{suit}Q{suit}")), (vec![1.0, 0.0], true));
        assert!(!strategy(&view, &format!("A{other}Q{other}")).1);
        let rivers = sandbox.object(&["show", &out, "--line", &format!("x b30 c | 2{suit}")]);
        let shares: Vec<Value> =
            rivers["actions"].as_array().unwrap().iter().map(|action| action["frequency"].clone()).collect();
        found.push((warm["ev"].clone(), warm["exploitability"].clone(), rivers["ev"].clone(), shares));
        // The library has it under other names of suits too.
        let mut named = with("solve", &[]);
        named[2] = "QhTh7d4h";
        let told =
            format!("line = x; hands = K{0}Kd,A{0}Q{0}; play = x", if suit == 'c' { 's' } else { 'c' });
        let again = sandbox.object(&[&named[..], &["--lock", &told]].concat());
        assert_eq!((&again["reason"], &again["ev"]), (&json!("library"), &warm["ev"]), "{told}");
        // A file is continued in its own suits.
        let on = sandbox.object(&["solve", "--resume", &out, "--target", "0.1%", "--no-library"]);
        assert!(on["exploitability"].as_f64().unwrap() <= 0.001);
    }
    // Regrets and averages were relabelled.
    assert_eq!(found[0], found[1]);
}

#[test]
fn a_solve_that_is_stopped_at_once_can_be_continued() {
    let sandbox = Sandbox::new();
    sandbox.object(&with("solve", &["--regrets", "--out", "free"]));
    let lock = "line = x; hands = KK; play = x";
    let once = [
        "solve",
        "--resume",
        "free",
        "--lock",
        lock,
        "--iterations",
        "1",
        "--out",
        "once",
        "--regrets",
        "--no-library",
    ];
    assert_eq!(sandbox.object(&once)["reason"], "iterations");
    let on = sandbox.object(&["solve", "--resume", "once", "--target", "0.2%", "--no-library"]);
    assert_eq!((&on["reason"], &on["locks"]), (&json!("target"), &json!([lock])));
}

#[test]
fn folded_hands_count() {
    let plain = object(&with("solve", &[]));
    let folded = object(&with("solve", &["--folded", "AsAh,AsAd,AsAc", "--folded", "KK:0.5,22"]));
    assert_eq!((&folded["folded"], &plain["folded"]), (&json!(2), &json!(0)));
    assert!(folded["memory_bytes"].as_u64() > plain["memory_bytes"].as_u64());
    assert_ne!(folded["equity"], plain["equity"]);
    let page = lines(&with("solve", &["--folded", "22"]));
    assert!(page[0].ends_with("pot 60   stack 120   1 folded"), "{page:?}");
    let many = isofold(&[&with("solve", &[])[..], &["--folded", "22"].repeat(8)].concat());
    assert_eq!(
        (many.code, many.stderr.contains("8 folded players are too many; expected at most 7")),
        (2, true)
    );
}
