//! Locks at their nodes, and locks that do not fit the tree.

use isofold_cards::{CardSet, Combo};
use isofold_eval::categorize;
use isofold_tree::{Lock, Spot, SpotBuilder, Street, Tree};

fn spot() -> SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).stack(270).oop("22+,AKs,AQo").ip("22+,KJs").dead("2c");
    let spot = spot.bet(Street::Flop, "20c").bet(Street::Turn, "50%").raise(Street::Flop, "2.5x");
    spot.bet(Street::River, "50%")
}

fn lock(text: &str) -> Lock {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn locked(texts: &[&str]) -> SpotBuilder {
    texts.iter().fold(spot(), |spot, text| spot.lock(lock(text)))
}

fn tree(spot: SpotBuilder) -> Tree {
    Tree::new(&spot.build().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refused(spot: SpotBuilder, wanted: &str) {
    assert_eq!(Tree::new(&spot.build().unwrap()).unwrap_err().to_string(), wanted);
}

/// The lock that counts for a hand where a line leads, by its number on the tree.
fn counts(tree: &Tree, line: &str, hand: &str) -> Option<usize> {
    let (node, dealt) = tree.follow(&line.parse().unwrap()).unwrap();
    let board = "QsTs7h".parse::<CardSet>().unwrap() | dealt.iter().copied().collect();
    let hand: Combo = hand.parse().unwrap();
    let kind = categorize(hand, board);
    let last = tree.locks_at(node, &dealt).filter(|lock| lock.applies_to(hand, kind)).last()?;
    tree.locks().iter().position(|lock| std::ptr::eq(lock, last))
}

#[test]
fn frequencies_become_shares_of_the_actions() {
    let shares = |text: &str| tree(locked(&[text])).locks()[0].frequencies.clone();
    assert_eq!(shares("line = x b20; play = f: 60%, c"), [Some(0.6), Some(0.4), Some(0.0)]);
    assert_eq!(shares("line = x b20; play = raise 50"), [Some(0.0), Some(0.0), Some(1.0)]);
    assert_eq!(shares("line = x b20; play = c:0.25, f:0.5, b50:25%"), [Some(0.5), Some(0.25), Some(0.25)]);
    assert_eq!(shares("line = x b20; play = c, f:100%"), [Some(1.0), Some(0.0), Some(0.0)]);
    assert_eq!(shares("line = x b20; overall = f: 60%, c"), [Some(0.6), Some(0.4), None]);
    assert_eq!(shares("line = x b20; overall = f: 60%"), [Some(0.6), None, None]);
    assert_eq!(shares("line =; overall = x: 30%"), [Some(0.3), None]);
}

#[test]
fn the_last_lock_counts() {
    let tree = tree(locked(&[
        "line = x x | * | ; play = x",
        "line = x x | 6c; category = set, fd; play = b30",
        "line = x x | *; hands = AKs; play = x:50%, b30",
        "line = x x | 6c; hands = AsKs; play = b30",
        "line = ; play = x",
    ]));
    // Sorted by node, and by their order where the node is the same.
    assert!(tree.locks().is_sorted_by_key(|lock| lock.node) && tree.locks()[0].node == tree.root());
    assert_eq!(tree.locks()[2].turn, "6c".parse().ok());
    for (line, hand, wanted) in [
        ("", "5s5c", Some(0)),
        ("x x | 6c", "3s3c", Some(1)),
        ("x x | 6c", "6s6d", Some(2)),
        ("x x | 6c", "7s7d", Some(2)),
        ("x x | 6d", "7s7c", Some(1)),
        ("x x | 6c", "AhKh", Some(3)),
        ("x x | 6c", "AsKs", Some(4)),
        ("x x | 6d", "AsKs", Some(3)),
        ("x x | 6c | x", "AsKs", None),
        ("x b20 c | 6c", "AsKs", None),
    ] {
        assert_eq!(counts(&tree, line, hand), wanted, "{hand} at {line}");
    }
}

#[test]
fn every_contradiction_is_one_error() {
    let said = |text: &str, wanted: &str| refused(locked(&["line = x; play = x", text]), wanted);
    said("line = x b40; play = c", "lock 2, at `x b40`: there is no `b40` after `x`: ip can check, bet 20");
    said("line = x x | Qs; play = x", "lock 2, at `x x | Qs`: duplicate card Qs: it is on the board already");
    said(
        "line = x x; play = x",
        "lock 2, at `x x`: the line ends before a card: expected a line to a decision",
    );
    said(
        "line = b20 f; play = x",
        "lock 2, at `b20 f`: the line ends where the hand is over: expected a line to a decision",
    );
    let rest = "expected 100%, or one action without a number, which gets the rest";
    for (plays, percent) in [("x: 60%, b20: 50%", "110"), ("x: 0.7", "70"), ("x: 33.3%, b20: 66.6%", "99.9")]
    {
        let wanted = format!("lock 2, at the start: the frequencies add up to {percent}%: {rest}");
        said(&format!("line = ; play = {plays}"), &wanted);
    }
    said(
        "line = x b20; play = f: 90%, c: 20%, r50",
        &format!("lock 2, at `x b20`: the frequencies add up to 110%: {rest}"),
    );
    said(
        "line = ; overall = x: 30%, b20: 30%",
        &format!("lock 2, at the start: the frequencies add up to 60%: {rest}"),
    );
    said("line = x b20; overall = x", "lock 2, at `x b20`: there is no `x`: expected fold, call, raise 50");
    said(
        "line = x b20; play = f, c",
        "lock 2, at `x b20`: two actions have no frequency: only one can get the rest",
    );
    said(
        "line = x; play = b20: 50%, bet 20: 50%",
        "lock 2, at `x`: `bet 20` is named twice: give it one frequency",
    );
    said("line = x; play = b40, x: 50%", "lock 2, at `x`: there is no `b40`: expected check, bet 20");
    said(
        "line = ; hands = AKs, KJs; play = x",
        "lock 2, at the start: KcJc is not in the range of oop: name hands of the range only, or none to lock them all",
    );
    let no_hand = |player| {
        format!(
            "no hand of {player} is locked there: the board blocks all of them, or none is of the category"
        )
    };
    said("line = ; category = quads; play = x", &format!("lock 2, at the start: {}", no_hand("oop")));
    said(
        "line = ; hands = 77; category = flush draw; play = x",
        &format!("lock 2, at the start: {}", no_hand("oop")),
    );
    said(
        "line = x x | 6c | x; hands = 6c6d; play = x",
        &format!("lock 2, at `x x | 6c | x`: {}", no_hand("ip")),
    );
    said(
        "line = x x | 6c | x x | 6d; category = straight flush; play = x",
        &format!("lock 2, at `x x | 6c | x x | 6d`: {}", no_hand("oop")),
    );
    // Categories on every card are not known beforehand, and blocked hands do no harm beside others.
    assert_eq!(tree(locked(&["line = x x | *; category = quads; play = x"])).locks().len(), 1);
    assert_eq!(tree(locked(&["line = x x | 6c; hands = 66; play = x"])).locks().len(), 1);
}

#[test]
fn an_action_that_an_edit_removed_cannot_be_locked() {
    let removed = |line: &str, action: &str| {
        let why = "was removed by an edit on some of the runouts: lock it to 0 there, or name the cards";
        format!("lock 1, at `{line}`: `{action}` {why}")
    };
    let cut = |text: &str| locked(&[text]).remove("x x | 6c | b30");
    refused(cut("line = x x | *; play = b30"), &removed("x x | *", "bet 30"));
    refused(cut("line = x x | 6c; play = x, b30: 10%"), &removed("x x | 6c", "bet 30"));
    assert_eq!(tree(cut("line = x x | *; play = b30: 0, x")).locks().len(), 1);
    assert_eq!(tree(cut("line = x x | 6d; play = b30")).locks().len(), 1);
    assert_eq!(tree(cut("line = x x | 2d; play = b30")).locks().len(), 1);
    // An aggregate frequency needs an action for the rest of the range.
    refused(cut("line = x x | *; overall = x: 30%"), &removed("x x | *", "bet 30"));
    assert_eq!(tree(cut("line = x x | *; overall = x")).locks().len(), 1);
    // An action that was added for one card is removed on all others, be they of its rank or not.
    let added = |text: &str| locked(&[text]).add("x x | 6c | b100");
    assert_eq!(tree(added("line = x x | 6c; play = b100")).locks().len(), 1);
    for line in ["x x | *", "x x | 6d", "x x | 9d"] {
        refused(added(&format!("line = {line}; play = b100")), &removed(line, "bet 100"));
    }
    let rivers = |text: &str| locked(&[text]).add("x x | 6c | x x | 5c | b100");
    assert_eq!(tree(rivers("line = x x | 6c | x x | 5c; play = b100")).locks().len(), 1);
    for line in ["x x | 6c | x x | *", "x x | 9c | x x | 5c", "x x | 6c | x x | 9c"] {
        refused(rivers(&format!("line = {line}; play = b100")), &removed(line, "bet 100"));
    }
}
