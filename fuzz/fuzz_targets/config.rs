//! No bytes make the readers of bucket configurations (TOML and YAML) and of their metadata panic; a configuration prints as text
//! that gives the same, with the same fingerprint.
#![no_main]

use isofold_abstraction::{Config, ConfigError, Metadata};
use isofold_fuzz::choice_and_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    match choice % 3 {
        0 => check(&text, Config::from_toml(&text)),
        1 => check(&text, Config::from_yaml(&text)),
        _ => {
            let Ok(metadata) = serde_json::from_str::<Metadata>(&text) else { return };
            let printed = serde_json::to_string(&metadata).expect("text of metadata");
            // A number that is none has no JSON, so only the words are compared.
            if let Ok(read) = serde_json::from_str::<Metadata>(&printed) {
                assert_eq!((read.name, &read.config), (metadata.name, &metadata.config));
            }
            check(&metadata.config, Config::from_toml(&metadata.config));
        }
    }
});

fn check(text: &str, read: Result<Config, ConfigError>) {
    match read {
        Ok(config) => {
            let again = Config::from_toml(&config.to_toml());
            assert_eq!(again.as_ref(), Ok(&config), "{text}");
            assert_eq!(again.map(|again| again.name()), Ok(config.name()));
            let _ = (config.memory(), config.ignored_fields());
        }
        Err(ConfigError::Toml { line, .. } | ConfigError::Yaml { line, .. }) => {
            assert!((1..=text.lines().count() + 1).contains(&line), "line {line} of {text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
