/// A configuration that comes with the crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// A description in a few words.
    pub about: &'static str,
    /// The configuration, as [`Config::from_toml`](crate::Config::from_toml) reads it.
    pub toml: &'static str,
}

/// The configurations that come with the crate.
pub const PRESETS: [Preset; 6] = [
    Preset {
        name: "fast_test",
        about: "board clusters 10/20/30, buckets in each 10/20/30, by equity",
        toml: include_str!("../../presets/fast_test.toml"),
    },
    Preset {
        name: "default",
        about: "board clusters 50/100/200, buckets in each 50/100/200, by equity",
        toml: include_str!("../../presets/default.toml"),
    },
    Preset {
        name: "production",
        about: "board clusters 100/200/400, buckets in each 100/300/600, by equity",
        toml: include_str!("../../presets/production.toml"),
    },
    Preset {
        name: "potential_aware",
        about: "no board clusters, 200/200/200 potential-aware buckets",
        toml: include_str!("../../presets/potential_aware_200.toml"),
    },
    Preset {
        name: "potential_aware_200",
        about: "another name of potential_aware",
        toml: include_str!("../../presets/potential_aware_200.toml"),
    },
    Preset {
        name: "potential_aware_5000",
        about: "no board clusters, 5000/5000/1000 potential-aware buckets; takes long",
        toml: include_str!("../../presets/potential_aware_5000.toml"),
    },
];
