//! Texts that nobody should write: each is refused with a message, at once.

use isofold_convert::{ConvertError, Format, MAX_TEXT, Setup, read, words};
use proptest::prelude::*;

const CARDS: &str = "set_range OOP AA\nset_range IP KK\nset_board 2cJs7s3d9h\n";

#[test]
fn bad_numbers_are_refused() {
    for line in [
        "set_pot 0 0 -5",
        "set_pot 0 0 NaN",
        "set_pot 0 0 inf",
        "set_pot 0 0 1e9",
        "set_pot 10 5 55",
        "set_pot",
        "set_eff_stack 99999999999",
        "set_eff_stack 1 2",
        "set_rake 2 1",
        "set_rake -0.1 1",
        "set_accuracy nan",
        "set_accuracy -1",
        "set_accuracy 1 bananas",
        "set_range OOP",
        "set_range BTN AA",
        "set_range OOP 1 1 1",
        "set_board 2c",
        "set_board 2c2cJs",
        "set_board 9x",
        "add_line",
        "add_line -1",
        "add_line 5 nan",
        "add_line 0.00001",
    ] {
        let error = read(&format!("{CARDS}{line}\nclear_lines"), Some(Format::Upi)).unwrap_err();
        assert!(error.to_string().starts_with("line 4: "), "{line}: {error}");
    }
    for (pot, stack) in [("0", "5"), ("5", "0"), ("4000000000", "5"), ("1", "1000000001")] {
        let text = format!("{CARDS}set_pot 0 0 {pot}\nset_eff_stack {stack}\nadd_line 0");
        let error = read(&text, None).unwrap_err().to_string();
        assert!(
            error.starts_with(if stack == "5" { "line 4: the pot" } else { "line 5: the stack" }),
            "{error}"
        );
    }
}

#[test]
fn what_is_missing_is_named() {
    let all = [
        "set_range OOP AA",
        "set_range IP KK",
        "set_board 2cJs7s3d9h",
        "set_pot 0 0 9",
        "set_eff_stack 9",
        "add_line 0",
    ];
    let names = ["out of position", "in position", "board", "pot", "stack", "board"];
    for (i, name) in names.into_iter().enumerate() {
        let text: Vec<&str> =
            all.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, line)| *line).collect();
        let given = if i == 5 { vec!["add_line 0"] } else { text };
        let error = read(&given.join("\n"), Some(Format::Upi)).unwrap_err();
        assert!(
            matches!(&error, ConvertError::Missing { .. }) && error.to_string().contains(name),
            "{error}"
        );
    }
}

#[test]
fn long_texts_and_words_are_refused_without_repeating_them() {
    assert_eq!(read(&"a".repeat(MAX_TEXT + 1), None), Err(ConvertError::TooLong));
    let long = format!("set_pot 0 0 {}\nset_eff_stack 5", "9".repeat(100_000));
    let message = read(&long, None).unwrap_err().to_string();
    assert!(message.len() < 300, "{message}");
    assert_eq!(read("what is this", None), Err(ConvertError::Unknown));
}

/// Thousands of lines, and lines of thousands of amounts, take no time to speak of.
#[test]
fn many_lines_are_no_trouble() {
    let mut text = format!("{CARDS}set_pot 0 0 100\nset_eff_stack 1000000\n");
    for bet in 1..2000 {
        text += &format!("add_line {bet}\n");
    }
    // A node takes at most so many actions.
    assert!(matches!(read(&text, None), Err(ConvertError::Tree(_))));
    let long = format!("{CARDS}set_pot 0 0 100\nset_eff_stack 1000000\nadd_line {}", "0 ".repeat(100_000));
    assert!(matches!(read(&long, None), Err(ConvertError::Actions { number: 3, .. })));
}

proptest! {
    #[test]
    fn no_text_panics(text in "[ -~\n]{0,300}", format in 0usize..6) {
        let format = Format::ALL[format];
        for format in [None, Some(format)] {
            if let Err(error) = read(&text, format) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    /// Commands with arguments of all kinds: none panics, and each is taken, refused or none that sets a spot up.
    #[test]
    fn no_command_panics(
        command in "(set_board|set_range|set_pot|set_eff_stack|set_rake|set_accuracy|add_line|remove_line|clear_lines|go)",
        args in proptest::collection::vec("(OOP|IP|0|50|5.5|-1|nan|AA|2cJs7s|\"|chips|fraction)", 0..5),
    ) {
        let text = format!("{command} {}", args.join(" "));
        let _ = Setup::default().take(1, &words(&text));
    }
}
