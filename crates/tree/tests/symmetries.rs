//! The suits that locks tell apart, against brute force over runouts and combos.

use isofold_cards::{Card, CardSet, Combo, Suit};
use isofold_eval::categorize_all;
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_tree::{Lock, NodeId, NodeLock, Spot, Street, Tree};
use proptest::prelude::*;
use std::collections::BTreeMap;

const BOARD: &str = "QsQdQh";
const ALL: &str = "22+,A2s+,AKo,76s";

fn tree_on(board: &str, locks: &[&str]) -> Tree {
    let spot =
        Spot::on(board).pot(60).stack(270).oop(ALL).ip(ALL).bet(Street::Flop, "60c").bet(Street::Turn, "50%");
    let locks =
        locks.iter().map(|text| text.parse::<Lock>().unwrap_or_else(|error| panic!("{text}: {error}")));
    Tree::new(&locks.fold(spot, |spot, lock| spot.lock(lock)).build().unwrap())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The lock that counts for every hand on a runout.
fn counting_locks<'a>(
    tree: &'a Tree,
    board: CardSet,
    node: NodeId,
    dealt: &[Card],
) -> Vec<Option<&'a NodeLock>> {
    let board = board | dealt.iter().copied().collect();
    let kinds = categorize_all(board).unwrap();
    let mut counting_locks = vec![None; Combo::COUNT];
    for lock in tree.locks_at(node, dealt) {
        for combo in Combo::all().filter(|&combo| lock.applies_to(combo, kinds[combo.index()])) {
            counting_locks[combo.index()] = Some(lock);
        }
    }
    counting_locks
}

/// The groups of hands that a lock sets one frequency of, and the frequencies: a hand each, or all hands of an aggregate lock.
fn groups(
    counting_locks: &[Option<&NodeLock>],
    board: CardSet,
    relabel: SuitPerm,
) -> Vec<(Vec<usize>, Vec<Option<f64>>)> {
    let mut aggregates: BTreeMap<*const NodeLock, (Vec<usize>, Vec<Option<f64>>)> = BTreeMap::new();
    let mut groups = Vec::new();
    for combo in Combo::all().filter(|combo| !combo.set().intersects(board)) {
        let Some(lock) = counting_locks[combo.index()] else { continue };
        let image = relabel.apply_combo(combo).index();
        if lock.aggregate {
            aggregates
                .entry(std::ptr::from_ref(lock))
                .or_insert_with(|| (Vec::new(), lock.frequencies.clone()))
                .0
                .push(image);
        } else {
            groups.push((vec![image], lock.frequencies.clone()));
        }
    }
    groups.extend(aggregates.into_values());
    groups.iter_mut().for_each(|(hands, _)| hands.sort_unstable());
    groups.sort_by(|a, b| a.0.cmp(&b.0));
    groups
}

/// Whether a permutation carries what counts on every runout to what counts on the runout that it is carried to.
fn carries(tree: &Tree, board: CardSet, perm: SuitPerm) -> bool {
    let mut nodes: Vec<NodeId> = tree.locks().iter().map(|lock| lock.node).collect();
    nodes.dedup();
    let mut cards: Vec<Card> =
        tree.locks().iter().flat_map(|lock| lock.turn.into_iter().chain(lock.river)).collect();
    // Of each rank that is named all suits tell, and one other rank stands for the rest.
    cards.extend(["9c", "8c"].map(|card| card.parse::<Card>().unwrap()));
    let suits = cards.iter().flat_map(|card| Suit::ALL.map(|suit| Card::of(card.rank(), suit)));
    let cards = suits.collect::<CardSet>() - board;
    nodes.into_iter().all(|node| {
        let count = tree.node(node).street as usize - tree.start() as usize;
        let mut runouts = vec![vec![]];
        for _ in 0..count {
            let longer = |runout: &Vec<Card>| {
                let dealt = runout.clone();
                let next = cards.iter().filter(move |card| !dealt.contains(card));
                let runout = runout.clone();
                next.map(move |card| [&runout[..], &[card]].concat()).collect::<Vec<_>>()
            };
            runouts = runouts.iter().flat_map(longer).collect();
        }
        runouts.into_iter().all(|dealt| {
            let image: Vec<Card> = dealt.iter().map(|&card| perm.apply(card)).collect();
            let on = |dealt: &[Card]| board | dealt.iter().copied().collect();
            let here = groups(&counting_locks(tree, board, node, &dealt), on(&dealt), perm);
            here == groups(&counting_locks(tree, board, node, &image), on(&image), SuitPerm::IDENTITY)
        })
    })
}

/// The permutations that leave the board and, as brute force has it, the locks as they are.
fn brute_force(tree: &Tree, board: &str) -> Vec<SuitPerm> {
    let board: CardSet = board.parse().unwrap();
    SuitGroup::of_set(board).perms().filter(|&perm| carries(tree, board, perm)).collect()
}

fn of_tree(tree: &Tree, board: &str) -> Vec<SuitPerm> {
    (tree.stabilizer() & SuitGroup::of_set(board.parse().unwrap())).perms().collect()
}

/// How many of six permutations locks leave, on a board where three suits are interchangeable. Brute force agrees.
#[track_caller]
fn left(locks: &[&str]) -> usize {
    let tree = tree_on(BOARD, locks);
    let perms = of_tree(&tree, BOARD);
    assert_eq!(perms, brute_force(&tree, BOARD));
    perms.len()
}

#[test]
fn symmetric_locks_keep_all() {
    assert_eq!(left(&[]), 6);
    assert_eq!(left(&["line = x; play = x"]), 6);
    assert_eq!(
        left(&["line = ; hands = AKs, 22; play = x", "line = x x | *; hands = 77; play = x: 50%, b30"]),
        6
    );
    assert_eq!(left(&["line = x x | *; category = pocket pair, fd; play = b30"]), 6);
    assert_eq!(left(&["line = x x | *; hands = AKs; category = two overcards, no draw; play = b30"]), 6);
    assert_eq!(left(&["line = ; overall = x: 30%", "line = x x | *; hands = 76s; overall = b30: 20%"]), 6);
    // Clubs are not like the others on this board anyway.
    assert_eq!(left(&["line = x; hands = AcKc; play = x"]), 6);
    assert_eq!(left(&["line = x x | 6c; play = x"]), 6);
}

#[test]
fn what_is_named_breaks_what_it_must() {
    assert_eq!(left(&["line = x; hands = AsKs; play = x"]), 2);
    assert_eq!(left(&["line = x; hands = AsKs, AdKd; play = x"]), 2);
    assert_eq!(left(&["line = x; hands = AsKs, AdKd, AhKh; play = x"]), 6);
    assert_eq!(left(&["line = x x | 6s; play = x"]), 2);
    assert_eq!(left(&["line = x x | 6s; play = x", "line = x x | 6d; play = x"]), 2);
    assert_eq!(left(&["line = x x | 6s; play = x", "line = x x | 6d; play = b30"]), 1);
    assert_eq!(left(&["line = x x | 6s; hands = AdKd; play = x"]), 1);
    assert_eq!(left(&["line = x; hands = AsKs; play = x", "line = ; hands = AdKd; play = x"]), 1);
    assert_eq!(left(&["line = x x | 6s | x x | 5s; play = x"]), 2);
    assert_eq!(left(&["line = x x | 6s | x x | 5d; play = x"]), 1);
    assert_eq!(left(&["line = x x | * | x x | 5d; play = x"]), 2);
    // Three locks that come to one, and one that hides another.
    let three =
        ["s", "d", "h"].map(|suit| format!("line = x x | 6{suit}; hands = A{suit}K{suit}; play = b30"));
    assert_eq!(left(&three.each_ref().map(String::as_str)), 6);
    assert_eq!(left(&["line = x; hands = AsKs; play = b60", "line = x; play = x"]), 6);
    assert_eq!(left(&["line = x; play = x", "line = x; hands = AsKs; play = x"]), 6);
}

/// Cards and hands in a circle of suits: its cycles of three are left, its swaps are not.
#[test]
fn a_circle_leaves_its_cycles() {
    assert_eq!(left(&["line = x; hands = AsKd, AdKh, AhKs; play = x"]), 3);
    let circle = [("s", "d"), ("d", "h"), ("h", "s")];
    let locks = circle.map(|(a, b)| format!("line = x x | 6{a}; hands = A{b}K{b}; play = x"));
    assert_eq!(left(&locks.each_ref().map(String::as_str)), 3);
    let rivers = circle.map(|(a, b)| format!("line = x x | 6{a} | x x | 6{b}; play = x"));
    assert_eq!(left(&rivers.each_ref().map(String::as_str)), 3);
}

/// An aggregate lock keeps the symmetries that keep its set of hands.
#[test]
fn symmetries_of_aggregate_locks() {
    assert_eq!(left(&["line = ; hands = AsKs, AdKd; overall = x: 30%"]), 2);
    // A lock for each hand, or one for several.
    let alone = ["s", "d", "h"].map(|suit| format!("line = ; hands = A{suit}K{suit}; overall = x: 30%"));
    assert_eq!(left(&alone.each_ref().map(String::as_str)), 6);
    assert_eq!(
        left(&["line = ; hands = AsKs; overall = x: 30%", "line = ; hands = AdKd, AhKh; overall = x: 30%"]),
        2
    );
    assert_eq!(left(&["line = x x | 6s; overall = x: 30%", "line = x x | 6d; overall = x: 30%"]), 2);
    assert_eq!(left(&["line = x x | 6s; overall = x: 30%", "line = x x | 6d; overall = x: 40%"]), 1);
    assert_eq!(left(&["line = x x | 6s; overall = x: 30%", "line = x x | 6d; play = x: 30%, b30"]), 1);
    assert_eq!(left(&["line = ; overall = x: 30%", "line = ; hands = AsKs; play = x"]), 2);
}

/// Hands that the cards block do not count.
#[test]
fn blocked_hands_tell_nothing() {
    assert_eq!(left(&["line = x; hands = AA, QsAd; play = x"]), 6);
    assert_eq!(
        left(&["line = x x | 6s; hands = AA, 6s6d; play = x", "line = x x | 6d; hands = AA, 6d6h; play = x"]),
        2
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The tree keeps no symmetry that brute force does not keep. Without categories, which the tree takes to break more symmetries
    /// than they may, both keep the same.
    #[test]
    fn brute_force_agrees(picks in prop::collection::vec((0..6usize, 0..5usize, 0..3usize, 0..3usize), 1..5), monotone: bool) {
        let lines = ["x", "x x | *", "x x | 6s", "x x | 6d", "x x | 6h", "x x | 7s"];
        let hands = ["", "hands = AsKs;", "hands = AsKs, AdKd;", "hands = AdKd, AhKh, AcKc, 6c6d;", "hands = AsKd, AdKh, AhKs;"];
        let kinds = ["", "", "category = flush draw, set;"];
        let plays = ["play = x", "play = x: 50%, b30", "overall = x: 50%"];
        let locks: Vec<String> = picks.iter().map(|&(line, hand, kind, play)| {
            let plays = if line == 0 { plays[play].replace("b30", "b60") } else { plays[play].to_owned() };
            format!("line = {}; {} {} {plays}", lines[line], hands[hand], kinds[kind])
        }).collect();
        let texts: Vec<&str> = locks.iter().map(String::as_str).collect();
        let board = if monotone { "Qc8c3c" } else { BOARD };
        let spot = Spot::on(board).pot(60).stack(270).oop(ALL).ip(ALL).bet(Street::Flop, "60c").bet(Street::Turn, "50%");
        let locks: Vec<Lock> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let spot = locks.into_iter().fold(spot, |spot, lock| spot.lock(lock)).build().unwrap();
        // A category without a hand on a named card is refused.
        let Ok(tree) = Tree::new(&spot) else { return Ok(()) };
        let (found, wanted) = (of_tree(&tree, board), brute_force(&tree, board));
        prop_assert!(found.iter().all(|perm| wanted.contains(perm)), "{found:?} {wanted:?}");
        prop_assert!(found == wanted || texts.iter().any(|text| text.contains("category")), "{found:?} {wanted:?}");
        // The tree of the relabelled spot has what the relabelling makes of the group.
        for perm in SuitPerm::all() {
            let moved = Tree::new(&spot.relabelled(perm)).unwrap();
            let conjugate = |of: SuitPerm| perm.inverse().then(of).then(perm);
            prop_assert_eq!(moved.stabilizer(), SuitGroup::generated_by(tree.stabilizer().perms().map(conjugate)));
        }
    }
}
