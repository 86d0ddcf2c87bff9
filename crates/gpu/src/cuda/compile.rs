//! From the kernels' source to machine code, once: what was compiled is kept.

use isofold_solver::device::DeviceError;
use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_void};
use std::path::PathBuf;
use std::{env, fs};
use xxhash_rust::xxh3::xxh3_64;

/// The kernels.
pub(crate) const SOURCE: &str = include_str!("../kernels.cu");

/// Nothing is fused, as on the CPU.
const OPTIONS: [&std::ffi::CStr; 2] = [c"--std=c++17", c"--fmad=false"];

/// Machine code for an architecture such as `sm_90`, compiled unless it was before.
pub(crate) fn machine_code(architecture: &str) -> Result<Vec<u8>, DeviceError> {
    let hash = xxh3_64(format!("{SOURCE}{OPTIONS:?}").as_bytes());
    let name = format!("kernels-{architecture}-{hash:016x}.cubin");
    let kept = folder().map(|folder| folder.join(name));
    if let Some(code) =
        kept.as_ref().and_then(|path| fs::read(path).ok()).filter(|code| code.starts_with(b"\x7fELF"))
    {
        return Ok(code);
    }
    let code = compile(architecture)?;
    if let Some(path) = kept {
        // Without a place to keep it, it is compiled again next time.
        let _ = keep(&path, &code);
    }
    Ok(code)
}

/// The file appears whole or not at all.
fn keep(path: &std::path::Path, code: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(format!("{}", std::process::id()));
    fs::write(&draft, code)?;
    fs::rename(&draft, path)
}

/// Where machine code is kept.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
    Some(cache.or_else(|| set("LOCALAPPDATA"))?.join("isofold"))
}

/// NVIDIA's compiler as a library.
struct Compiler(Library);

type Program = *mut c_void;
type Create = unsafe extern "C" fn(
    *mut Program,
    *const c_char,
    *const c_char,
    c_int,
    *const *const c_char,
    *const *const c_char,
) -> c_int;
type Compile = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Get = unsafe extern "C" fn(Program, *mut c_char) -> c_int;
type Destroy = unsafe extern "C" fn(*mut Program) -> c_int;

impl Compiler {
    fn find() -> Option<Compiler> {
        let names: &[&str] = if cfg!(windows) {
            &["nvrtc64_130_0.dll", "nvrtc64_120_0.dll"]
        } else {
            &["libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"]
        };
        let toolkits = ["CUDA_PATH", "CUDA_HOME"].into_iter().filter_map(env::var_os).map(PathBuf::from);
        let toolkits = toolkits.chain([PathBuf::from("/usr/local/cuda")]);
        let folders = std::iter::once(PathBuf::new())
            .chain(toolkits.flat_map(|toolkit| ["lib64", "bin"].map(|inside| toolkit.join(inside))));
        folders.flat_map(|folder| names.iter().map(move |name| folder.join(name))).find_map(|path| {
            // SAFETY: the library has no initializer that asks anything of its caller.
            unsafe { Library::new(path) }.ok().map(Compiler)
        })
    }

    fn call<F: Copy>(&self, name: &str) -> Result<F, DeviceError> {
        // SAFETY: the types above are those of the functions, which have been the same since the first version that makes
        // machine code.
        let function = unsafe { self.0.get::<F>(name) };
        function
            .map(|function| *function)
            .map_err(|error| DeviceError::Failed(format!("its compiler: {error}")))
    }
}

/// Compiles the kernels; an error has what the compiler says.
pub(crate) fn compile(architecture: &str) -> Result<Vec<u8>, DeviceError> {
    let Some(compiler) = Compiler::find() else {
        return Err(DeviceError::Absent(
            "the GPU needs NVIDIA's run-time compiler once (libnvrtc), and there is none: install the CUDA toolkit, or set CUDA_PATH"
                .to_owned(),
        ));
    };
    let failed = |what: String| DeviceError::Failed(what);
    let source = CString::new(SOURCE).map_err(|error| failed(error.to_string()))?;
    let option = CString::new(format!("--gpu-architecture={architecture}"))
        .map_err(|error| failed(error.to_string()))?;
    let options: Vec<*const c_char> =
        OPTIONS.iter().map(|option| option.as_ptr()).chain([option.as_ptr()]).collect();
    let create: Create = compiler.call("nvrtcCreateProgram")?;
    let compile: Compile = compiler.call("nvrtcCompileProgram")?;
    let destroy: Destroy = compiler.call("nvrtcDestroyProgram")?;
    let text = |program: Program, size: &str, get: &str| -> Result<Vec<u8>, DeviceError> {
        let (size, get): (Size, Get) = (compiler.call(size)?, compiler.call(get)?);
        let mut length = 0;
        // SAFETY: the program is there until it is destroyed below.
        if unsafe { size(program, &mut length) } != 0 {
            return Err(failed("its compiler has no output".to_owned()));
        }
        let mut bytes = vec![0u8; length];
        // SAFETY: as above; as many bytes are written as there is room for.
        match unsafe { get(program, bytes.as_mut_ptr().cast()) } {
            0 => Ok(bytes),
            code => Err(failed(format!("its compiler has no output: {code}"))),
        }
    };
    let mut program: Program = std::ptr::null_mut();
    let none = std::ptr::null();
    // SAFETY: both strings end with a zero and live until the program is destroyed.
    let created = unsafe { create(&mut program, source.as_ptr(), c"kernels.cu".as_ptr(), 0, none, none) };
    if created != 0 {
        return Err(failed(format!("its compiler did not start: {created}")));
    }
    // SAFETY: the program was created, and the options are as many as said.
    let code = unsafe { compile(program, options.len() as c_int, options.as_ptr()) };
    let result = if code == 0 {
        text(program, "nvrtcGetCUBINSize", "nvrtcGetCUBIN")
    } else {
        let log = text(program, "nvrtcGetProgramLogSize", "nvrtcGetProgramLog").unwrap_or_default();
        Err(failed(format!(
            "its compiler refused the kernels: {}",
            String::from_utf8_lossy(&log).trim_end_matches('\0')
        )))
    };
    // SAFETY: it was created above and is not used any more.
    unsafe { destroy(&mut program) };
    result
}
