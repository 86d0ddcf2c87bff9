//! The C library: `cargo xtask capi` installs it, and `cargo xtask test` runs the programs that use it.

use crate::command::{cargo, output, program, root, step};
use crate::test::{FEATURES, Skipped};
use crate::tools;
use std::fs;
use std::io;
use std::path::Path;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The version of the ABI, as the header and the soname have it.
const ABI: &str = "1";

/// The libraries of the system that the static library needs.
const SYSTEM_LIBRARIES: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl";

/// Debian's packages of a JDK and of JNA, and the file that they bring.
const JAVA: [&str; 2] = ["default-jdk-headless", "libjna-java"];
const JNA: &str = "/usr/share/java/jna.jar";

/// Builds the library, as it is released, and installs it under a prefix.
pub(crate) fn install(prefix: &str) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Err("the C library is installed on Linux only so far: elsewhere `cargo build --profile bindings --package isofold-capi` \
                    builds it"
            .to_owned());
    }
    step(
        "build the C library",
        &mut cargo(&["build", "--profile", "bindings", "--package", "isofold-capi"]),
    )?;
    let prefix = std::path::absolute(prefix).map_err(|error| format!("{prefix}: {error}"))?;
    lay_out(&root().join("target/bindings"), &prefix)?;
    println!("installed libisofold {VERSION} (ABI {ABI}) under {}", prefix.display());
    println!("PKG_CONFIG_PATH={}/lib/pkgconfig pkg-config --cflags --libs isofold", prefix.display());
    Ok(())
}

/// Copies header and libraries of a folder of cargo under a prefix, with the files for pkg-config and CMake.
fn lay_out(built: &Path, prefix: &Path) -> Result<(), String> {
    let copied = || -> io::Result<()> {
        let lib = prefix.join("lib");
        for folder in [&prefix.join("include"), &lib.join("pkgconfig"), &lib.join("cmake/isofold")] {
            fs::create_dir_all(folder)?;
        }
        fs::copy(root().join("crates/capi/include/isofold.h"), prefix.join("include/isofold.h"))?;
        let shared = format!("libisofold.so.{VERSION}");
        replace(&built.join("libisofold_capi.so"), &lib.join(&shared))?;
        replace(&built.join("libisofold_capi.a"), &lib.join("libisofold.a"))?;
        link(&shared, &lib.join(format!("libisofold.so.{ABI}")))?;
        link(&format!("libisofold.so.{ABI}"), &lib.join("libisofold.so"))?;
        fs::write(lib.join("pkgconfig/isofold.pc"), pkg_config())?;
        fs::write(lib.join("cmake/isofold/isofold-config.cmake"), cmake_config())?;
        fs::write(lib.join("cmake/isofold/isofold-config-version.cmake"), cmake_version())
    };
    copied().map_err(|error| format!("cannot install under {}: {error}", prefix.display()))
}

/// Copies a file that programs may have loaded: they keep the old one.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    let _ = fs::remove_file(to);
    fs::copy(from, to).map(drop)
}

#[cfg(unix)]
fn link(target: &str, at: &Path) -> io::Result<()> {
    let _ = fs::remove_file(at);
    std::os::unix::fs::symlink(target, at)
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Paths are relative to the file, so that the folder may be moved.
fn pkg_config() -> String {
    format!(
        "prefix=${{pcfiledir}}/../..\n\
         includedir=${{prefix}}/include\n\
         libdir=${{prefix}}/lib\n\
         \n\
         Name: isofold\n\
         Description: Poker engine: isomorphism, evaluation, equity, solving\n\
         Version: {VERSION}\n\
         Cflags: -I${{includedir}}\n\
         Libs: -L${{libdir}} -lisofold\n\
         Libs.private: {SYSTEM_LIBRARIES}\n"
    )
}

fn cmake_config() -> String {
    let libraries = SYSTEM_LIBRARIES.replace("-l", "").replace(' ', ";");
    format!(
        "# isofold::isofold is the shared library, isofold::static the static one.\n\
         get_filename_component(ISOFOLD_PREFIX \"${{CMAKE_CURRENT_LIST_DIR}}/../../..\" ABSOLUTE)\n\
         if(NOT TARGET isofold::isofold)\n\
         \x20 add_library(isofold::isofold SHARED IMPORTED)\n\
         \x20 set_target_properties(isofold::isofold PROPERTIES\n\
         \x20   IMPORTED_LOCATION \"${{ISOFOLD_PREFIX}}/lib/libisofold.so.{VERSION}\"\n\
         \x20   IMPORTED_SONAME \"libisofold.so.{ABI}\"\n\
         \x20   INTERFACE_INCLUDE_DIRECTORIES \"${{ISOFOLD_PREFIX}}/include\")\n\
         \x20 add_library(isofold::static STATIC IMPORTED)\n\
         \x20 set_target_properties(isofold::static PROPERTIES\n\
         \x20   IMPORTED_LOCATION \"${{ISOFOLD_PREFIX}}/lib/libisofold.a\"\n\
         \x20   INTERFACE_INCLUDE_DIRECTORIES \"${{ISOFOLD_PREFIX}}/include\"\n\
         \x20   INTERFACE_LINK_LIBRARIES \"{libraries}\")\n\
         endif()\n"
    )
}

/// Before 1.0 a minor version may break what was compiled for another.
fn cmake_version() -> String {
    let mut parts = VERSION.split('.');
    let [major, minor] = [0; 2].map(|_| parts.next().unwrap_or_default());
    format!(
        "set(PACKAGE_VERSION \"{VERSION}\")\n\
         if(PACKAGE_FIND_VERSION_MAJOR STREQUAL \"{major}\" AND PACKAGE_FIND_VERSION_MINOR STREQUAL \"{minor}\"\n\
         \x20  AND NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)\n\
         \x20 set(PACKAGE_VERSION_COMPATIBLE TRUE)\n\
         elseif(NOT PACKAGE_FIND_VERSION)\n\
         \x20 set(PACKAGE_VERSION_COMPATIBLE TRUE)\n\
         endif()\n\
         if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)\n\
         \x20 set(PACKAGE_VERSION_EXACT TRUE)\n\
         endif()\n"
    )
}

/// Runs the programs in other languages, and the tools that look for errors of memory, on the library that `cargo test` has built.
pub(crate) fn test(skipped: &mut Skipped, all: bool) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        skipped.note_other_machine("programs that use the C library", "they are built and run on Linux");
        return Ok(());
    }
    let java = tools::debian("javac", &JAVA).and_then(|()| match Path::new(JNA).exists() {
        true => Ok(()),
        false => tools::debian_packages(&JAVA),
    });
    ignored(skipped, "the_example_in_java_prints_what_it_should", java)?;
    let mono = tools::debian("mcs", &["mono-mcs", "mono-runtime"]);
    ignored(skipped, "the_example_in_c_sharp_prints_what_it_should", mono)?;
    ignored(skipped, "valgrind_finds_no_error_in_c", tools::debian("valgrind", &["valgrind"]))?;
    if all {
        ignored(skipped, "many_threads_in_c_agree_for_long", Ok(()))?;
    }
    installed(skipped, all)
}

/// Runs a test that needs a tool.
fn ignored(skipped: &mut Skipped, name: &str, tool: Result<(), String>) -> Result<(), String> {
    match tool {
        Ok(()) => {
            // With the features of the tests before, so that nothing is built again.
            let features = ["test", "--workspace", "--features", FEATURES, "--test", "programs"];
            step(name, cargo(&[&features[..], &["--", "--ignored", name]].concat()).env("ISOFOLD_JNA", JNA))
        }
        Err(why) => skipped.note(name, &why),
    }
}

/// Builds the example as users do, by pkg-config and CMake, against an installed library.
fn installed(skipped: &mut Skipped, all: bool) -> Result<(), String> {
    let prefix = root().join("target/capi/prefix");
    lay_out(&root().join("target/debug/deps"), &prefix)?;
    match tools::debian("pkg-config", &["pkg-config"]) {
        Ok(()) => with_pkg_config(&prefix, false)?,
        Err(why) => skipped.note("the C library by pkg-config", &why)?,
    }
    if all {
        with_pkg_config(&prefix, true)?;
        match tools::debian("cmake", &["cmake"]) {
            Ok(()) => with_cmake(&prefix)?,
            Err(why) => skipped.note("the C library by CMake", &why)?,
        }
    }
    Ok(())
}

fn with_pkg_config(prefix: &Path, is_static: bool) -> Result<(), String> {
    let lib = prefix.join("lib");
    let mut arguments = vec!["--cflags", "--libs", "isofold"];
    arguments.extend(is_static.then_some("--static"));
    let flags = output(program("pkg-config", &arguments).env("PKG_CONFIG_PATH", lib.join("pkgconfig")))?;
    let flags = match is_static {
        // The linker would take the shared library.
        true => flags.replace("-lisofold", &lib.join("libisofold.a").display().to_string()),
        false => format!("{flags} -Wl,-rpath,{}", lib.display()),
    };
    let binary = prefix.join(if is_static { "tour-static" } else { "tour" }).display().to_string();
    let words: Vec<&str> =
        ["crates/capi/examples/tour.c", "-o", &binary].into_iter().chain(flags.split_whitespace()).collect();
    step(
        &format!("example in C by pkg-config{}", if is_static { ", static" } else { "" }),
        &mut program("cc", &words),
    )?;
    check(&binary)
}

fn with_cmake(prefix: &Path) -> Result<(), String> {
    let folder = root().join("target/capi/cmake");
    let written = || -> io::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let source = root().join("crates/capi/examples/tour.c");
        let text = format!(
            "cmake_minimum_required(VERSION 3.13)\nproject(tour C)\nfind_package(isofold 0.1 REQUIRED)\n\
             add_executable(tour {0})\ntarget_link_libraries(tour isofold::isofold)\n\
             add_executable(tour-static {0})\ntarget_link_libraries(tour-static isofold::static)\n",
            source.display()
        );
        fs::write(folder.join("CMakeLists.txt"), text)
    };
    written().map_err(|error| format!("{}: {error}", folder.display()))?;
    let (source, build) = (folder.display().to_string(), folder.join("build").display().to_string());
    let path = format!("-DCMAKE_PREFIX_PATH={}", prefix.display());
    step("example in C by CMake", &mut program("cmake", &["-S", &source, "-B", &build, &path]))?;
    step("build of it", &mut program("cmake", &["--build", &build]))?;
    ["tour", "tour-static"].iter().try_for_each(|name| check(&format!("{build}/{name}")))
}

/// Runs an example, and compares what it prints.
fn check(binary: &str) -> Result<(), String> {
    let path = root().join("crates/capi/examples/expected.txt");
    let expected = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    match output(&mut program(binary, &[]))? == expected {
        true => Ok(()),
        false => Err(format!("{binary} does not print what {} has", path.display())),
    }
}
