//! Errors of impossible spots and queries.
#![allow(clippy::unwrap_used)]

use isofold_cards::{Hands, Range};
use isofold_equity::{EquityError, Method, Player, Query, equity};
use isofold_eval::Game;
use proptest::prelude::*;

fn message(query: Query) -> String {
    query.run().unwrap_err().to_string()
}

#[test]
fn impossible_spots_have_their_errors() {
    let cases = [
        (
            equity("AhKh"),
            "Texas hold'em takes 2 to 23 players, not 1: write `|` between players, as in `AA | KK`",
        ),
        (equity(&["random"; 24].join("|")), "Texas hold'em takes 2 to 23 players, not 24"),
        (
            equity("AhKh | | QQ"),
            "player 2 has no hand: write a hand, a range or `random` on each side of a `|`",
        ),
        (equity("AhKh | AhQd"), "duplicate card Ah: it is in player 1's hand and in player 2's hand"),
        (equity("AhKh | QQ").board("Ah7d4d"), "duplicate card Ah: it is on the board and in player 1's hand"),
        (
            equity("AhKh | QQ").dead("Kh"),
            "duplicate card Kh: it is among the dead cards and in player 1's hand",
        ),
        (
            equity("AhKh | QQ").board("2c7d4d").dead("7d"),
            "duplicate card 7d: it is on the board and among the dead cards",
        ),
        (
            equity("AhKh | AA").board("AcAd4d").dead("2c"),
            "every hand of player 2 is blocked by the board, the dead cards, another player's cards or the deck",
        ),
        (
            equity("AA | AA | AA"),
            "the hands cannot all be dealt: in every combination two of players 1, 2 and 3 need the same card",
        ),
        (equity("QQ | AA:0"), "player 2 has an empty range: give at least one hand a weight above 0"),
        (equity("QQ | KK,!KK"), "player 2 has an empty range: give at least one hand a weight above 0"),
        (
            equity("5c5d | AA").game(Game::ShortDeck),
            "5c in player 1's hand is not in the short deck of 36 cards, 6 to ace",
        ),
        (
            equity("AA | KK").game(Game::ShortDeck).dead("2c"),
            "2c among the dead cards is not in the short deck of 36 cards, 6 to ace",
        ),
        (equity("AsAhAdKc | *").game(Game::Razz).board("2c3c4c"), "razz is played without a board"),
        (equity(&["random"; 23].join("|")).dead("2c3c"), "51 cards are needed and 50 are left in the deck"),
        (
            equity("AA** | AA** | AA**").game(Game::Omaha),
            "the hands cannot all be dealt: in every combination two of players 1, 2 and 3 need the same card",
        ),
        (
            equity("AA | KK").method(Method::ThreeWay),
            "the method inclusion and exclusion does not suit these players and cards",
        ),
        (equity("AA | KK").trials(0), "expected at least 1 trial, found 0"),
        (equity("AA | KK").error(0.0), "expected a target error above 0, found 0"),
        (equity("AA | KK").error(f64::NAN), "expected a target error above 0, found NaN"),
    ];
    for (query, expected) in cases {
        assert_eq!(message(query), expected);
    }
}

#[test]
fn boards_of_a_wrong_size_are_mistakes() {
    for board in ["As", "AsKs", "AsKsQsJsTs9s"] {
        assert!(message(equity("22 | 33").board(board)).starts_with("board: "), "{board}");
    }
    for board in ["", "AsKsQs", "AsKsQsJs", "AsKsQsJsTs", "As****", "As*"] {
        assert!(equity("22 | 33").board(board).threshold(0.0).run().is_ok(), "{board}");
    }
}

#[test]
fn what_needs_a_board_says_so() {
    let by_card = |query: Query| query.by_card().unwrap_err().to_string();
    let needs = "equities by next card need a known flop or turn: give a board of three or four cards";
    assert_eq!(by_card(equity("AA | KK")), needs);
    assert_eq!(by_card(equity("AA | KK").board("2c3c4c5c6c")), needs);
    assert_eq!(by_card(equity("AA | KK").board("2c3c4cT")), needs);
    let beats = |query: Query| query.beats().unwrap_err().to_string();
    let needs = "a list of better hands needs a game with a board, a first player with one hand, and a known flop, turn or river";
    assert_eq!(beats(equity("AA | KK").board("2c3c4c5c6c")), needs);
    assert_eq!(beats(equity("AsAh | KK")), needs);
    assert_eq!(beats(equity("AsAhAdKc | *").game(Game::Razz)), needs);
}

#[test]
fn too_many_outcomes_are_refused() {
    let error = message(equity("random | random").game(Game::Stud).exact());
    assert!(error.starts_with("too many outcomes to enumerate (about "), "{error}");
}

/// Hands of other games than the one that is played.
#[test]
fn players_of_any_kind_are_taken_or_refused() {
    let two: Player = "AKs,QQ".parse::<Range>().unwrap().into();
    let players = [
        Player::from(Hands::random()),
        Player::from(Hands::of("As".parse().unwrap())),
        Player::from(Hands::of("KsKh".parse().unwrap())),
        Player::from(Hands::of("KsKhQd".parse().unwrap())),
        Player::from(Range::empty()),
        two.clone(),
    ];
    for game in Game::ALL {
        for player in &players {
            for board in ["", "2c3c4d", "2c3c4d5h6s"] {
                let query = Query::of([two.clone(), player.clone()]).game(game).board(board);
                let _ = query.clone().threshold(1e7).trials(10).run();
                let _ = query.threshold(1e7).error(0.05).run();
            }
        }
    }
    // One known card in hold'em is the start of 51 hands.
    let ace = Query::of([two, players[1].clone()]).board("2c3c4d").exact().run().unwrap();
    assert_eq!(ace.players[1].hands.len(), 51 - 3);
}

/// Deals that cannot be are refused before any work, with the players in conflict and none besides.
#[test]
fn impossible_deals_are_refused_at_once() {
    let five = ["(AA,KK)**"; 5].join("|");
    let cases = [
        (equity("random | AA | QQ | AA | AA"), "two of players 2, 4 and 5"),
        (equity("AhKh,AdKd | QQ | AhKd,AdKh"), "player 1 and player 3"),
        (equity("AhKh | AhQh,AhJh | QQ"), "every hand of player 2 is blocked"),
        (equity("AhKd,AhQd | QQ").board("*7dKd"), ""),
        (equity("AA** | KK** | AA** | AA**").game(Game::Omaha), "two of players 1, 3 and 4"),
        (equity(&five).game(Game::Omaha), "two of players 1, 2, 3, 4 and 5"),
        (equity("AA** | AA**").game(Game::Omaha).board("A7d2c"), "two of players 1 and 2 and the board"),
        // Millions of hands each.
        (equity("AA**** | random,!KK**** | AA**** | AA****").game(Game::Omaha6), "two of players 1, 3 and 4"),
        (
            equity("AA**** | random,!AA****").game(Game::Omaha6).board("AsAhAd"),
            "every hand of player 1 is blocked",
        ),
        (
            equity("A****** | A****** | A****** | A****** | A******").game(Game::Stud),
            "two of players 1, 2, 3, 4 and 5",
        ),
        (
            equity("random | random,!AA*** | random | random")
                .game(Game::DeuceSeven)
                .dead("2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9s Tc"),
            "cards are needed",
        ),
    ];
    for (query, expected) in cases {
        for query in [query.clone(), query.clone().trials(1000), query.clone().exact()] {
            let started = std::time::Instant::now();
            let outcome = query.run();
            match expected {
                "" => assert!(outcome.is_ok(), "{outcome:?}"),
                _ => assert!(
                    outcome.as_ref().is_err_and(|error| error.to_string().contains(expected)),
                    "{expected}: {outcome:?}"
                ),
            }
            assert!(
                expected.is_empty() || started.elapsed().as_secs() < 10,
                "{expected}: {:?}",
                started.elapsed()
            );
        }
    }
}

/// Weights so small that their products vanish are an error, not a quotient of zeros.
#[test]
fn weights_that_vanish_are_refused() {
    let player = "AA,KK:1e-45,QQ:1e-45,JJ:1e-45,TT:1e-45,99:1e-45";
    let query = equity(&[player; 11].join("|")).board("2c3d7h8s5c");
    for query in [query.clone().trials(1000), query] {
        let error = query.run().unwrap_err().to_string();
        assert!(error.contains("too small") || error.contains("no deal was found"), "{error}");
    }
}

/// Memory is planned before it is taken.
#[test]
fn lists_beyond_the_memory_are_refused() {
    let wide = equity("AA**** | AsKsQsJsTs9s").game(Game::Omaha6).board("2c3c4d5d6h").memory(Some(1_000_000));
    let error = wide.clone().exact().run().unwrap_err();
    assert!(
        matches!(error, EquityError::Memory { needed: 20_000_000..200_000_000, limit: 1_000_000 }),
        "{error}"
    );
    // Monte Carlo does not list them.
    assert!(wide.trials(100).run().is_ok());
    let listed = equity("AA** | KK**").game(Game::Omaha).per_hand(true).memory(Some(1_000_000));
    assert!(matches!(listed.trials(100).run(), Err(EquityError::Memory { .. })));
}

/// A curve needs hands that are counted one by one.
#[test]
fn curves_of_nothing_are_refused() {
    let random = equity("random | random,!AA****").game(Game::Omaha6).trials(100);
    assert_eq!(random.check_curve(), Err(EquityError::NoCurve { game: Game::Omaha6 }));
    assert_eq!(equity("AA | random").game(Game::Omaha).trials(100).check_curve(), Ok(()));
    assert_eq!(equity("random | random").trials(100).check_curve(), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Every query has an answer or an error.
    #[test]
    fn no_text_panics(
        players in "([AKQT2-9cdhsxX*+,:|!$.%() -]|AhKd|QQ|random|[AKQJ][cdhs]){0,12}",
        board in "([AKT29][cdhs]|[AKTX*]|[cdhs|, ]){0,7}",
        dead in "([AKT29][cdhs]|[x ]){0,5}",
        game in proptest::sample::select(Game::ALL.to_vec()),
    ) {
        let query = equity(&players).game(game).board(&board).dead(&dead).trials(3).threads(1);
        let _ = query.run();
        let _ = query.check_by_card();
    }
}
