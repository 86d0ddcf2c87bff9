//! The Rust examples of README.md and of the pages in docs/, as doc tests: they compile, and what they assert holds.
//!
//! They are here because this package is never published: a published one must not include files from outside of it.

macro_rules! page {
    ($name:ident, $path:literal) => {
        #[cfg(doctest)]
        #[doc = include_str!($path)]
        struct $name;
    };
}

page!(Readme, "../../README.md");
page!(Buckets, "../../docs/buckets.md");
page!(Equity, "../../docs/equity.md");
page!(Isomorphism, "../../docs/isomorphism.md");
page!(Ranges, "../../docs/ranges.md");
page!(Solving, "../../docs/solving.md");
