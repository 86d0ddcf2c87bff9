//! Properties of every node of every tree.

use crate::common::STREETS;
use isofold_tree::{
    Action, Line, LineStep, Node, NodeId, NodeKind, Player, SizingResult, Spot, Street, Tree, TreeError,
};
use proptest::prelude::*;

/// The tree, unless it is too large.
fn tree(spot: &Spot) -> Option<Tree> {
    match Tree::with_limit(spot, 20_000) {
        Ok(tree) => Some(tree),
        Err(TreeError::TooManyNodes { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// The least and the greatest amount of a bet or a raise, and the pot after a call.
fn bounds(spot: &Spot, node: &Node, player: Player) -> (u32, u32, f64) {
    let [own, other] = [player, player.opponent()].map(|p| node.committed[p.index()]);
    let max = spot.stack() - node.committed_before;
    let min = (node.last_bet() + other - own).clamp(1, max);
    (min, max, f64::from(spot.pot) + 2.0 * f64::from(other))
}

fn check_decision(spot: &Spot, tree: &Tree, id: NodeId, player: Player) {
    let node = tree.node(id);
    let actions = node.actions();
    let (min, max, pot) = bounds(spot, node, player);
    assert!(actions.is_sorted_by(|a, b| a < b), "{actions:?}");
    let facing = node.last_bet() > 0;
    let passive = if facing { &[Action::Fold, Action::Call][..] } else { &[Action::Check][..] };
    assert!(actions.starts_with(passive));
    let bets = &actions[passive.len()..];
    for action in bets {
        let amount = action.amount().unwrap();
        assert!((min..=max).contains(&amount));
        match action {
            Action::AllIn(_) => assert_eq!(amount, max),
            Action::Bet(_) => assert!(amount < max && !facing),
            Action::Raise(_) => assert!(amount < max && facing),
            other => panic!("{other} among the bets"),
        }
    }
    // Every bet has one reason, and every reason its bet.
    let mut reasons: Vec<Action> = tree.notes(id).iter().filter_map(|note| note.result.action()).collect();
    reasons.sort();
    assert_eq!(reasons, bets);
    let share = |action: Action| f64::from(action.amount().unwrap() - node.last_bet()) / pot;
    let merge = spot.rules.merge;
    let far = |small: Action, large: Action| share(small) < (share(large) - merge) / (1.0 + merge);
    assert!(bets.windows(2).all(|pair| far(pair[0], pair[1])), "{bets:?}");
    for note in tree.notes(id) {
        assert!(!note.to_string().is_empty());
        match note.result {
            SizingResult::Merged(into) | SizingResult::Duplicate(into) => {
                assert!(bets.contains(&into) || merge > 0.0)
            }
            SizingResult::RaisedToMinimum(action) => {
                assert!(note.requested < min && action.amount() == Some(min))
            }
            SizingResult::LoweredToStack(action) => {
                assert!(note.requested > max && action == Action::AllIn(max))
            }
            SizingResult::Forced(action) => assert!(note.requested < max && action == Action::AllIn(max)),
            _ => {}
        }
    }
}

fn check(spot: &Spot, tree: &Tree) {
    let mut next = 1;
    for (id, node) in tree.iter() {
        assert!(node.committed.iter().all(|&chips| node.committed_before <= chips && chips <= spot.stack()));
        assert_eq!(
            tree.pot(id),
            f64::from(spot.pot) + 2.0 * f64::from(*node.committed.iter().min().unwrap())
        );
        if let NodeKind::Decision { player, .. } = node.kind {
            check_decision(spot, tree, id, player);
        } else if !matches!(node.kind, NodeKind::Fold { .. }) {
            assert_eq!(node.committed[0], node.committed[1]);
        }
        if let NodeKind::Fold { folder } = node.kind {
            assert!(node.committed[folder.index()] < node.committed[folder.opponent().index()]);
        }
        // Depth first: the first child comes next, and children in order.
        assert!(node.children().is_sorted_by(|a, b| a < b));
        assert!(node.children().first().is_none_or(|child| child.index() == id.index() + 1));
        assert!(node.children().iter().all(|child| tree.node(*child).parent == Some(id)));
        next += node.children().len();
    }
    assert_eq!(next, tree.nodes().len());
}

/// A line with cards instead of `*`.
fn dealt(line: &Line) -> Line {
    let mut cards = ["4h", "5h"].into_iter();
    let card = |step: &LineStep| match step {
        LineStep::AnyCard => LineStep::Deal(cards.next().unwrap().parse().unwrap()),
        other => *other,
    };
    line.steps().iter().map(card).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_node_is_sound(spot in crate::common::spots()) {
        let Some(tree) = tree(&spot) else { return Ok(()) };
        check(&spot, &tree);
    }

    #[test]
    fn lines_lead_where_they_come_from(spot in crate::common::spots(), pick: prop::sample::Index) {
        let Some(tree) = tree(&spot) else { return Ok(()) };
        let id = NodeId(pick.index(tree.nodes().len()) as u32);
        let line = dealt(&tree.line(id));
        let read: Line = line.to_string().parse().unwrap();
        let (found, cards) = tree.follow(&read).unwrap();
        prop_assert_eq!(found, id);
        prop_assert_eq!(cards.len(), tree.node(id).street as usize - tree.start() as usize);
    }

    #[test]
    fn spots_survive_their_file(spot in crate::common::spots(), pick: prop::sample::Index) {
        let mut spot = spot;
        spot.edits = match pick.index(3) {
            0 => vec![],
            1 => vec![isofold_tree::Edit::Remove("x b40 c | * | x".parse().unwrap())],
            _ => vec![isofold_tree::Edit::Add("x x | 6c | a".parse().unwrap())],
        };
        let file = spot.to_toml();
        prop_assert_eq!(Spot::from_toml(&file).map_err(|e| format!("{e}\n{file}")), Ok(spot));
    }

    /// Betting `e` on every street ends all-in on the last, by nearly the same share of the pot each time.
    #[test]
    fn geometric_bets_end_all_in(pot in 1000..100_000u32, stacks in 0.1..20.0f64, street in 0..3usize) {
        let board = &"QsTs7h2c3d"[..6 + 2 * street];
        let stack = (f64::from(pot) * stacks) as u32;
        let mut spot = Spot::on(board).pot(pot).stack(stack).oop("AA").ip("KK");
        for street in STREETS {
            spot = spot.bet(street, "e");
        }
        let tree = Tree::new(&spot.build().unwrap()).unwrap();
        let mut id = tree.root();
        let mut shares = Vec::new();
        for street in &STREETS[street..] {
            let node = tree.node(id);
            let bet = *node.actions().last().unwrap();
            shares.push(f64::from(bet.amount().unwrap()) / tree.pot(id));
            prop_assert_eq!(matches!(bet, Action::AllIn(_)), *street == Street::River, "{:?}", node);
            let call = tree.node(*node.children().last().unwrap()).children()[1];
            id = tree.node(call).children().first().copied().unwrap_or(call);
        }
        prop_assert!(shares.iter().all(|share| (share - shares[0]).abs() < 0.01), "{shares:?}");
    }
}

#[test]
fn a_lead_needs_a_call_on_the_street_before() {
    let mut spot = Spot::on("QsTs7h").pot(100).stack(1000).oop("AA").ip("KK");
    for street in STREETS {
        spot = spot.bet(street, "50%").donk(street, "20%");
    }
    let tree = Tree::new(&spot.build().unwrap()).unwrap();
    let first_bet = |line: &str| {
        let (node, _) = tree.follow(&line.parse().unwrap()).unwrap();
        tree.node(node).actions()[1].to_string()
    };
    assert_eq!(first_bet(""), "bet 50");
    assert_eq!(first_bet("x b50 c | 2c"), "bet 40");
    assert_eq!(first_bet("b50 c | 2c"), "bet 100");
    assert_eq!(first_bet("x x | 2c"), "bet 50");
    assert_eq!(first_bet("x b50 c | 2c | x"), "bet 100");
    // A street that is checked through ends the right to lead.
    assert_eq!(first_bet("x b50 c | 2c | x x | 3c"), "bet 100");
    assert_eq!(first_bet("x x | 2c | x b50 c | 3c"), "bet 40");
}

#[test]
fn an_empty_lead_is_none() {
    let spot = Spot::on("QsTs7h").pot(100).stack(1000).oop("AA").ip("KK");
    let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "50%").donk(Street::Turn, "").build().unwrap();
    let tree = Tree::new(&spot).unwrap();
    let (node, _) = tree.follow(&"x b50 c | 2c".parse().unwrap()).unwrap();
    assert_eq!(tree.node(node).actions(), [Action::Check]);
    // A street without sizes is checked through.
    let (node, _) = tree.follow(&"x x | 2c | x x | 3c | x x".parse().unwrap()).unwrap();
    assert_eq!(tree.node(node).kind, NodeKind::Showdown);
}

#[test]
fn a_called_all_in_runs_out() {
    let spot =
        Spot::on("QsTs7h").pot(100).stack(300).oop("AA").ip("KK").bet(Street::Flop, "a").rake(0.05, 20.0);
    let tree = Tree::new(&spot.build().unwrap()).unwrap();
    let at = |line: &str| tree.follow(&line.parse().unwrap()).unwrap().0;
    assert!(matches!(tree.node(at("a c")).kind, NodeKind::Chance { .. }));
    assert!(matches!(tree.node(at("a c | 2c")).kind, NodeKind::Chance { .. }));
    let end = at("a c | 2c | 3c");
    assert_eq!((&tree.node(end).kind, tree.node(end).street), (&NodeKind::Showdown, Street::River));
    assert_eq!((tree.matched(end), tree.pot(end)), (300, 700.0));
    let payoff = tree.payoff(end, Player::Oop);
    assert_eq!((payoff.win, payoff.lose, payoff.tie), (330.0, -350.0, -10.0));
    // A bet that is not called goes back; rake is taken all the same.
    let fold = at("a f");
    assert_eq!((tree.matched(fold), tree.payoff(fold, Player::Ip).win), (0, 45.0));
}

#[test]
fn trees_have_a_limit_and_need_no_call_stack() {
    let mut spot = Spot::on("QsTs7h").pot(1).stack(Spot::MAX_CHIPS).oop("AA").ip("KK");
    for street in STREETS {
        spot = spot.bet(street, "1c").raise(street, "1c");
    }
    let error = Tree::new(&spot.build().unwrap()).unwrap_err();
    assert_eq!(error, TreeError::TooManyNodes { limit: Tree::MAX_NODES });
    // A line of raises one chip at a time, a hundred thousand deep.
    let spot = Spot::on("QsTs7h2c3d").pot(1).stack(100_000).oop("AA").ip("KK");
    let spot = spot.bet(Street::River, "1c").raise(Street::River, "1c").build().unwrap();
    let tree = Tree::new(&spot).unwrap();
    assert!(tree.nodes().len() > 300_000);
    let mut deepest = tree.root();
    while let Some(&child) = tree.node(deepest).children().last() {
        deepest = child;
    }
    assert!(tree.line(deepest).steps().len() > 100_000);
    assert!(tree.print(&Default::default()).len() < 200_000_000);
    assert_eq!(tree.follow(&tree.line(deepest)).unwrap().0, deepest);
    assert!(tree.counts().of(Street::River).folds > 100_000);
}

#[test]
fn a_node_has_at_most_32_actions() {
    let spot = |sizes: u32| {
        let list: Vec<String> = (1..=sizes).map(|chips| format!("{chips}c")).collect();
        Spot::on("QsTs7h2c3d")
            .pot(100)
            .stack(100)
            .oop("AA")
            .ip("KK")
            .bet(Street::River, &list.join(","))
            .build()
    };
    assert_eq!(Tree::new(&spot(31).unwrap()).unwrap().node(NodeId::ROOT).actions().len(), 32);
    let error = Tree::new(&spot(32).unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("33 actions at the start: a node takes at most 32"), "{error}");
}
