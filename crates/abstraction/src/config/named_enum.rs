//! Enums whose variants have a name in configurations.

/// Defines a public enum, the list of its variants, and their names in configurations and folder names, from one list.
macro_rules! named_enum {
    ($(#[$about:meta])* $enum:ident { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $enum {
            $($(#[$doc])* #[serde(rename = $name)] $variant,)+
        }

        impl $enum {
            /// Every variant.
            pub const ALL: [$enum; [$($name),+].len()] = [$($enum::$variant),+];

            /// The name in configurations.
            pub fn name(self) -> &'static str {
                match self {
                    $($enum::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use named_enum;
