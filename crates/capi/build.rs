//! Names the shared library: its soname has the version of the ABI.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libisofold.so.1");
        // Its threads outlive any call, so it stays in memory once it is loaded: `dlclose` does nothing.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
