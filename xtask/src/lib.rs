//! The Rust examples of README.md, of the pages in docs/ and of the READMEs of crates, as doc tests: they compile, and what they assert holds.
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

page!(AbstractionCrate, "../../crates/abstraction/README.md");
page!(BulkCrate, "../../crates/bulk/README.md");
page!(CardsCrate, "../../crates/cards/README.md");
page!(EquityCrate, "../../crates/equity/README.md");
page!(EvalCrate, "../../crates/eval/README.md");
page!(ExportCrate, "../../crates/export/README.md");
page!(GpuCrate, "../../crates/gpu/README.md");
page!(IsoCrate, "../../crates/iso/README.md");
page!(IsofoldCrate, "../../crates/isofold/README.md");
page!(SimdCrate, "../../crates/simd/README.md");
page!(SolverCrate, "../../crates/solver/README.md");
page!(StoreCrate, "../../crates/store/README.md");
page!(TreeCrate, "../../crates/tree/README.md");
