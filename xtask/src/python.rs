//! The tests of the Python package: pytest with all examples, mypy and pyright; in the slow tier also the wheel.

use crate::command::{cargo, output, program, root, step};
use crate::test::{FEATURES, Skipped};
use crate::tools;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The sources of the package, from the root.
const SOURCES: &str = "crates/python/python/isofold";

/// Runs all tests on the package as the workspace has built it.
pub(crate) fn run(skipped: &mut Skipped) -> Result<(), String> {
    let python = match tools::python_tests() {
        Ok(python) => python.to_string_lossy().into_owned(),
        Err(why) => return skipped.note("the Python package", &why),
    };
    // With the features of the tests before, so that little is built again.
    step(
        "build of the Python package",
        &mut cargo(&["build", "--workspace", "--lib", "--features", FEATURES]),
    )?;
    let package = package().map_err(|error| format!("cannot lay out the Python package: {error}"))?;
    let buckets = root().join("target/tools/buckets");
    let mut pytest = program(&python, &["-m", "pytest", "-q"]);
    step(
        "tests of the Python package",
        pytest.env("PYTHONPATH", &package).env("ISOFOLD_TEST_BUCKETS", buckets),
    )?;
    // Both find the package in the sources, and its settings in pyproject.toml.
    let sources = root().join(SOURCES).parent().map(Path::to_path_buf).unwrap_or_default();
    step("types of the Python package, mypy", program(&python, &["-m", "mypy"]).env("MYPYPATH", &sources))?;
    step(
        "types of the Python package, pyright",
        &mut program(&python, &["-m", "pyright", "--pythonpath", &python]),
    )
}

/// Builds the wheel as `pip install .` does, and tests it in a virtual environment of its own.
pub(crate) fn wheel() -> Result<(), String> {
    let wheels = root().join("target/python/wheels");
    let _ = fs::remove_dir_all(&wheels);
    build_wheel(&wheels)?;
    let wheel = fs::read_dir(&wheels).ok().and_then(|mut found| found.next()?.ok());
    let wheel = wheel.ok_or("pip has built no wheel")?.path().display().to_string();
    let clean = tools::wheel_environment()?.to_string_lossy().into_owned();
    let install = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", &wheel];
    step("install the wheel", &mut program(&clean, &install))?;
    let shown = output(&mut program(&clean, &["-I", "-c", "import isofold; print(isofold.__file__)"]))?;
    println!("{}", shown.trim());
    let buckets = root().join("target/tools/buckets");
    step(
        "tests of the wheel",
        program(&clean, &["-m", "pytest", "-q"])
            .env_remove("PYTHONPATH")
            .env("ISOFOLD_TEST_BUCKETS", buckets),
    )
}

/// Builds the wheel as `pip install .` does, into a folder, and returns the Python that did.
pub(crate) fn build_wheel(folder: &Path) -> Result<String, String> {
    let python = tools::numpy()?.to_string_lossy().into_owned();
    let folder = folder.display().to_string();
    let build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", &folder, "."];
    step("the Python wheel", &mut program(&python, &build))?;
    Ok(python)
}

/// Copies modules and subpackages.
fn copy_sources(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?;
        let name = file.file_name();
        if file.file_type()?.is_file() {
            fs::copy(file.path(), to.join(&name))?;
        } else if file.file_type()?.is_dir() && name != "__pycache__" {
            copy_sources(&file.path(), &to.join(&name))?;
        }
    }
    Ok(())
}

/// Lays out the package in a folder: the sources, and the library that cargo has built.
fn package() -> io::Result<PathBuf> {
    let folder = root().join("target/python/dev");
    let package = folder.join("isofold");
    let _ = fs::remove_dir_all(&package);
    copy_sources(&root().join(SOURCES), &package)?;
    let (built, name) = if cfg!(windows) {
        ("_isofold.dll", "_isofold.pyd")
    } else if cfg!(target_os = "macos") {
        ("lib_isofold.dylib", "_isofold.abi3.so")
    } else {
        ("lib_isofold.so", "_isofold.abi3.so")
    };
    let built = root().join("target/debug").join(built);
    // A link takes no time; the library is large.
    fs::hard_link(&built, package.join(name)).or_else(|_| fs::copy(&built, package.join(name)).map(drop))?;
    Ok(folder)
}
