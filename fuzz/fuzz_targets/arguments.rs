//! No words make the command line panic while it reads them: every flag of every command, and the lines of batches.
#![no_main]

use isofold_fuzz::choice_and_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    if let Err(message) = isofold_cli::fuzzing::read(choice, &text) {
        assert!(!message.is_empty());
    }
});
