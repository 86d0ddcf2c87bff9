//! Keys lead where they should, and the screen shows what it should.

use super::key::{self, Key};
use super::node_view::NodeView;
use super::screen;
use super::state::{Change, Notice, State};
use super::{cells, follow};
use crate::ev_unit::EvUnit;
use crate::strategy::Figure;
use isofold_iso::SuitPerm;
use isofold_solver::{Options, Solver};
use isofold_store::Solution;
use isofold_tree::{Line, Player, Spot, Stop, Street};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use std::ops::ControlFlow;

/// On this turn clubs and diamonds are interchangeable.
fn turn() -> Solution {
    let spot = Spot::on("QsTs7s4h")
        .pot(60)
        .stack(200)
        .oop("AA,QQ,JTs,AKo")
        .ip("KK,AQs,98s")
        .bet(Street::Turn, "50%, a")
        .raise(Street::Turn, "a")
        .bet(Street::River, "a");
    let spot = spot.build().unwrap();
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    solver.run(&Stop { iterations: Some(30), ..Stop::default() }, |_| ControlFlow::Continue(()));
    Solution::in_memory(&spot, SuitPerm::IDENTITY, solver).unwrap()
}

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn at(solution: &mut Solution, text: &str) -> State {
    let line = line(text);
    let node = NodeView::find(solution, &line).unwrap();
    State::new(line, node)
}

/// Presses keys and follows them, as the loop does.
fn press(state: &mut State, solution: &mut Solution, keys: &[Key]) {
    for &key in keys {
        match state.press(key) {
            Change::Line(line) => follow(state, solution, line),
            change => assert_eq!(change, Change::Redraw, "{key:?}"),
        }
    }
}

fn drawn(state: &State, solution: &Solution, [width, height]: [u16; 2], coloured: bool) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen::draw(frame, state, solution, coloured)).unwrap();
    terminal.backend().buffer().clone()
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width);
    let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|cell| cell.symbol()).collect::<String>();
    buffer.content.chunks(width.max(1)).map(|cells| row(cells).trim_end().to_owned()).collect()
}

fn text(state: &State, solution: &Solution, size: [u16; 2]) -> Vec<String> {
    rows(&drawn(state, solution, size, false))
}

#[test]
fn keys_walk_through_the_tree() {
    let mut solver = turn();
    let mut state = at(&mut solver, "");
    let walk: [(&[Key], &str); 9] = [
        (&[Key::Enter], "x"),
        (&[Key::Action(1)], "x b30"),
        (&[Key::Back], "x"),
        // The action that was taken before is still chosen.
        (&[Key::Enter], "x b30"),
        (&[Key::Action(1)], "x b30 c"),
        // The aces of spades and hearts are classes of their own.
        (&[Key::Down, Key::Down, Key::Right, Key::Enter], "x b30 c | Ad"),
        (&[Key::Back, Key::Enter], "x b30 c | Ad"),
        (&[Key::Back, Key::Left, Key::Enter], "x b30 c | Ac"),
        (&[Key::Home], ""),
    ];
    for (keys, wanted) in walk {
        press(&mut state, &mut solver, keys);
        assert_eq!((&state.line, &state.notice), (&line(wanted), &Notice::Keys), "{keys:?}");
    }
    press(&mut state, &mut solver, &[Key::Space, Key::Space, Key::Enter]);
    assert_eq!(state.line, line("a"));
    press(&mut state, &mut solver, &[Key::Home, Key::Space, Key::Enter]);
    assert_eq!(state.line, line("x"), "after the last action comes the first");
}

#[test]
fn a_line_that_cannot_be_followed_is_refused() {
    let mut solver = turn();
    for (start, keys, message) in [
        ("x b30", &[Key::Action(0)][..], "after `f` the hand is over"),
        ("x b30", &[Key::Action(8)], "there is no action 9: there are 3"),
        ("a", &[Key::Action(1)], "after `c` both players are all-in, the board runs out"),
        ("x x | 2c | x", &[Key::Enter], "after `x` the hand is over: showdown"),
        ("", &[Key::Back], "this is the start of the spot"),
        ("", &[Key::Home], "this is the start of the spot"),
        ("x x", &[Key::Action(0)], "a card is dealt: choose it with the arrow keys, Enter deals it"),
    ] {
        let mut state = at(&mut solver, start);
        press(&mut state, &mut solver, keys);
        assert_eq!((&state.line, &state.notice), (&line(start), &Notice::Message(message.to_owned())));
        let last = text(&state, &solver, [80, 24]).pop().unwrap();
        assert_eq!(last, format!("{message}   ? keys  q leave"));
        press(&mut state, &mut solver, &[Key::Other]);
        assert_eq!(state.notice, Notice::Keys, "a message is shown once");
    }
}

#[test]
fn the_cursor_stays_on_the_grid() {
    let mut solver = turn();
    let mut state = at(&mut solver, "");
    let walk: [(&[Key], &str); 4] = [
        (&[Key::Left, Key::Up], "AA"),
        (&[Key::Right, Key::Right], "AQs"),
        (&[Key::Down, Key::Down, Key::Down, Key::Left], "KJo"),
        (&[[Key::Right, Key::Down]; 14].concat(), "22"),
    ];
    for (keys, class) in walk {
        press(&mut state, &mut solver, keys);
        assert_eq!(state.class.to_string(), class);
    }
    press(&mut state, &mut solver, &[Key::Action(0)]);
    assert_eq!(state.class.to_string(), "22", "it stays where it is from node to node");
}

#[test]
fn figures_and_players_change() {
    let mut solver = turn();
    let mut state = at(&mut solver, "");
    let mut seen = |state: &mut State, key| {
        press(state, &mut solver, &[key]);
        (state.player, state.figure())
    };
    assert_eq!(seen(&mut state, Key::Figure), (Player::Oop, Figure::Ev));
    assert_eq!(seen(&mut state, Key::Figure), (Player::Oop, Figure::Equity));
    assert_eq!(seen(&mut state, Key::Figure), (Player::Oop, Figure::Reach));
    assert_eq!(seen(&mut state, Key::Figure), (Player::Oop, Figure::Strategy));
    // The player who does not act has no strategy.
    assert_eq!(seen(&mut state, Key::Tab), (Player::Ip, Figure::Reach));
    assert_eq!(seen(&mut state, Key::Tab), (Player::Oop, Figure::Strategy));
    seen(&mut state, Key::Tab);
    for figure in [Figure::Ev, Figure::Equity, Figure::Reach, Figure::Ev] {
        assert_eq!(seen(&mut state, Key::Figure), (Player::Ip, figure));
    }
    assert_eq!(seen(&mut state, Key::Action(1)), (Player::Ip, Figure::Ev));
}

#[test]
fn leaving_and_keys() {
    let mut solver = turn();
    let mut state = at(&mut solver, "");
    press(&mut state, &mut solver, &[Key::Help]);
    let rows = text(&state, &solver, [72, 20]);
    for (name, what) in key::KEYS {
        assert!(rows.iter().any(|row| row.starts_with(name) && row.ends_with(what)), "{name}: {rows:#?}");
    }
    assert!(rows.contains(&key::GRID.to_owned()) && rows[19] == "any key goes back");
    press(&mut state, &mut solver, &[Key::Leave]);
    assert!(!state.shows_keys);
    assert_eq!(state.press(Key::Leave), Change::End);
    press(&mut state, &mut solver, &[Key::Help]);
    assert_eq!(state.press(Key::Interrupt), Change::End);
}

#[test]
fn events_are_keys() {
    let key = |code, modifiers| Key::of(KeyEvent::new(code, modifiers));
    for (code, wanted) in [
        (KeyCode::Char('1'), Key::Action(0)),
        (KeyCode::Char('9'), Key::Action(8)),
        (KeyCode::Char('0'), Key::Action(9)),
        (KeyCode::Char('u'), Key::Back),
        (KeyCode::Backspace, Key::Back),
        (KeyCode::Char('q'), Key::Leave),
        (KeyCode::Char('z'), Key::Other),
    ] {
        assert_eq!(key(code, KeyModifiers::NONE), Some(wanted));
    }
    assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Key::Interrupt));
    assert_eq!(key(KeyCode::Char('q'), KeyModifiers::CONTROL), Some(Key::Other));
}

#[test]
fn a_decision_fits_a_small_terminal() {
    let mut solver = turn();
    let mut state = at(&mut solver, "x b30");
    let rows = text(&state, &solver, [80, 24]);
    assert_eq!(rows[0], "spot   Turn  Q♠ T♠ 7♠ | 4♥   pot 90, behind oop 200, ip 170");
    assert_eq!(rows[1], "start › x › b30");
    assert!(rows[2].starts_with("oop  EV ") && rows[2].contains("     ip  EV "), "{}", rows[2]);
    assert!(rows[4].starts_with("Strategy of oop ") && rows[4].contains(" AA of oop: EV "), "{}", rows[4]);
    assert!(rows[5].starts_with("   A   K   Q   J ") && rows[5].contains(" hand "), "{}", rows[5]);
    assert!(rows[6].starts_with("A ") && rows[6].contains("  all 6 "), "{}", rows[6]);
    assert!(rows[7].starts_with("K ") && rows[7].contains("  A♠A♥ "), "{}", rows[7]);
    assert!(rows[12].contains("  A♦A♣ ") && rows[18].starts_with("2  . "), "{rows:#?}");
    let actions = rows.iter().position(|row| row.ends_with("  oop acts")).unwrap();
    for (index, name) in ["▸ 1  f fold", "2  c call", "3  a allin 200"].into_iter().enumerate() {
        assert!(rows[actions + 1 + index].contains(name), "{name}: {rows:#?}");
    }
    assert_eq!(rows[23], key::AT_A_DECISION);
    // A class that the player does not have.
    press(&mut state, &mut solver, &[Key::Down, Key::Right]);
    assert!(text(&state, &solver, [80, 24])[5].ends_with("  never gets here"));
    state.wait();
    assert_eq!(text(&state, &solver, [80, 24])[23], "…   ? keys  q leave");
}

#[test]
fn a_larger_terminal_shows_more() {
    let mut solver = turn();
    let state = at(&mut solver, "x b30");
    let [small, large] = [[80, 24], [180, 50]].map(|size| text(&state, &solver, size).join("\n"));
    for part in ["  EV f", "  EV c", "EV  equity", "allin 200 (", "AKo", "███"] {
        assert!(large.contains(part) && !small.contains(part), "{part}: {large}");
    }
    for size in [[71, 24], [80, 19], [1, 1], [0, 0]] {
        let rows = text(&state, &solver, size);
        assert!(rows.iter().skip(1).all(String::is_empty));
    }
    assert_eq!(text(&state, &solver, [60, 10])[0], "too small: 60 × 10, expected at least 72 × 20");
    for width in 72..200 {
        for height in [20, 24, 60] {
            assert_eq!(text(&state, &solver, [width, height]).len(), usize::from(height));
        }
    }
}

#[test]
fn cards_stand_in_classes() {
    let mut solver = turn();
    let mut state = at(&mut solver, "x x");
    let rows = text(&state, &solver, [80, 24]);
    assert_eq!(rows[0], "spot   Turn  Q♠ T♠ 7♠ | 4♥   pot 60");
    assert!(rows[2].starts_with("oop  EV ") && rows[2].contains("ip  EV "));
    assert_eq!(rows[4], "River to come: 35 classes for 48 cards");
    assert!(rows[5].starts_with("  card      chance  EV oop  EV ip  equity oop  equity ip"), "{}", rows[5]);
    assert!(rows[6].starts_with("▸ A♠ ") && rows[8].starts_with("  A♣ A♦ ×2 "), "{rows:#?}");
    assert_eq!(rows[23], key::AT_A_CARD);
    press(&mut state, &mut solver, &[Key::Down, Key::Down, Key::Right, Key::Right]);
    let buffer = drawn(&state, &solver, [80, 24], true);
    let is_marked = |x: u16| buffer[(x, 8)].modifier.contains(Modifier::REVERSED);
    assert_eq!([2, 3, 5, 6, 8].map(is_marked), [false, false, true, true, false]);
    press(&mut state, &mut solver, &[Key::PageDown, Key::PageDown, Key::PageDown, Key::PageDown]);
    let rows = text(&state, &solver, [80, 24]);
    assert!(rows[22].starts_with("▸ 2♣ 2♦ ×2 "), "the list moves with the choice: {rows:#?}");
    press(&mut state, &mut solver, &[Key::PageUp, Key::Up, Key::Enter]);
    assert!(matches!(state.node, NodeView::Decision(_)));
}

#[test]
fn colours_are_those_of_pages_and_can_be_off() {
    let mut solver = turn();
    let state = at(&mut solver, "");
    let buffer = drawn(&state, &solver, [80, 24], true);
    let cell = |position: (u16, u16)| &buffer[position];
    // The board: a spade is bold, a heart red.
    assert!(cell((13, 0)).modifier.contains(Modifier::BOLD));
    assert_eq!((cell((25, 0)).symbol(), cell((25, 0)).fg), ("♥", Color::Indexed(1)));
    // Aces are under the cursor, over the colours of checks and bets.
    assert!((2..5).all(|x| cell((x, 6)).modifier.contains(Modifier::REVERSED)));
    assert!((2..5).all(|x| [28, 173, 52].map(Color::Indexed).contains(&cell((x, 6)).bg)));
    let plain = drawn(&state, &solver, [80, 24], false);
    assert!(plain.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    assert!((2..6).all(|x| plain[(x, 6)].modifier.contains(Modifier::REVERSED)));
}

#[test]
fn long_lines_show_their_end() {
    let mut solver = turn();
    let state = at(&mut solver, "x x | 2c | x");
    assert_eq!(text(&state, &solver, [80, 24])[1], "start › x › x › 2♣ › x");
    assert_eq!(screen::trail(&state, EvUnit::of(solver.tree()), 10), "… › 2♣ › x");
}

#[test]
fn cells_grow_with_the_screen() {
    let width = |screen, figure| cells::width(screen, figure, true);
    assert_eq!([80, 94, 140, 400].map(|screen| width(screen, Figure::Strategy)), [3, 4, 5, 7]);
    assert_eq!([80, 94, 140, 400].map(|screen| width(screen, Figure::Ev)), [4, 4, 5, 7]);
    assert_eq!(cells::width(80, Figure::Strategy, false), 4);
}
