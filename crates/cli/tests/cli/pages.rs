//! Pages of `iso`, `canon`, `boards` and `range`.

use crate::{isofold, lines, object};
use serde_json::json;

#[test]
fn iso_shows_a_flop() {
    let lines = lines(&["iso", "QsTs7h"]);
    assert_eq!(lines[0], "Flop  Q♠ T♠ 7♥");
    assert_eq!(lines[4], "36 classes for 49 cards, 1 429 for 2 352 runouts to the river");
    assert!(lines.contains(&"  6♣ 6♦ ×2     6♥  6♠".to_owned()));
}

#[test]
fn iso_says_which_suits_are_interchangeable() {
    for (arguments, said) in [
        (
            &["QsTs7h"][..],
            "♣ and ♦ are interchangeable: the board has the same cards of both (none). ♥ and ♠ stand alone.",
        ),
        (
            &["7s7h2c"],
            "♥ and ♠ are interchangeable: the board has the same cards of both (7). ♣ and ♦ stand alone.",
        ),
        (
            &["AsKsQs"],
            "♣, ♦ and ♥ are interchangeable: the board has the same cards of all three (none). ♠ stands alone.",
        ),
        (&["AsKdQh"], "No two suits are interchangeable: the board has different cards of each."),
        (
            &["7s7h2c2d", "--known", "4h4s"],
            "♥ and ♠ are interchangeable: the same cards of both are in sight (7 4). ♣ and ♦ hold the same ranks, but the flop and the turn tell them apart.",
        ),
        (
            &["7s8hKc7d"],
            "No two suits are interchangeable. ♦ and ♠ hold the same ranks, but the flop and the turn tell them apart.\n",
        ),
        (&["7s7h2c2d"], "(7). ♣ and ♦ hold the same ranks, but the flop and the turn tell them apart.\n"),
        (
            &["7s7h2c | 7d"],
            "(7). ♣ stands alone. ♦ holds the same ranks as ♥ and ♠, but the flop and the turn tell them apart.\n",
        ),
        // The dead card is neither: the board has told the suits apart before.
        (
            &["AsKhQc", "--dead", "Qd"],
            "No two suits are interchangeable: the board has different cards of each.\n--dead Q♦ breaks nothing\n",
        ),
        (
            &["AsKhQc", "--dead", "Qd", "--known", "KcAd"],
            "No two suits are interchangeable: the board has different cards of each.\n",
        ),
        (
            &["QsTh7h", "--dead", "QcTd"],
            "No two suits are interchangeable. ♣ and ♠ hold the same ranks, but not in the same places.\n",
        ),
        (
            &["QsTs7h", "--dead", "Ac", "--known", "Ad"],
            "♣ and ♦ hold the same ranks, but not in the same places.\n",
        ),
        // Four cards on the board, and yet it is not the streets.
        (
            &["QsTs7h5s", "--dead", "Ac", "--known", "Ad"],
            "♣ and ♦ hold the same ranks, but not in the same places.\n",
        ),
        (
            &["QsTs7h", "--dead", "AcKd"],
            "No two suits are interchangeable: different cards of each are in sight.\n",
        ),
        (&["QsTs7h", "--oop", "AcKc"], "No two suits are interchangeable."),
        (&["7s7h7c", "--oop", "AcKh,AhKs,AsKc"], "but only by ♣→♥→♠→♣ or ♣→♠→♥→♣"),
        (&["QsTs7h", "--ip", "QQ+"], "(none), and the ranges treat them alike."),
        (
            &["QsTs7h", "--dead", "AcKd"],
            "--dead A♣ K♦ breaks ♣↔♦: 36 classes for 49 cards become 47 for 47\n",
        ),
        (
            &["QsTs7h", "--oop", "AcKc", "--ip", "AdKd"],
            "--oop breaks ♣↔♦: 36 classes become 49 (weights A♣K♣ 1, A♦K♦ 0)\n--ip breaks ♣↔♦ too (weights A♣K♣ 0, A♦K♦ 1)\n",
        ),
        (
            &["AsKsQs", "--dead", "Jc", "--ip", "TdTc"],
            "--dead J♣ breaks ♣↔♦ and ♣↔♥: 23 classes for 49 cards become 35 for 48\n--ip breaks ♦↔♥ and ♣↔♥: 35 classes become 48 (weights T♦T♣ 1, T♥T♣ 0)\n",
        ),
        (
            &["QsTs7h", "--oop", "QQ+,AKs", "--ip", "random,!AcKc"],
            "--oop breaks nothing\n--ip breaks ♣↔♦: 36 classes become 49 (weights A♣K♣ 0, A♦K♦ 1)\n",
        ),
        (
            &["QsTs7h", "--folded", "22+", "--folded", "random,!AcKc"],
            "--folded 1 breaks nothing\n--folded 2 breaks ♣↔♦: 36 classes become 49 (weights A♣K♣ 0, A♦K♦ 1)\n",
        ),
        (
            &["QsTs7h", "--lock", "line = x b20; hands = AcKc; play = f"],
            "No two suits are interchangeable.\n--lock breaks ♣↔♦: 36 classes become 49 (locks A♣K♣, not A♦K♦)\n",
        ),
        (
            &["QsTs7h", "--lock", "line = x x | 6c | x; play = x"],
            "--lock breaks ♣↔♦: 36 classes become 49 (after 6♣, not after 6♦)\n",
        ),
        // Both locks together treat clubs and diamonds alike; neither categories nor blocked hands tell suits apart.
        (
            &[
                "QsTs7h",
                "--lock",
                "line = x; hands = AcKc; play = x",
                "--lock",
                "line = x; hands = AdKd; play = x",
            ],
            "--lock 1 breaks nothing\n--lock 2 breaks nothing\n\n36 classes for 49 cards",
        ),
        (&["QsTs7h", "--lock", "line = x; category = top pair; play = x"], "--lock breaks nothing\n"),
        (&["QsTs7h", "--known", "AcAd"], "--known A♦ A♣ breaks nothing"),
        (&["AsKsQs", "--ip", "AcJc"], "--ip breaks ♣↔♦ and ♣↔♥: 23 classes become 36"),
        (&["AsKsQs"], "  ♣ = ♦ (♣↔♦) = ♥ (♣↔♥)  ♠\n"),
        (&["QsTs7h2c"], "\n48 classes for 48 cards\n"),
    ] {
        let page = lines(&[&["iso"], arguments].concat()).join("\n");
        assert!(page.contains(said), "{arguments:?}: `{said}` is not in:\n{page}");
    }
}

#[test]
fn canon_shows_the_whole_class() {
    let lines = lines(&["canon", "AsKs", "--board", "Ts9s8c"]);
    assert_eq!(lines[..2], ["given        A♠K♠ | T♠9♠8♣", "canonical    A♣K♣ | T♣9♣8♦"]);
    assert_eq!(lines[6], "permutation  ♣→♦→♥→♠→♣ (dhsc), from given to canonical");
    assert_eq!(lines[7], "members      A♣K♣ | T♣9♣8♦  canonical, and from it");
    assert_eq!(lines[8], "             A♣K♣ | T♣9♣8♥  by ♦↔♥");
    assert_eq!(lines.iter().filter(|line| line.contains(" | T") && !line.contains('₀')).count(), 2 + 12);
}

#[test]
fn canon_shows_the_way_to_the_canonical_form() {
    let lines = lines(&["canon", "AdKh|QcJs"]);
    assert_eq!(lines[..2], ["given        A♦K♥ | Q♣J♠", "canonical    A♣K♦ | Q♥J♠"]);
    assert_eq!(lines[6], "permutation  ♣→♥→♦→♣ (hcds), from given to canonical");
    assert!(lines.contains(&"             A♦K♥ | Q♣J♠  by ♣→♦→♥→♣".to_owned()));
}

#[test]
fn canon_numbers_suits_from_the_board_on() {
    for (arguments, labels) in [
        (&["AsKs", "--board", "Ts9h8s"][..], "A₀ K₀ | T₀ 9₁ 8₀, numbered from the board on"),
        (&["AhKh", "--board", "Ts9h8s"], "A₁ K₁ | T₀ 9₁ 8₀, numbered from the board on"),
        (&["AdKd", "--board", "Ts9h8s"], "A₂ K₂ | T₀ 9₁ 8₀, numbered from the board on"),
        (&["AdKd|Ts9h8s|2d|2h"], "A₂ K₂ | T₀ 9₁ 8₀ | 2₂ | 2₁, numbered from the board on"),
        (&["AdKd", "--board", "Ts9h8s", "--dead", "2c"], "A₂ K₂ | T₀ 9₁ 8₀ | 2₃, numbered from the board on"),
        (&["AdKh|QcJs"], "A₀ K₁ | Q₂ J₃"),
        (&["AsKs"], "A₀ K₀"),
    ] {
        let page = lines(&[&["canon"], arguments].concat());
        assert_eq!(page[2], format!("labels       {labels}"), "{arguments:?}");
    }
    // Keys of JSON keep their meaning.
    let value = object(&["canon", "AhKh", "--board", "Ts9h8s"]);
    assert_eq!(
        (&value["labels"], &value["board_labels"]),
        (&json!("A₀ K₀ | T₁ 9₀ 8₁"), &json!("A₁ K₁ | T₀ 9₁ 8₀"))
    );
}

#[test]
fn canon_puts_the_stabilizer_in_words() {
    for (cards, said) in [
        ("AsKs|Ts9s8c", "order 2: ♥ and ♠ are interchangeable"),
        ("AsKh|Qd", "order 1: every relabelling changes it"),
        ("AsAh", "order 4: ♣ and ♦ are interchangeable, so are ♥ and ♠"),
        ("AcKdQhJs|AdKcQsJh|AhKsQcJd|AsKhQdJc", "order 1"),
        ("AcAd|KcKdKhKs", "order 4: ♣ and ♦ are interchangeable, so are ♥ and ♠"),
        ("AsAhAdAc", "order 24: ♣, ♦, ♥ and ♠ are interchangeable"),
    ] {
        let lines = lines(&["canon", cards]);
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("stabilizer   {said}"))),
            "{cards}: {lines:?}"
        );
    }
}

#[test]
fn numbers_stand_alone_for_scripts() {
    assert_eq!(lines(&["index", "--rounds", "2", "--size"]), ["169"]);
    let hand = lines(&["unindex", "--rounds", "2,3", "4321"]).concat();
    assert_eq!(lines(&["index", "--rounds", "2,3", &hand]), ["4321"]);
    let flops = isofold(&["boards", "flop"]);
    assert_eq!(flops.stdout.lines().count(), 1755);
    assert!(flops.stdout.lines().all(|line| line.split('\t').count() == 2));
    assert_eq!(flops.stderr, "1755 classes of 22100 flops\n");
    assert_eq!(lines(&["boards", "river", "--count"]), ["134459 classes of 2598960 rivers"]);
}

#[test]
fn range_names_its_hands_on_a_board() {
    let page = lines(&["range", "QQ,AsKs,JTs:0.5,QTo", "--board", "QsTs7h2c", "--categories"]);
    assert_eq!(
        page,
        [
            "Turn  Q♠ T♠ 7♥ | 2♣",
            "",
            "made hand     combos  weight   share",
            "set                3       3  26.09%  █████▎",
            "top two pair       6       6  52.17%  ██████████▍",
            "second pair        3     1.5  13.04%  ██▋",
            "ace high           1       1   8.70%  █▊",
            "",
            "draw            combos  weight  share",
            "combo draw           1       1  8.70%  █▊",
            "nut flush draw       1       1  8.70%  █▊",
            "gutshot              1       1  8.70%  █▊",
            "two overcards        1       1  8.70%  █▊",
        ]
    );
    let river = lines(&["range", "AA", "--board", "QsTs7h|2c|2d", "--categories", "--count"]);
    assert_eq!(river[0], "6 combos, weight 6, 0.56% of the 1 081 that are live");
    assert_eq!(
        river[2..],
        [
            "River  Q♠ T♠ 7♥ | 2♣ | 2♦",
            "",
            "made hand  combos  weight    share",
            "overpair        6       6  100.00%  ████████████████████"
        ]
    );
    let nothing = lines(&["range", "AA", "--board", "AsAhAd", "--categories"]);
    assert_eq!(nothing, ["Flop  A♠ A♥ A♦", "the board leaves no combo of the range"]);
}

#[test]
fn range_shows_text_counts_and_grid() {
    let page = lines(&["range", "AA,KK,QQ,AKs,A5s-A2s:0.5"]);
    assert_eq!(page[0], "QQ+,AKs,A5s-A2s:0.5");
    assert_eq!(page[2], "38 combos, weight 30, 2.26% of all 1 326");
    assert_eq!(page[5], "A   AA  AKs    .    .    .    .    .    .    .  50%  50%  50%  50%");
    let grid = lines(&["range", "AA,AKs:0.004,AQs:0.9951,AJs:0.994,ATs:0.006,KQo:0.296", "--grid"]);
    assert!(grid.len() == 14 && grid.iter().all(|line| line.len() == 66));
    assert!(grid[1].starts_with("A   AA  <1% >99%  99%   1%    ."), "{}", grid[1]);
    assert!(grid[3].starts_with("Q    .  30%    ."), "{}", grid[3]);
    assert_eq!(lines(&["range", "AKs:0.5,!AhKh", "--expand"]), ["AcKc\t0.5", "AdKd\t0.5", "AsKs\t0.5"]);
    assert_eq!(lines(&["range", "AhKh", "--count"]), ["1 combo, weight 1, 0.08% of all 1 326"]);
    let counted = |arguments: &[&str]| lines(&[&["range"], arguments, &["--count"]].concat()).concat();
    assert_eq!(
        counted(&["random", "--dead", "As"]),
        "1 275 combos, weight 1 275, 100% of the 1 275 that are live"
    );
    assert_eq!(counted(&["random"]), "1 326 combos, weight 1 326, 100% of all 1 326");
    assert_eq!(counted(&["random:0"]), "0 combos, weight 0, 0% of all 1 326");
    assert_eq!(counted(&["AhKh:0.1,AsKs:0.01"]), "2 combos, weight 0.11, 0.01% of all 1 326");
    assert_eq!(counted(&["AhKh:0.01"]), "1 combo, weight 0.01, <0.01% of all 1 326");
    assert_eq!(counted(&["AA", "--dead", "AsAhAd"]), "0 combos, weight 0, 0% of the 1 176 that are live");
    assert_eq!(lines(&["range", "AA", "--dead", "AsAhAd", "--expand"]), [""; 0]);
    let parts = lines(&["range", "AhKh", "--count", "--expand", "--grid"]);
    assert_eq!(
        (parts.len(), &parts[1], &parts[2][..], &parts[3]),
        (4 + 14, &String::new(), "AhKh\t1", &String::new())
    );
}
