//! `cargo xtask test`: every check, fast ones first.

use crate::command::{cargo, program, step};
use crate::{capi, elsewhere, fuzz, gpu, python, tools, web};

/// The features of the tests: those that take no part of a plain build, and need no other machine.
pub(crate) const FEATURES: &str =
    "isofold/gpu,isofold/service,isofold-api/schema,isofold-cli/parquet,isofold-python/parquet";

pub(crate) fn run(all: bool) -> Result<(), String> {
    let mut skipped = Skipped::default();
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("format of fuzz targets", &mut cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))?;
    step(
        "format of rivals",
        &mut cargo(&["fmt", "--manifest-path", "benches/rivals/Cargo.toml", "--check"]),
    )?;
    workflow(&mut skipped)?;
    deployment(&mut skipped)?;
    step(
        "lints",
        &mut cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    )?;
    let without = ["clippy", "--package", "isofold-cli", "--no-default-features", "--all-targets"];
    step("lints without a GPU", &mut cargo(&[&without[..], &["--", "-D", "warnings"]].concat()))?;
    step("tests and examples", &mut cargo(&["test", "--workspace", "--features", FEATURES]))?;
    kernels(&mut skipped)?;
    arrays(&mut skipped)?;
    capi::test(&mut skipped, all)?;
    python::run(&mut skipped)?;
    web::run(&mut skipped)?;
    step("docs", cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    step("packages", &mut cargo(&["package", "--workspace", "--allow-dirty", "--no-verify", "--quiet"]))?;
    web::packaged(&mut skipped)?;
    if all {
        step("builds of packages", &mut cargo(&["package", "--workspace", "--allow-dirty"]))?;
        dependencies()?;
        exhaustive_tests()?;
        tables(&mut skipped)?;
        stores(&mut skipped)?;
        python::wheel()?;
        elsewhere::run(&mut skipped)?;
        web::slow_tier(&mut skipped)?;
        fuzz::slow_tier()?;
    }
    skipped.gpu_tests()?;
    println!("── all passed");
    skipped.names.iter().for_each(|name| println!("skipped: {name}"));
    Ok(())
}

/// The bench number on other CPUs, alone.
pub(crate) fn elsewhere() -> Result<(), String> {
    let mut skipped = Skipped::default();
    elsewhere::run(&mut skipped)?;
    skipped.names.iter().for_each(|name| println!("skipped: {name}"));
    Ok(())
}

/// The tests of the Python package, alone.
pub(crate) fn python() -> Result<(), String> {
    let mut skipped = Skipped::default();
    python::run(&mut skipped)?;
    skipped.names.iter().for_each(|name| println!("skipped: {name}"));
    Ok(())
}

/// The tests of the page and of the server, alone.
pub(crate) fn web() -> Result<(), String> {
    let mut skipped = Skipped::default();
    web::run(&mut skipped)?;
    skipped.names.iter().for_each(|name| println!("skipped: {name}"));
    Ok(())
}

/// The checks that cannot run on this machine, by name.
#[derive(Default)]
pub(crate) struct Skipped {
    names: Vec<String>,
}

impl Skipped {
    /// Notes that a check cannot run here. On a CI machine that is an error, where the platform is not to blame.
    pub(crate) fn note(&mut self, what: &str, why: &str) -> Result<(), String> {
        // NVRTC is not made for these.
        let is_to_blame = cfg!(any(target_os = "macos", all(target_os = "windows", target_arch = "aarch64")));
        if std::env::var_os("CI").is_some() && !is_to_blame {
            return Err(format!("{what}: {why}"));
        }
        self.names.push(format!("{what}: {why}"));
        Ok(())
    }

    /// Notes that a check is for another kind of machine, which is no mistake on a CI machine either.
    pub(crate) fn note_other_machine(&mut self, what: &str, why: &str) {
        self.names.push(format!("{what}: {why}"));
    }

    /// Notes the tests that need a GPU.
    fn gpu_tests(&mut self) -> Result<(), String> {
        let why = "`cargo xtask gpu-test` runs it where there is an NVIDIA GPU";
        self.names.extend(gpu::names()?.into_iter().map(|name| format!("{name}: {why}")));
        Ok(())
    }
}

/// Checks the CI workflow against its schema.
fn workflow(skipped: &mut Skipped) -> Result<(), String> {
    match tools::check_jsonschema() {
        Ok(python) => {
            let schema = ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"];
            let arguments = [&schema[..], &[".github/workflows/ci.yml"]].concat();
            step("schema of the CI workflow", &mut program(&python.to_string_lossy(), &arguments))
        }
        Err(why) => skipped.note("schema of the CI workflow", &why),
    }
}

/// Checks the files of deploy/: the script of a SLURM array and the manifest of a Kubernetes job.
fn deployment(skipped: &mut Skipped) -> Result<(), String> {
    let folder = match tools::deploy_checks() {
        Ok(folder) => folder,
        Err(why) => return skipped.note("scripts and manifests of deploy/", &why),
    };
    let check = |name: &str, file: &str| {
        let checker = folder.join(name).display().to_string();
        step(&format!("{name} {file}"), &mut program(&checker, &[file]))
    };
    check("shellcheck", "deploy/dataset.slurm.sh")?;
    check("kubernetes-validate", "deploy/dataset.kubernetes.yaml")
}

/// Compiles the kernels, which needs no GPU.
fn kernels(skipped: &mut Skipped) -> Result<(), String> {
    match tools::nvrtc() {
        Ok(path) => {
            // With the features of the tests before, so that nothing is built again.
            let features = ["test", "--workspace", "--features", FEATURES];
            let arguments = [&features[..], &["--test", "compiles", "--", "--ignored"]].concat();
            step("kernels", cargo(&arguments).env("ISOFOLD_NVRTC", path))
        }
        Err(why) => skipped.note("kernels_become_machine_code", &why),
    }
}

/// Reads exported arrays with NumPy.
fn arrays(skipped: &mut Skipped) -> Result<(), String> {
    match tools::numpy() {
        Ok(python) => {
            // With the features of the tests before, so that nothing is built again.
            let features = ["test", "--workspace", "--features", FEATURES, "--test", "cli"];
            let arguments = [&features[..], &["numpy_reads", "--", "--ignored"]].concat();
            step("exported arrays in NumPy", cargo(&arguments).env("ISOFOLD_PYTHON", python))
        }
        Err(why) => skipped.note("numpy_reads_what_show_prints", &why),
    }
}

/// Reads exported tables with pyarrow.
fn tables(skipped: &mut Skipped) -> Result<(), String> {
    match tools::pyarrow() {
        Ok(python) => {
            let features = exhaustive_features();
            let build = ["test", "--profile", "exhaustive", "--workspace", "--features", &features];
            let arguments = [&build[..], &["--test", "cli", "pyarrow_reads", "--", "--ignored"]].concat();
            step("exported tables in pyarrow", cargo(&arguments).env("ISOFOLD_PYTHON", python))
        }
        Err(why) => skipped.note("pyarrow_reads_what_show_prints", &why),
    }
}

/// Writes datasets to a server that speaks S3.
fn stores(skipped: &mut Skipped) -> Result<(), String> {
    match tools::moto() {
        Ok(python) => {
            let package = ["test", "--package", "isofold-dataset", "--features", "object-store"];
            let arguments = [&package[..], &["--test", "dataset", "store::"]].concat();
            step("datasets in an object store", cargo(&arguments).env("ISOFOLD_PYTHON", python))
        }
        Err(why) => skipped.note("a_store_that_fails_every_fifth_put_ends_complete", &why),
    }
}

/// Checks the licences, bans and sources of all dependencies. Advisories need a database that changes by the day: `cargo deny
/// check advisories` downloads it, and is left to people.
fn dependencies() -> Result<(), String> {
    let deny = tools::cargo_deny()?;
    let arguments = ["--workspace", "--all-features", "check", "licenses", "bans", "sources"];
    step("licences, bans and sources of dependencies", &mut program(&deny.to_string_lossy(), &arguments))
}

/// The features of the exhaustive tests: the long ones, and Parquet.
fn exhaustive_features() -> String {
    let crates = ["iso", "eval", "equity", "solver", "abstraction", "store", "cli"];
    crates.map(|name| format!("isofold-{name}/slow-tests,")).concat() + "isofold-cli/parquet"
}

fn exhaustive_tests() -> Result<(), String> {
    let features = exhaustive_features();
    let arguments = ["test", "--profile", "exhaustive", "--workspace", "--features", &features];
    step("exhaustive tests", &mut cargo(&arguments))
}
