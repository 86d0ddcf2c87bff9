use crate::Dispatcher;
use std::fmt;

/// Defines the enum of levels, with the list of all of them and their names: a level that is added is in all three.
macro_rules! levels {
    ($(#[$enum_meta:meta])* pub enum $Level:ident { $($(#[$meta:meta])* $level:ident = $name:literal,)+ }) => {
        $(#[$enum_meta])*
        pub enum $Level {
            $($(#[$meta])* $level,)+
        }

        impl $Level {
            /// All levels from narrow to wide.
            pub const ALL: [$Level; [$($name),+].len()] = [$($Level::$level),+];

            fn name(self) -> &'static str {
                match self {
                    $($Level::$level => $name,)+
                }
            }
        }
    };
}

levels! {
    /// An instruction set that kernels are compiled for. Results are the same on all of them.
    ///
    /// ```
    /// use isofold_simd::Level;
    ///
    /// assert!(Level::Portable.is_available());
    /// assert!(Level::best().is_available());
    /// assert!(Level::ALL.into_iter().filter(|level| level.is_available()).all(|level| level <= Level::best()));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Level {
        /// Plain Rust, vectorized by the compiler for the baseline of the target.
        Portable = "portable",
        /// x86-64 with AVX2 and F16C: registers of 256 bits.
        Avx2 = "AVX2",
        /// x86-64 with AVX-512 F, BW and BITALG: registers of 512 bits.
        Avx512 = "AVX-512",
    }
}

impl Level {
    /// Whether this CPU has the level.
    pub fn is_available(self) -> bool {
        self.dispatcher().is_some()
    }

    /// The widest level that this CPU has.
    pub fn best() -> Level {
        Dispatcher::best().level()
    }
}

/// `AVX-512`, `AVX2` or `portable`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
