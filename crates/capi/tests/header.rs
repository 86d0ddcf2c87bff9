//! The header is that of the sources. `ISOFOLD_WRITE_HEADER=1 cargo test -p isofold-capi --test header` writes it
//! anew.
#![allow(clippy::unwrap_used)]

use std::fs;

const HEADER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/include/isofold.h");

#[test]
fn the_header_is_that_of_the_sources() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let config = cbindgen::Config::from_file(format!("{folder}/cbindgen.toml")).unwrap();
    let mut written = Vec::new();
    cbindgen::generate_with_config(folder, config).unwrap().write(&mut written);
    // Rust has a heading for what a C programmer reads as a sentence.
    let written = String::from_utf8(written).unwrap().replace("//\n// # Safety\n// ", "//\n// Safety: ");
    if std::env::var_os("ISOFOLD_WRITE_HEADER").is_some() {
        fs::write(HEADER, written).unwrap();
    } else {
        let found = fs::read_to_string(HEADER).unwrap();
        assert!(
            found == written,
            "the sources have changed: write the header anew, as the head of this test says"
        );
    }
}

/// Every function of the sources is in the header, but for faults.
#[test]
fn every_function_is_declared() {
    let header = fs::read_to_string(HEADER).unwrap();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for (_, rest) in text.match_indices("extern \"C\" fn isofold_").map(|(at, _)| text.split_at(at)) {
            let name = rest.trim_start_matches("extern \"C\" fn ").split('(').next().unwrap();
            assert!(header.contains(&format!("{name}(")) || name == "isofold_inject_fault", "{name}");
        }
    }
}

/// The name that programs are linked to has the version of the ABI.
#[test]
fn the_soname_has_the_version_of_the_abi() {
    let build = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/build.rs")).unwrap();
    assert!(build.contains(&format!("-soname,libisofold.so.{}\"", isofold_capi::ISOFOLD_ABI_VERSION)));
}
