//! No bytes make the reader of dataset configurations panic; a configuration prints as text that gives the same, and has samples that
//! are spots, or says why not.
#![no_main]

use isofold_dataset::{Config, ConfigError, Dataset};
use isofold_fuzz::choice_and_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    match Config::from_toml(&text) {
        Ok(config) => {
            assert_eq!(Config::from_toml(&config.to_toml()).as_ref(), Ok(&config), "{text}");
            assert!(!config.tree_id().is_empty() && config.shard_rows > 0);
            let _ = config.clone().with_shard_rows(1 << (choice % 20));
            // The tables of turns and rivers take too long to make for every input.
            if config.street.cards() == 3
                && let Ok(dataset) = Dataset::new(config, 10, choice as u64)
            {
                let sample = choice as u64 % 10;
                match dataset.sampler().spot(sample) {
                    Ok(spot) => assert_eq!(spot.board.len(), 3),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
        }
        Err(ConfigError::Toml { line, .. }) => {
            assert!((1..=text.lines().count() + 1).contains(&line), "line {line} of {text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
