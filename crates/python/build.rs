//! Link arguments of an extension module.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The symbols of Python are found in the interpreter that loads the module. Other linkers allow this by default.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        println!("cargo::rustc-cdylib-link-arg=-undefined");
        println!("cargo::rustc-cdylib-link-arg=dynamic_lookup");
    }
}
