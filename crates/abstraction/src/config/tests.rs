use super::*;

fn reason(toml: &str) -> String {
    Config::from_toml(toml).unwrap_err().to_string()
}

#[test]
fn presets_have_names_and_read_as_written() {
    let prefixes = [
        ("fast_test", "buckets-F10T20R30-C10C20C30-s100-"),
        ("default", "buckets-F50T100R200-C50C100C200-s1000-"),
        ("production", "buckets-F100T300R600-C100C200C400-s2000-"),
        ("potential_aware", "buckets-F200T200R200-potential_aware-"),
        ("potential_aware_5000", "buckets-F5000T5000R1000-potential_aware-"),
    ];
    for (preset, prefix) in prefixes {
        let config = Config::preset(preset).unwrap();
        let name = config.name();
        assert!(name.starts_with(prefix), "{name}");
        assert_eq!(name.len(), prefix.len() + 12);
        assert_eq!(config.ignored_fields().len(), if config.mode() == "texture" { 2 } else { 0 });
        assert_eq!(Config::from_toml(&config.to_toml()).unwrap(), config);
    }
    assert_eq!(Config::preset("potential_aware"), Config::preset("potential_aware_200"));
    assert!(matches!(Config::preset("fastest"), Err(ConfigError::Preset(name)) if name == "fastest"));
}

#[test]
fn the_fingerprint_covers_all_that_changes_buckets_and_nothing_else() {
    let config = Config::preset("default").unwrap();
    let changed = [
        Config { seed: 1, ..config.clone() },
        Config { buckets: ByStreet { flop: 51, ..config.buckets }, ..config.clone() },
        Config { board_clusters: None, ..config.clone() },
        Config { board_clusters: Some(ByStreet::all(50)), ..config.clone() },
        Config { board_features: BoardFeature::Buckets, ..config.clone() },
        Config { features: ByStreet::all(Feature::Ehs2), ..config.clone() },
        Config { restarts: 1, ..config.clone() },
        Config { iterations: 51, ..config.clone() },
        Config { tolerance: 0.002, ..config.clone() },
        Config { branches: Some([3, 3]), ..config.clone() },
    ];
    let mut seen = vec![config.fingerprint()];
    for other in changed {
        assert!(!seen.contains(&other.fingerprint()), "{other:?}");
        seen.push(other.fingerprint());
    }
    let other = Config { equity_samples: None, representatives_per_cluster: Some(9), ..config.clone() };
    assert_eq!(other.fingerprint(), config.fingerprint());

    let histogram = Config { features: ByStreet::all(Feature::Histogram), ..config.clone() };
    let other = Config { distance: Distance::CdfL2, ..histogram.clone() };
    assert_ne!(other.fingerprint(), histogram.fingerprint());
    let ochs = Config { features: ByStreet::all(Feature::Ochs), ..config };
    assert_ne!(Config { opponents: 5, ..ochs.clone() }.fingerprint(), ochs.fingerprint());
}

#[test]
fn fields_that_are_left_out_have_defaults() {
    let config = Config::from_toml("buckets = { flop = 5, turn = 6, river = 7 }").unwrap();
    assert_eq!(config, Config::new(ByStreet { flop: 5, turn: 6, river: 7 }));
    // Fields without effect may be there if they have their defaults.
    let defaults = "opponents = 8\ndistance = 'emd'\nboard_features = 'texture'\nbuckets = { flop = 5, turn = 6, river = 7 }";
    assert_eq!(Config::from_toml(defaults).unwrap(), config);
    // The mode follows from board_clusters.
    let config = Config::from_toml(
        "board_clusters = { flop = 1, turn = 2, river = 3 }\nbuckets = { flop = 5, turn = 6, river = 7 }",
    );
    assert_eq!(config.unwrap().mode(), "texture");
    let mixed = "features = { flop = 'ochs', turn = 'histogram', river = 'histogram' }\nbuckets = { flop = 5, turn = 6, river = 7 }";
    let mixed = Config::from_toml(mixed).unwrap();
    assert_eq!(mixed.features.river, Feature::Equity);
    assert!(mixed.name().starts_with("buckets-F5T6R7-mixed-"));
    assert_eq!(Config::from_toml(&mixed.to_toml()).unwrap(), mixed);
}

#[test]
fn impossible_configurations_are_refused() {
    let buckets = "buckets = { flop = 5, turn = 6, river = 7 }";
    let refused = [
        ("buckets = { flop = 5, turn = 6 }".to_owned(), "river"),
        ("seed = 1".to_owned(), "buckets"),
        (format!("{buckets}\nbukets = 3"), "line 2: unknown field `bukets`"),
        (
            "buckets = { flop = 0, turn = 6, river = 7 }".to_owned(),
            "buckets on the flop must be from 1 to 65535, not 0",
        ),
        ("buckets = { flop = 5, turn = 6, river = 70000 }".to_owned(), "not 70000"),
        ("buckets = { preflop = 20, flop = 5, turn = 6, river = 7 }".to_owned(), "169 buckets"),
        (format!("mode = 'texture'\n{buckets}"), "needs board_clusters"),
        (
            format!("mode = 'classes'\nboard_clusters = {{ flop = 1, turn = 2, river = 3 }}\n{buckets}"),
            "mode classes has no board clusters",
        ),
        (format!("board_clusters = {{ flop = 1756, turn = 2, river = 3 }}\n{buckets}"), "from 1 to 1755"),
        (
            format!("feature = 'ochs'\nboard_clusters = {{ flop = 1, turn = 2, river = 3 }}\n{buckets}"),
            "by equity or ehs2",
        ),
        (format!("feature = 'luck'\n{buckets}"), "unknown variant `luck`"),
        (
            format!(
                "feature = 'equity'\nfeatures = {{ flop = 'ochs', turn = 'ochs', river = 'ochs' }}\n{buckets}"
            ),
            "either feature",
        ),
        (
            format!("features = {{ flop = 'potential_aware', turn = 'ochs', river = 'equity' }}\n{buckets}"),
            "cannot look ahead",
        ),
        (
            "feature = 'potential_aware'\nbuckets = { flop = 5, turn = 12001, river = 7 }".to_owned(),
            "buckets on the turn must be from 1 to 12000",
        ),
        (format!("recall = 'perfect'\n{buckets}"), "needs branches"),
        (
            format!("recall = 'imperfect'\nbranches = {{ turn = 2, river = 2 }}\n{buckets}"),
            "for perfect recall",
        ),
        (
            format!("branches = {{ turn = 7, river = 2 }}\n{buckets}"),
            "branches on the turn must be from 1 to 6",
        ),
        (
            format!(
                "branches = {{ turn = 2, river = 2 }}\nboard_clusters = {{ flop = 1, turn = 2, river = 3 }}\n{buckets}"
            ),
            "mode classes",
        ),
        (format!("feature = 'ochs'\nbranches = {{ turn = 2, river = 2 }}\n{buckets}"), "not for ochs"),
        (format!("opponents = 9\n{buckets}"), "opponents must be from 1 to 8, not 9"),
        (format!("opponents = 5\n{buckets}"), "opponents changes nothing"),
        (
            format!(
                "distance = 'cdf_l2'\nfeatures = {{ flop = 'ochs', turn = 'ochs', river = 'histogram' }}\n{buckets}"
            ),
            "distance changes nothing",
        ),
        (format!("board_features = 'buckets'\n{buckets}"), "board_features changes nothing"),
        (format!("tolerance = -1.0\n{buckets}"), "tolerance must be"),
        (format!("tolerance = nan\n{buckets}"), "tolerance must be"),
        (format!("iterations = 0\n{buckets}"), "iterations must be"),
    ];
    for (toml, wanted) in refused {
        let found = reason(&toml);
        assert!(found.contains(wanted), "{toml}\n{found}");
        assert!(!found.contains('\n'), "{found}");
    }
}

#[test]
fn fields_that_contradict_each_other_are_refused() {
    for preset in PRESETS {
        assert_eq!(Config::preset(preset.name).unwrap().check(), Ok(()));
    }
    let config = Config::new(ByStreet::all(5));
    let clusters = Some(ByStreet::all(3));
    let accepted = [
        Config { features: ByStreet::all(Feature::Ochs), opponents: 5, ..config.clone() },
        Config { features: ByStreet::all(Feature::Histogram), distance: Distance::CdfL2, ..config.clone() },
        Config { board_clusters: clusters, board_features: BoardFeature::Buckets, ..config.clone() },
    ];
    assert!(accepted.iter().all(|config| config.check() == Ok(())));
    assert_eq!(Config { seed: i64::MAX as u64, ..config.clone() }.check(), Ok(()));
    assert_eq!(Config { seed: u64::MAX, ..config.clone() }.check(), Ok(()));
    let refused = [
        Config { buckets: ByStreet::all(0), ..config.clone() },
        Config { features: ByStreet::all(Feature::Outcome), board_clusters: clusters, ..config.clone() },
        Config { branches: Some([2, 2]), board_clusters: clusters, ..config.clone() },
        Config { tolerance: f64::NAN, ..config.clone() },
        Config { opponents: 5, ..config.clone() },
        Config { distance: Distance::CdfL2, ..config.clone() },
        Config { board_features: BoardFeature::Buckets, ..config.clone() },
        Config { restarts: usize::MAX, ..config },
    ];
    for config in refused {
        assert!(config.check().is_err(), "{config:?}");
    }
}

/// Every syntax error names a line.
#[test]
fn text_that_is_not_toml_is_refused() {
    for text in
        ["\u{feff}é = 1", "é", "a = 'é", "buckets = { flop = 'é', turn", "seed = 1\nseed = 2", "\u{0}", "= 1"]
    {
        assert!(reason(text).starts_with("line "), "{text:?}: {}", reason(text));
    }
}

/// Messages name no Rust types.
#[test]
fn values_of_the_wrong_type_are_refused_in_words() {
    let wrong = [
        ("buckets = 5", "invalid type: integer `5`, expected a table of streets"),
        ("buckets = [169, 5, 6, 7]", "invalid type: sequence, expected a table of streets"),
        ("buckets = { flop = 'é', turn = 6, river = 7 }", "string \"é\", expected a whole number"),
        ("buckets = { flop = 5.5, turn = 6, river = 7 }", "floating point `5.5`, expected a whole number"),
        ("board_clusters = [1, 2, 3]", "expected a table of streets"),
        ("branches = true", "boolean `true`, expected a table of streets"),
        ("opponents = 'many'", "string \"many\", expected a whole number"),
        ("restarts = 99999999999999999999", "number `99999999999999999999`, expected a smaller number"),
        ("seed = -1", "invalid value: number `-1`, expected a whole number from 0"),
        ("tolerance = 'little'", "string \"little\", expected a number"),
        ("mode = 3", "integer `3`, expected a name in quotes"),
        ("mode = { texture = {} }", "invalid type: map, expected a name in quotes"),
        ("feature = ['ochs']", "invalid type: sequence, expected a name in quotes"),
        ("distance = 'L2'", "unknown variant `L2`, expected `cdf_l2` or `emd`"),
        ("features = { flop = 1, turn = 'ochs', river = 'ochs' }", "integer `1`, expected a name in quotes"),
    ];
    for (line, wanted) in wrong {
        let found = reason(&format!("\n{line}"));
        assert!(found.starts_with("line 2: ") && found.ends_with(wanted), "{line}: {found}");
    }
    let whole = "tolerance = 0\nseed = 18446744073709551615\nbuckets = { flop = 5, turn = 6, river = 7 }";
    let config = Config::from_toml(whole).unwrap();
    assert_eq!((config.tolerance, config.seed), (0.0, u64::MAX));
}
