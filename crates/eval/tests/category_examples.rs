//! Categories as a player would check them: hand, board, name.
#![allow(clippy::unwrap_used)]

use isofold_eval::{HandCategory, categorize};

fn check(table: &str, name_of: impl Fn(HandCategory) -> String) {
    let mut wrong = Vec::new();
    for line in table.lines().map(str::trim) {
        let (combo, rest) = line.split_once(' ').unwrap();
        let (board, name) = rest.split_once(' ').unwrap();
        let found = name_of(categorize(combo.parse().unwrap(), board.parse().unwrap()).unwrap());
        if found != name.trim() {
            wrong.push(format!("{line}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn made_hands() {
    let table = "AsKs AhKd2c     top two pair
        Ah2s AdKc2c     lower two pair
        Kh2s AdKc2c     lower two pair
        9h9c Qs8d3h     middle pocket pair
        5h5c Qs8d3h     low pocket pair
        2h2c Qs8d3h     underpair
        KhKc Qs8d3h     overpair
        8h8c Qs8d3h     set
        QhJc Ks8d3h     high card
        KhJc Qs8d3h     king high
        KhJc As8d3h     king high
        AhQc Ks8d3h     ace high
        AhQc Qs8d3h     top pair top kicker
        KhQc Qs8d3s     top pair good kicker
        QcJh Qs8d3s     top pair good kicker
        QcTh Qs8d3s     top pair weak kicker
        AhKc As8d3c     top pair top kicker
        AhJc As8d3s     top pair good kicker
        AhTc As8d3s     top pair weak kicker
        Ah8c Qs8d3s     second pair
        Ah3c Qs8d3s     bottom pair
        Ah8c QsTd8s3c   third pair
        Ah3h QsTd8s3c   bottom pair
        Ah4c QsTd8s4s3c third pair
        5h5c QsTd8s3c   low pocket pair
        AhAc 9s8d6c5d2h overpair
        Ac4d 9h8s6c5d2h ace high";
    check(table, |category| category.made.to_string());
}

#[test]
fn made_hands_on_boards_with_pairs() {
    let table = "Ah7c KsKd7h     second pair
        AhQc KsKd7h     ace high
        AhAc KsKd7h     overpair
        9h9c KsKd7h     middle pocket pair
        3h3c KsKd7h     underpair
        AhKc KsKd7h     trips
        7c7s KsKd7h     full house
        AhQc Qs7d7h     top pair top kicker
        Ah7c Qs7d7h     trips
        QhQc Qs7d7h     full house
        7h6c 7s6d2h2c   top two pair
        7h4c Qs7d4h2c2d lower two pair
        7h2c Qs7d2h4c4d second pair
        Qh2c Qs7d7h2s   top pair weak kicker
        2h2c QsQd7h7c   high card
        9h9c QsQd7h7c   middle pocket pair
        Ah3c QsQd7h7c   ace high
        Ah3c QsQd7h7cAs top pair weak kicker
        3h3c QsQd7h7cAs board
        KhJc QsQd7h7cAs board
        AhKc 7s7d7h     ace high
        5h5c 7s7d7h     full house
        Ah7c 7s7d7h     quads
        QhJc 7s7d7hQs2d full house
        7h7c QsQdQh7s7d quads
        AhKc QsQdQh7s7d board
        AhAc QsQdQh7s7d full house
        KhKc QsQdQhQc7d king high
        KhKc QsQdQhQcAd board
        AhKc 7s7d7h7c   ace high";
    check(table, |category| category.made.to_string());
}

#[test]
fn straights_and_flushes() {
    let table = "7h6c 5s4d3h     straight
        Ah2c 5s4d3h     straight
        4h4c AsKdQhJcTd board
        9h4c KsQdJhTc2d straight
        Ah4c KsQdJhTc9d straight
        8h4c KsQdJhTc9d board
        As4s Ks9s2s     nut flush
        Qs4s Ks9s2s     high flush
        JsTs Ks9s2s     high flush
        Ts4s Ks9s2s     low flush
        Ks4c As9s2s7s   nut flush
        Js4c As9s2s7s   high flush
        Ts4c As9s2s7s   low flush
        3s2c AsKs9s7s5s board
        8s2c AsKs9s7s5s low flush
        QsAc AsKs9s7s5s nut flush
        5s4s 6s7s8s     straight flush
        AsKs QsJsTs     straight flush
        2s2c AsKsQsJsTs board
        QsQc 9s8s7s6s5s board
        Tc9c 9s8s7s6s5s board
        TsTc 9s8s7s6s5s straight flush";
    check(table, |category| category.made.to_string());
}

#[test]
fn draws() {
    let table = "AsKs Qs7s2d     nut flush draw, backdoor straight draw, two overcards
        Ks3s Qs7s2d     flush draw, one overcard
        KsKc Qs7s2s     flush draw
        AsKc Qs7s2s     nut flush draw, backdoor straight draw, two overcards
        Ks3d As7s5h     backdoor flush draw, backdoor straight draw
        Ks8d As7s3s     nut flush draw
        AhKc Qs7s2s     backdoor straight draw, two overcards
        KsQs As7s2d     nut flush draw, backdoor straight draw
        AsKs Qs7d2d     backdoor flush draw, backdoor straight draw, two overcards
        As5c Qs9s2d     backdoor flush draw, backdoor straight draw, one overcard
        AsKs Qs7d2d4c   two overcards
        JhTc Qs9d3h     open-ended straight draw
        JhTh Qs9d3h     open-ended straight draw, backdoor flush draw
        JsTs Qs9s3h     flush draw, open-ended straight draw
        9hAc 8s7d6h     open-ended straight draw, two overcards
        9h2c Ts8d7h     open-ended straight draw
        JhTc Qs8d3h     gutshot
        AhKc QsJd3h     gutshot, two overcards
        Ah4c 3s2dKh     gutshot, one overcard
        5h4c 3s2dKh     open-ended straight draw
        9h7c Js8d5h     double gutshot
        AhKc 8s7d6h5c   two overcards
        Th2c 8s7d6h5c   gutshot, one overcard
        9h2c 8s7d6h5c   no draw
        8h8c 7s6d5h     open-ended straight draw
        7h6h 5h4c3d     backdoor flush draw
        7h6h 5h4h3d     flush draw
        9h9c QsQd3h     no draw
        AhKc 7s7d7h     two overcards
        AhKc 7s7d7h7c   no draw
        AsKs Qs7s2d3c4h no draw";
    check(table, |category| category.draws.to_string());
}
