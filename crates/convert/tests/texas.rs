//! TexasSolver's console inputs.

use crate::{actions, refusal, spot};
use isofold_tree::{Player, Street};

fn input(lines: &str) -> String {
    format!(
        "set_pot 50\nset_effective_stack 200\nset_board Qs,Jh,2h,8c,4d\nset_range_ip AA,KK:0.5\nset_range_oop QQ,AKs\n{lines}\nbuild_tree\nstart_solve"
    )
}

#[test]
fn an_input_gives_cards_ranges_chips_and_sizes() {
    let (spot, remarks) = spot(
        "set_pot 50\nset_effective_stack 200\nset_board Qs,Jh,2h\nset_range_ip AA,KK:0.5\nset_range_oop QQ,AKs\n\
         set_bet_sizes oop,flop,bet,50,75\nset_bet_sizes oop,turn,donk,33\nset_bet_sizes oop,turn,allin\nset_bet_sizes ip,flop,raise,60\n\
         set_raise_limit 3\nset_allin_threshold 2\nset_thread_num 8\nset_accuracy 0.5\nset_max_iteration 200\nstart_solve\ndump_result out.json",
    );
    assert_eq!((spot.pot, spot.stacks), (50, [200; 2]));
    assert_eq!(spot.ranges.each_ref().map(|range| range.to_string()), ["QQ,AKs", "AA,KK:0.5"]);
    let oop = spot.bets.of(Street::Turn, Player::Oop);
    assert_eq!((oop.bet.to_string(), oop.raise.to_string()), ("a".into(), "a".into()));
    assert_eq!((oop.donk.as_ref().unwrap().to_string(), oop.max_raises), ("33%, a".into(), Some(3)));
    assert_eq!((spot.stop.exploitability, spot.stop.iterations), (Some(0.005), Some(200)));
    assert!(remarks.contains(&"line 12: set_thread_num is not used: it does not change the spot".to_owned()));
    assert!(
        remarks.iter().any(|remark| remark.starts_with("line 6: 75% is 37.5 at the start: 38 here")),
        "{remarks:?}"
    );
}

/// A raise is by a share of the pot after a call: with a pot of 5 and a bet of 3, 50 % is a raise to 9, since 5.5 rounds to 6.
#[test]
fn raises_are_rounded_as_there() {
    let text = "set_pot 5\nset_effective_stack 100\nset_board Qs,Jh,2h,8c,4d\nset_range_ip AA\nset_range_oop KK\n\
                set_bet_sizes oop,river,bet,60\nset_bet_sizes ip,river,raise,50,75,100,150";
    assert_eq!(actions(&spot(text).0, "b3"), "fold, call, raise 9, raise 11, raise 14, raise 20");
}

/// Half of the starting pot counts: 25 + 75 is half of the stack, and 25 + 100 is more than 60 % of it.
#[test]
fn the_threshold_counts_half_of_the_pot() {
    let sizes = "set_bet_sizes oop,river,bet,150,200";
    assert_eq!(
        actions(&spot(&input(&format!("{sizes}\nset_allin_threshold 0.6"))).0, ""),
        "check, bet 75, allin 200"
    );
    assert_eq!(
        actions(&spot(&input(&format!("{sizes}\nset_allin_threshold 0.7"))).0, ""),
        "check, bet 75, bet 100"
    );
}

/// An all-in that is smaller than a minimum raise is not offered there.
#[test]
fn short_all_ins_are_left_out() {
    let sizes = "set_bet_sizes oop,river,bet,200,210\nset_bet_sizes ip,river,allin";
    let (spot, _) = spot(&input(sizes));
    assert_eq!(actions(&spot, "b100"), "fold, call, allin 200");
    assert_eq!(actions(&spot, "b105"), "fold, call");
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (line, why) in [
        ("set_bet_sizes oop,preflop,bet,50", "line 6: set_bet_sizes `oop,preflop,bet,50`: expected such as"),
        ("set_bet_sizes ip,river,donk,50", "line 6: set_bet_sizes"),
        ("set_bet_sizes utg,river,bet,50", "line 6: the player `utg`: expected OOP or IP"),
        ("set_max_iteration 0", "line 6: set_max_iteration `0`: expected a whole number of at least 1"),
        ("set_pot nan", "line 6: set_pot `nan`: expected one number of chips"),
        ("set_range_ip AA,ZZ", "line 6: "),
        ("set_everything 1", "line 6: there is no command `set_everything` in texas"),
    ] {
        let message = refusal(&input(line));
        assert!(message.starts_with(why), "{message}");
    }
}
