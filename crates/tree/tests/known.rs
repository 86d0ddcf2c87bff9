//! The known trees of the betting rules.

use isofold_iso::Situation;
use isofold_tree::{Player, PrintOptions, Spot, Street, Tree};

const TURN_BASIC: &str = isofold_tree::spots::TURN_BASIC;
const THREE_BET_POT_FAST: &str = isofold_tree::spots::THREE_BET_POT_FAST;

fn actions(tree: &Tree, line: &str) -> Vec<String> {
    let (node, _) = tree.follow(&line.parse().unwrap()).unwrap();
    tree.node(node).actions().iter().map(|action| action.to_string()).collect()
}

#[test]
fn turn_basic() {
    let tree = Tree::new(&Spot::from_toml(TURN_BASIC).unwrap()).unwrap();
    assert_eq!(actions(&tree, ""), ["check", "bet 120", "bet 216", "allin 900"]);
    assert_eq!(actions(&tree, "b120"), ["fold", "call", "raise 300"]);
    // After its call on the turn the player out of position may lead for half the pot, and by no other size.
    assert_eq!(actions(&tree, "x b120 c | 2c"), ["check", "bet 220"]);
    assert_eq!(actions(&tree, "b120 c | 2c"), ["check", "bet 264", "allin 780"]);
    assert_eq!(actions(&tree, "x x | 2c"), ["check", "bet 120", "allin 900"]);
    assert_eq!(actions(&tree, "x b120 c | 2c | x"), ["check", "bet 264", "allin 780"]);
}

/// A cap of two: a bet, a raise and another raise; then fold and call, and all-in where it is on the menu.
#[test]
fn caps_on_raises() {
    let spot = || {
        let spot = Spot::on("QsTs7h2c3d").pot(10).stack(2000).oop("AA").ip("KK");
        spot.bet(Street::River, "100%").raise(Street::River, "2x")
    };
    let after = |spot: isofold_tree::SpotBuilder, line: &str| {
        actions(&Tree::new(&spot.build().unwrap()).unwrap(), line)
    };
    assert_eq!(after(spot(), "b10 r20 r40"), ["fold", "call", "raise 80"]);
    assert_eq!(after(spot().raise(Street::River, "2x2r"), "b10 r20"), ["fold", "call", "raise 40"]);
    assert_eq!(after(spot().raise(Street::River, "2x2r"), "b10 r20 r40"), ["fold", "call"]);
    assert_eq!(after(spot().raise(Street::River, "2x2r, a"), "b10 r20 r40"), ["fold", "call", "allin 2000"]);
    assert_eq!(after(spot().raise(Street::River, "2x2r, a2r"), "b10 r20 r40"), ["fold", "call"]);
    let capped = || spot().raise(Street::River, "2x, a").max_raises(Street::River, 2);
    assert_eq!(after(capped(), "b10 r20"), ["fold", "call", "raise 40", "allin 2000"]);
    assert_eq!(after(capped(), "b10 r20 r40"), ["fold", "call", "allin 2000"]);
    assert_eq!(after(spot().max_raises(Street::River, 2), "b10 r20 r40"), ["fold", "call"]);
    assert_eq!(after(spot().max_raises(Street::River, 0), "b10"), ["fold", "call"]);
    // Raises of either player count, and the cap is of one player.
    let ip = || spot().max_raises_of(Player::Ip, Street::River, 1);
    assert_eq!(after(ip(), "b10"), ["fold", "call", "raise 20"]);
    assert_eq!(after(ip(), "b10 r20"), ["fold", "call", "raise 40"]);
    assert_eq!(after(ip(), "b10 r20 r40"), ["fold", "call"]);
    // A rule adds all-in beyond the cap.
    assert_eq!(
        after(capped().raise(Street::River, "2x").add_allin(100.0), "b10 r20 r40"),
        ["fold", "call", "allin 2000"]
    );
}

#[test]
fn demo() {
    let tree = Tree::new(&Spot::from_toml(isofold_tree::spots::DEMO).unwrap()).unwrap();
    assert_eq!(actions(&tree, ""), ["check", "bet 20"]);
    assert_eq!(actions(&tree, "b20"), ["fold", "call", "raise 80"]);
    assert_eq!(actions(&tree, "b20 r80"), ["fold", "call", "allin 270"]);
}

/// The nodes on one river board of the public benchmark. The 16 all-ins called before the river run out to a showdown too,
/// but are no part of the 113, which follow bets and checks on the river.
#[test]
fn three_bet_pot_fast() {
    let spot = Spot::from_toml(THREE_BET_POT_FAST).unwrap();
    let tree = Tree::new(&spot).unwrap();
    assert_eq!(actions(&tree, ""), ["check", "bet 94"]);
    assert_eq!(tree.nodes().len(), 501);
    let counts = tree.counts();
    let [flop, turn, river] = Street::ALL.map(|street| *counts.of(street));
    assert_eq!((river.subtrees, river.showdowns - river.run_outs, river.folds), (25, 113, 88));
    assert_eq!((flop.subtrees, flop.deals, flop.folds), (1, 9, 8));
    assert_eq!((turn.subtrees, turn.deals, turn.folds), (7, 41, 32));
    assert_eq!((river.showdowns, river.run_outs), (129, 16));
    assert_eq!([flop, turn, river].map(|street| street.decisions), [[5, 5], [23, 23], [69, 69]]);
    assert_eq!([flop, turn, river].map(|street| street.actions), [[13, 13], [55, 55], [157, 157]]);

    // Every (node, action, hand) entry, hands blocked by later cards included.
    let board = spot.board.iter().copied().collect();
    let hands = spot.ranges.clone().map(|range| range.without(board).combos() as u64);
    assert_eq!(hands, [273, 416]);
    let turns = Situation::new(&spot.board).unwrap().chance_classes();
    let rivers = |turn| {
        let board: Vec<_> = spot.board.iter().copied().chain([turn]).collect();
        Situation::new(&board).unwrap().chance_classes().len()
    };
    let runouts: usize = turns.iter().map(|class| rivers(class.representative)).sum();
    assert_eq!((turns.len(), runouts), (36, 1429));
    let entries =
        |street: &isofold_tree::StreetCounts| street.actions[0] * hands[0] + street.actions[1] * hands[1];
    let by_street = [entries(&flop), 36 * entries(&turn), 1429 * entries(&river)];
    assert_eq!(by_street, [8_957, 1_364_220, 154_579_217]);
    assert_eq!(by_street.iter().sum::<u64>(), 155_952_394);
}

#[test]
fn the_text_shows_streets_sizes_and_reasons() {
    let tree = Tree::new(&Spot::from_toml(TURN_BASIC).unwrap()).unwrap();
    let text = tree.print(&PrintOptions::default().until(Street::Turn));
    let has = |line: &str| assert!(text.lines().any(|found| found.trim_start() == line), "{line}\n{text}");
    has("turn, pot 200, 900 behind: oop");
    has("e = 216 (108%)");
    has("bet 216 (108%): ip");
    has("call: pot 440, the river comes");
    has("2.5x = 300 (41%)");
    has("2.5x = 750, all-in because of force_allin");
    assert!(!text.contains("river, pot"));
    let bare = tree.print(&PrintOptions::default().notes(false));
    assert_eq!(bare.lines().count(), tree.nodes().len());
}
