//! PioSOLVER's tree scripts.

use crate::{actions, refusal, spot};
use isofold_tree::{Player, Street};

/// A script in the form that the viewer writes, with every key off.
fn script(lines: &str) -> String {
    format!(
        "#Type#NoLimit\n#Range0#AA,KK:0.5,AhKh\n#Range1#QQ,JJ\n#Board#2c Js 7s 3d 9h\n#Pot#100\n#EffectiveStacks#500\n\
         #UseUnifiedBetAfterRaise#False\n#ForceOOPBet#False\n#RemovedLines#\n#ICM.Enabled#False\n#ICM.Stacks#0\n{lines}"
    )
}

#[test]
fn a_header_gives_cards_ranges_chips_and_sizes() {
    let (spot, remarks) = spot(
        "#TreeBuilding#V2\n#Range0#AA,KK:0.5\n#Range1#QQ,JJ\n#Board#Qs Jh 2h\n#Pot#180\n#EffectiveStacks#910\n\
         #FlopConfig.BetSize#52\n#FlopConfig.RaiseSize#45\n#TurnConfig.BetSize#55, 100\n#TurnConfig.DonkBetSize#50\n\
         #RiverConfig.BetSize#70 e a\n#RiverConfig.RaiseSize#2.5x\n#FlopConfigIP.BetSize#20c\n#TurnConfigIP.RaiseSize#3\n\
         #Rake.Cap#30\n#Rake.Fraction#0.05\n#Rake.Enabled#True",
    );
    assert_eq!((spot.pot, spot.stacks, spot.street()), (180, [910; 2], Street::Flop));
    assert_eq!(spot.ranges.each_ref().map(|range| range.to_string()), ["AA,KK:0.5", "QQ-JJ"]);
    let of = |street, player| spot.bets.of(street, player);
    let oop = of(Street::Flop, Player::Oop);
    assert_eq!((oop.bet.to_string(), oop.raise.to_string()), ("52%".into(), "45%".into()));
    assert_eq!(of(Street::Turn, Player::Oop).bet.to_string(), "55%, 100%");
    assert_eq!(of(Street::Turn, Player::Oop).donk.as_ref().unwrap().to_string(), "50%");
    assert_eq!(of(Street::River, Player::Oop).bet.to_string(), "70%, e, a");
    // Without a list of donk bets, there is none.
    assert_eq!(of(Street::River, Player::Oop).donk.as_ref().unwrap().to_string(), "");
    assert_eq!(of(Street::Flop, Player::Ip).bet.to_string(), "20c");
    // A number alone is a percentage, however small.
    assert_eq!(of(Street::Turn, Player::Ip).raise.to_string(), "3%");
    assert_eq!((spot.rake.rate, spot.rake.cap), (0.05, 30.0));
    assert!(
        remarks.iter().any(|remark| remark.starts_with("line 7: 52% is 93.6 at the start: 94 here")),
        "{remarks:?}"
    );
}

/// The rule: a bet that puts more than the share of the stack in is all-in.
#[test]
fn the_allin_threshold_gives_the_same_tree() {
    let sizes = "#RiverConfig.BetSize#50, 150, 300\n#RiverConfigIP.RaiseSize#100";
    let (with, remarks) = spot(&script(&format!("#AllinThreshold#60\n{sizes}")));
    // 150 % of 100 is 150, which is 30 % of the stack; 300 is 60 %, which is not more than 60 %.
    assert_eq!(actions(&with, ""), "check, bet 50, bet 150, bet 300");
    // 50 + 200 = 250 is half of the stack; 150 + 400 is more than there is.
    assert_eq!(actions(&with, "b50"), "fold, call, raise 250");
    assert_eq!(actions(&with, "b150"), "fold, call, allin 500");
    let (lower, remarks_of_lower) = spot(&script(&format!("#AllinThreshold#49\n{sizes}")));
    assert_eq!(actions(&lower, ""), "check, bet 50, bet 150, allin 500");
    assert_eq!(actions(&lower, "b50"), "fold, call, allin 500");
    assert!(lower.rules.force_allin > 0.0 && lower.edits.is_empty(), "{:?}", lower.rules);
    assert!(
        remarks[0].starts_with("line 12: AllinThreshold")
            && remarks[0].ends_with("no bet of this tree is over it")
    );
    assert!(remarks_of_lower[0].contains("force_allin = "), "{remarks_of_lower:?}");
}

/// A share of the pot cannot say what a share of the stack does here, so edits do.
#[test]
fn what_a_rule_cannot_say_is_an_edit() {
    let (spot, remarks) = spot(
        "#Range0#AA\n#Range1#KK\n#Board#2c Js 7s 3d\n#Pot#400\n#EffectiveStacks#1000\n#AllinThreshold#55\n\
         #TurnConfig.BetSize#50\n#RiverConfig.BetSize#50\n#TurnConfigIP.BetSize#140",
    );
    assert_eq!(actions(&spot, ""), "check, bet 200");
    // 560 of 1000 is over it, with 440 behind in a pot of 1520.
    assert_eq!(actions(&spot, "x"), "check, allin 1000");
    // 200 + 400 is over it, with 400 behind in a pot of 1600: less of the pot than above.
    assert_eq!(actions(&spot, "b200 c | 4c"), "check, allin 800");
    assert_eq!(actions(&spot, "x x | 4c"), "check, bet 200");
    assert!(remarks.iter().any(|remark| remark.starts_with("line 6: AllinThreshold")), "{remarks:?}");
}

#[test]
fn all_ins_are_added_where_they_are_asked_for() {
    let text = script(
        "#AddAllinOnlyIfLessThanThisTimesThePot#400\n#RiverConfig.BetSize#50\n#RiverConfig.AddAllin#True\n\
         #RiverConfigIP.BetSize#50\n#RiverConfigIP.RaiseSize#50\n#RiverConfigIP.AddAllin#True",
    );
    let (spot, _) = spot(&text);
    // 500 is five times the pot of 100, and 450 is 2.25 times the pot of 200 after a call.
    assert_eq!(actions(&spot, ""), "check, bet 50");
    assert_eq!(actions(&spot, "b50"), "fold, call, raise 150, allin 500");
    // There is no raise size, so no all-in is added to it.
    assert_eq!(actions(&spot, "x b50"), "fold, call");
}

#[test]
fn caps_count_the_first_bet_and_third_bets_can_be_off() {
    let sizes = "#RiverConfig.BetSize#20\n#RiverConfig.RaiseSize#20\n#RiverConfigIP.BetSize#20\n#RiverConfigIP.RaiseSize#20";
    let (capped, remarks) = spot(&script(&format!("#CapEnabled#True\n#CapMode#NoLimit\n#Cap#2\n{sizes}")));
    assert_eq!(actions(&capped, "b20"), "fold, call, raise 48");
    assert_eq!(actions(&capped, "b20 r48"), "fold, call");
    assert!(
        remarks
            .iter()
            .any(|remark| remark.starts_with("line 14: a cap of 2 bets on the river is max_raises = 1 here")),
        "{remarks:?}"
    );
    let (off, _) = spot(&script(&format!("#RiverConfigIP.Dont3bet#True\n{sizes}")));
    assert_eq!(actions(&off, "x b20 r48"), "fold, call");
    assert_eq!(actions(&off, "b20 r48"), "fold, call, raise 87");
}

#[test]
fn near_sizes_are_merged_if_that_is_on() {
    let sizes = "#MergeSimilarBetsThreshold#12\n#RiverConfig.BetSize#50, 55, 100";
    let (on, remarks) = spot(&script(&format!("#MergeSimilarBets#True\n{sizes}")));
    assert_eq!(actions(&on, ""), "check, bet 55, bet 100");
    assert!(remarks.iter().any(|remark| remark.contains("merged by isofold's rule")));
    let (off, _) = spot(&script(&format!("#MergeSimilarBets#False\n{sizes}")));
    assert_eq!(actions(&off, ""), "check, bet 50, bet 55, bet 100");
}

#[test]
fn keys_without_a_counterpart_are_refused_by_name_or_remarked() {
    for (line, why) in [
        ("#UseUnifiedBetAfterRaise#True", "line 12: UseUnifiedBetAfterRaise: it is not converted"),
        ("#RemovedLines#Check, Bet, Call", "line 12: RemovedLines: it is not converted"),
        ("#ICM.Enabled#True", "line 12: ICM.Enabled: payouts are not converted"),
        ("#Type#Limit", "line 12: Type: `Limit` is not supported"),
        ("#RiverConfig.BetSize#2.5x", "line 12: `2.5x` is for raises only"),
        ("#RiverConfig.BetSize#33y", "line 12: `33y` is not a size"),
        ("#AllinThreshold#-5", "line 12: AllinThreshold `-5`: expected a percentage"),
        ("#Cap#many", "line 12: Cap `many`: expected a whole number"),
    ] {
        let message = refusal(&script(line));
        assert!(message.starts_with(why), "{message}");
    }
    let (_, remarks) = spot(&script("#Colour#blue\n# a comment\n#RiverConfig.BetSize#50"));
    assert_eq!(remarks, ["line 12: Colour is not used: the key is not known here"]);
}

/// A script that has both is that of its lines: they are what PioSOLVER solves.
#[test]
fn lines_count_before_the_sizes_of_the_header() {
    let text = script(
        "#RiverConfig.BetSize#33\n\nset_board 2cJs7s3d9h\nset_pot 0 0 100\nset_eff_stack 400\nadd_line 50\nbuild_tree",
    );
    let (spot, remarks) =
        spot(&text.replace("#RiverConfig", "#Rake.Enabled#True\n#Rake.Fraction#0.05\n#RiverConfig"));
    assert_eq!((actions(&spot, ""), spot.stack()), ("bet 50".into(), 400));
    assert_eq!((spot.rake.rate, spot.rake.cap), (0.05, f64::INFINITY));
    assert!(remarks[0].starts_with("line 14: the sizes of the header are not used"), "{remarks:?}");
    assert!(
        remarks.iter().any(|remark| remark.contains("line 19: no line checks at the start")),
        "{remarks:?}"
    );
}
