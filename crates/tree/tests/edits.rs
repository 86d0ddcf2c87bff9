//! Lines that are added to and removed from the finished tree.

use isofold_cards::Card;
use isofold_iso::SuitPerm;
use isofold_tree::{Edit, Node, NodeKind, Spot, SpotBuilder, Street, Tree, TreeError};
use proptest::prelude::*;

fn spot() -> SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).stack(270).oop("22+").ip("22+").dead("2c");
    let spot = spot.bet(Street::Flop, "20c").bet(Street::Turn, "50%").raise(Street::Flop, "2.5x");
    spot.bet(Street::River, "50%")
}

fn tree(spot: SpotBuilder) -> Tree {
    Tree::new(&spot.build().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

fn error(spot: SpotBuilder) -> String {
    Tree::new(&spot.build().unwrap()).unwrap_err().to_string()
}

fn actions(tree: &Tree, line: &str) -> String {
    let (node, dealt) = tree.follow(&line.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"));
    let removed = tree.removed(node, &dealt);
    let actions = tree.node(node).actions().iter().enumerate();
    let there = actions.filter(|(i, _)| removed >> i & 1 == 0).map(|(_, action)| action.to_string());
    there.collect::<Vec<_>>().join(", ")
}

#[test]
fn lines_are_removed() {
    let whole = tree(spot());
    let cut = tree(spot().remove("x b20 c | * | b50"));
    assert_eq!(actions(&whole, "x b20 c | 6c"), "check, bet 50");
    assert_eq!(actions(&cut, "x b20 c | 6c"), "check");
    assert_eq!(actions(&cut, "x b20 c | 6c | x"), "check, bet 50");
    assert_eq!(actions(&cut, "b20 c | 6c"), "check, bet 50");
    assert!(cut.nodes().len() < whole.nodes().len());
    assert!(cut.runout_edits().is_empty() && cut.symmetric_under(SuitPerm::all().last().unwrap()));
    assert_eq!(actions(&tree(spot().remove("x").remove("b20 f")), ""), "bet 20");
    assert_eq!(actions(&tree(spot().remove("b20 f")), "b20"), "call, raise 50");
    let notes = tree(spot().remove("b20"));
    assert_eq!(notes.notes(notes.root())[0].to_string(), "20c = 20, bet 20 removed by an edit");
}

#[test]
fn lines_are_added() {
    let more = tree(spot().add("x b100"));
    assert_eq!(actions(&more, "x"), "check, bet 20, bet 100");
    assert_eq!(actions(&more, "x b100"), "fold, call, raise 250");
    assert_eq!(actions(&more, "x b100 c | 6c"), "check, bet 130");
    assert_eq!(actions(&tree(spot().add("b20 r100")), "b20"), "fold, call, raise 50, raise 100");
    assert_eq!(actions(&tree(spot().add("b20 b100")), "b20"), "fold, call, raise 50, raise 100");
    for line in ["a", "b270", "a270"] {
        let all_in = tree(spot().add(line));
        assert_eq!(actions(&all_in, ""), "check, bet 20, allin 270");
        assert_eq!(actions(&all_in, "a"), "fold, call");
    }
    // Edits are made in their order: what was removed can come back, and what was added can be edited.
    assert_eq!(tree(spot().remove("b20").add("b20")).nodes(), tree(spot()).nodes());
    assert_eq!(actions(&tree(spot().add("b100").remove("b100 r250")), "b100"), "fold, call");
}

#[test]
fn what_cannot_be_edited_is_refused() {
    let said = |spot: SpotBuilder, wanted: &str| assert_eq!(error(spot), wanted);
    said(spot().remove("b40"), "edit 1, remove `b40`: there is no `b40` at the start: oop can check, bet 20");
    said(spot().add("b20"), "edit 1, add `b20`: `b20` is there already: oop can check, bet 20");
    said(
        spot().remove("x").remove("b20"),
        "edit 2, remove `b20`: it is the last action there: a decision needs an action",
    );
    said(
        spot().add("b20 r30"),
        "edit 1, add `b20 r30`: `r30` is not legal there: expected an amount from 40 to 270, where 270 is all-in",
    );
    said(
        spot().add("b300"),
        "edit 1, add `b300`: `b300` is not legal there: expected an amount from 1 to 270, where 270 is all-in",
    );
    said(spot().add("a").add("a r300"), "edit 2, add `a r300`: an all-in cannot be raised");
    said(spot().add("x"), "edit 1, add `x`: only bets, raises and all-ins can be added, not `x`");
    said(
        spot().remove("x x | 6c"),
        "edit 1, remove `x x | 6c`: the line ends with a card: expected the action to remove as its last step",
    );
    said(
        spot().remove(""),
        "edit 1, remove ``: the line ends with nothing: expected the action to remove as its last step",
    );
    said(
        spot().remove("x x | Qs | x"),
        "edit 1, remove `x x | Qs | x`: duplicate card Qs: it is on the board already",
    );
    said(
        spot().add("x x b40"),
        "edit 1, add `x x b40`: after `x x` the turn is dealt: write a card between bars before `b40`, as in \
         `x x | 6c | b40`",
    );
    let too_many = (30..60).fold(spot(), |spot, chips| spot.add(&format!("b{chips}")));
    assert_eq!(actions(&tree(too_many.clone()), "").split(", ").count(), 32);
    assert!(error(too_many.add("b60")).starts_with("33 actions at the start"));
}

#[test]
fn a_named_card_masks() {
    let masked = tree(spot().remove("x x | 6c | b30"));
    assert_eq!(masked.nodes(), tree(spot()).nodes());
    assert_eq!(actions(&masked, "x x | 6c"), "check");
    assert_eq!(actions(&masked, "x x | 6d"), "check, bet 30");
    assert_eq!(masked.named_cards(), "6c".parse().unwrap());
    let error = masked.follow(&"x x | 6c | b30".parse().unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`b30` after `x x | 6c` was removed on this runout by an edit: oop can check"
    );

    let added = tree(spot().add("x x | 6c | b100").add("x x | 7c | b100"));
    assert_eq!(actions(&added, "x x | 6c"), "check, bet 30, bet 100");
    assert_eq!(actions(&added, "x x | 7c"), "check, bet 30, bet 100");
    assert_eq!(actions(&added, "x x | 8c"), "check, bet 30");
    assert_eq!(actions(&added, "x x | 6c | b100"), "fold, call");
    let everywhere = tree(spot().add("x x | 6c | b100").add("x x | * | b100"));
    assert_eq!(everywhere, tree(spot().add("x x | * | b100")));
}

#[test]
fn both_cards_can_be_named() {
    let masked = tree(spot().remove("x x | 6c | x x | 5d | x").remove("x x | * | x x | 4d | b30"));
    assert_eq!(actions(&masked, "x x | 6c | x x | 5d"), "bet 30");
    assert_eq!(actions(&masked, "x x | 6d | x x | 5d"), "check, bet 30");
    assert_eq!(actions(&masked, "x x | 5d | x x | 6c"), "check, bet 30");
    assert_eq!(actions(&masked, "x x | 6d | x x | 4d"), "check");
    assert_eq!(actions(&masked, "x x | 6c | x x | 4d"), "check");
    assert_eq!(masked.named_cards(), "6c5d4d".parse().unwrap());
}

#[test]
fn a_turn_spot_deals_the_river_first() {
    let spot = Spot::on("QsTs7h2c").pot(60).stack(270).oop("22+").ip("22+").bet(Street::River, "50%");
    let masked = tree(spot.remove("x x | 6c | x"));
    assert_eq!((masked.runout_edits()[0].turn, masked.runout_edits()[0].river), (None, "6c".parse().ok()));
    assert_eq!(actions(&masked, "x x | 6c"), "bet 30");
    assert_eq!(actions(&masked, "x x | 6d"), "check, bet 30");
}

#[test]
fn no_runout_is_left_without_an_action() {
    let spot = spot().remove("x x | 6c | x").remove("x x | 6c | b30");
    assert!(error(spot).ends_with("it is the last action there on this runout: a decision needs an action"));
    let twice = self::spot().remove("x x | 6c | x").remove("x x | 6c | x");
    assert_eq!(
        error(twice),
        "edit 2, remove `x x | 6c | x`: `x` after `x x | *` was removed on this runout by an edit: oop can bet 30"
    );
    // The river cannot be the card that the turn was.
    let river = self::spot().remove("x x | 6c | x x | * | x").remove("x x | * | x x | 6c | b30");
    assert_eq!(tree(river).runout_edits().len(), 2);
    let stuck = self::spot().remove("x x | 6c | x x | * | x").remove("x x | * | x x | 6d | b30");
    assert!(error(stuck).contains("last action there on this runout"));
}

#[test]
fn edits_break_the_symmetries_they_name() {
    let swap = |a: &str| a.parse::<SuitPerm>().unwrap();
    let masked = tree(spot().remove("x x | 6c | x"));
    assert!(!masked.symmetric_under(swap("dchs")) && masked.symmetric_under(swap("chds")));
    assert_eq!(masked.stabilizer().order(), 6);
    let both = tree(spot().remove("x x | 6c | x").remove("x x | 6d | x"));
    assert!(both.symmetric_under(swap("dchs")) && !both.symmetric_under(swap("hdcs")));
    // Different edits that come to the same thing.
    let same = tree(
        spot().remove("x x | 6c | x").remove("x x | 6d | x").remove("x x | 6h | x").remove("x x | 6s | x"),
    );
    assert_eq!(same.stabilizer().order(), 24);
    let different = tree(spot().remove("x x | 6c | x").remove("x x | 6d | b30"));
    assert!(!different.symmetric_under(swap("dchs")));
    assert_eq!(tree(spot()).stabilizer().order(), 24);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Removing an action drops its descendants and nothing else.
    #[test]
    fn a_removed_line_takes_its_subtree(spot in crate::common::spots(), pick: prop::sample::Index, which: prop::sample::Index) {
        let Ok(whole) = Tree::with_limit(&spot, 5000) else { return Ok(()) };
        let decisions: Vec<_> = whole.iter().filter(|(_, node)| node.actions().len() > 1).collect();
        prop_assume!(!decisions.is_empty());
        let (id, node) = decisions[pick.index(decisions.len())];
        let i = which.index(node.actions().len());
        let child = node.children()[i];
        let after = node.children().get(i + 1).map_or_else(|| end(&whole, id), |next| next.index());
        let mut steps = whole.line(id).steps().to_vec();
        steps.push(isofold_tree::LineStep::Action(node.actions()[i].into()));
        let mut edited = spot.clone();
        edited.edits.push(Edit::Remove(steps.iter().copied().collect()));
        let cut = Tree::new(&edited).unwrap();
        prop_assert_eq!(cut.nodes().len(), whole.nodes().len() - (after - child.index()));
        prop_assert_eq!(cut.node(id).actions().len(), node.actions().len() - 1);
        // Putting a bet back gives the same nodes.
        if node.actions()[i].amount().is_some() {
            edited.edits.push(Edit::Add(steps.into_iter().collect()));
            let again = Tree::new(&edited).unwrap();
            prop_assert_eq!(again.nodes(), whole.nodes());
        }
    }

    /// Lines that are nonsense are refused, not worse.
    #[test]
    fn no_edit_panics(spot in crate::common::spots(), line in "([xfcba]|b[0-9]{1,3}|r[0-9]{1,3}|\\| \\* \\||\\| [2-9][cd] \\|| ){0,8}", add: bool) {
        let Ok(line) = line.parse() else { return Ok(()) };
        let mut spot = spot;
        spot.edits.push(if add { Edit::Add(line) } else { Edit::Remove(line) });
        match Tree::with_limit(&spot, 5000) {
            Ok(tree) => {
                let stuck = |node: &Node| matches!(node.kind, NodeKind::Decision { .. }) && node.actions().is_empty();
                prop_assert!(!tree.nodes().iter().any(stuck));
            }
            Err(TreeError::Edit { .. } | TreeError::TooManyNodes { .. }) => {}
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    /// Relabelling the cards of a mask and of the runout changes nothing.
    #[test]
    fn masks_move_with_the_suits(cards in prop::collection::vec(0..52u8, 2..6), perm in 0..24u8) {
        let perm = SuitPerm::new(perm).unwrap();
        let build = |relabel: &dyn Fn(Card) -> Card| {
            let mut spot = spot().build().unwrap();
            (spot.dead, spot.board) = (Default::default(), ["2c", "2d", "2h"].map(|card| card.parse().unwrap()).to_vec());
            for &card in &cards {
                let card = relabel(Card::new(card).unwrap());
                let line = if card.index() % 8 < 4 { format!("x x | {card} | b30") } else { format!("x x | * | x x | {card} | b30") };
                spot.edits.push(Edit::Remove(line.parse().unwrap()));
            }
            Tree::new(&spot)
        };
        let (Ok(plain), Ok(moved)) = (build(&|card| card), build(&|card| perm.apply(card))) else { return Ok(()) };
        prop_assert_eq!(perm.apply_set(plain.named_cards()), moved.named_cards());
        prop_assert_eq!(plain.stabilizer().order(), moved.stabilizer().order());
        if plain.symmetric_under(perm) {
            prop_assert!(plain.named_cards() == moved.named_cards());
        }
    }
}

/// One past the last descendant of a node.
fn end(tree: &Tree, id: isofold_tree::NodeId) -> usize {
    let mut last = id;
    while let Some(&child) = tree.node(last).children().last() {
        last = child;
    }
    last.index() + 1
}
