/// A configuration that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// Its text.
    pub toml: &'static str,
}

/// The configurations that come with the program.
pub const PRESETS: [Preset; 6] = [
    Preset {
        name: "fast_test",
        about: "clusters of boards 10/20/30, buckets in each 10/20/30",
        toml: include_str!("../../presets/fast_test.toml"),
    },
    Preset {
        name: "default",
        about: "clusters of boards 50/100/200, buckets in each 50/100/200",
        toml: include_str!("../../presets/default.toml"),
    },
    Preset {
        name: "production",
        about: "clusters of boards 100/200/400, buckets in each 100/300/600",
        toml: include_str!("../../presets/production.toml"),
    },
    Preset {
        name: "potential_aware",
        about: "no clusters of boards, buckets 200/200/200 by what may become of hands",
        toml: include_str!("../../presets/potential_aware_200.toml"),
    },
    Preset {
        name: "potential_aware_200",
        about: "the same",
        toml: include_str!("../../presets/potential_aware_200.toml"),
    },
    Preset {
        name: "potential_aware_5000",
        about: "no clusters of boards, buckets 5000/5000/1000 by what may become of hands",
        toml: include_str!("../../presets/potential_aware_5000.toml"),
    },
];
