//! The kernels from source to machine code, by NVRTC. Machine code is kept in a cache folder.

use super::{CudaError, CudaOptions, kernel_cache};
use libloading::Library;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_64;

const SOURCE: &str = include_str!("../kernels.cu");

/// No fused multiply-add: products are rounded as on the CPU.
const FLAGS: [&CStr; 2] = [c"--std=c++17", c"--fmad=false"];

/// The names of NVRTC, newest first.
const NAMES: &[&str] = if cfg!(windows) {
    &["nvrtc64_130_0.dll", "nvrtc64_120_0.dll"]
} else {
    &["libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"]
};

/// Compiles the kernels for an architecture such as `sm_90`, unless the cache has them. No GPU is needed for it.
/// A file of the cache that is damaged, or is not a plain file, is compiled again and replaced.
pub fn compile_kernels(architecture: &str, options: &CudaOptions) -> Result<Vec<u8>, CudaError> {
    let hash = xxh3_64(format!("{SOURCE}{FLAGS:?}").as_bytes());
    let name = format!("kernels-{architecture}-{hash:016x}.code");
    if let Some(code) = options.cache.as_ref().and_then(|folder| kernel_cache::read(folder, &name)) {
        return Ok(code);
    }
    let code = compile(architecture, &options.nvrtc_paths)?;
    if let Some(folder) = &options.cache {
        // If it cannot be kept, it is compiled again next time.
        let _ = kernel_cache::keep(folder, &name, &code);
    }
    Ok(code)
}

/// NVRTC, loaded.
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
    /// Loads NVRTC from where the system finds libraries, else from the first path that has it.
    fn find(paths: &[PathBuf]) -> Option<Compiler> {
        let by_name = NAMES.iter().map(PathBuf::from);
        let by_path = paths.iter().flat_map(|path| {
            std::iter::once(path.clone()).chain(NAMES.iter().map(move |name| path.join(name)))
        });
        by_name.chain(by_path).find_map(|path| {
            // SAFETY: loading NVRTC runs initializers that have no precondition.
            unsafe { Library::new(path) }.ok().map(Compiler)
        })
    }

    /// A function of the library.
    ///
    /// # Safety
    ///
    /// `F` must be the type of the function of that name.
    unsafe fn function<F: Copy>(&self, name: &str) -> Result<F, CudaError> {
        // SAFETY: the caller vouches for the type.
        let function = unsafe { self.0.get::<F>(name) };
        function.map(|function| *function).map_err(|error| failed(&format!("lacks a function: {error}")))
    }

    /// An output of a program: its machine code, or its log.
    fn output(&self, program: Program, size: &str, get: &str) -> Result<Vec<u8>, CudaError> {
        // SAFETY: all functions named `nvrtcGet…Size` and `nvrtcGet…` of a program's outputs have these types.
        let (size, get): (Size, Get) = unsafe { (self.function(size)?, self.function(get)?) };
        let mut length = 0;
        // SAFETY: the program has not been destroyed, and the length can be written.
        if unsafe { size(program, &mut length) } != 0 {
            return Err(failed("has no output"));
        }
        let mut bytes = vec![0u8; length];
        // SAFETY: the program has not been destroyed, and there is room for as many bytes as it said.
        match unsafe { get(program, bytes.as_mut_ptr().cast()) } {
            0 => Ok(bytes),
            code => Err(failed(&format!("has no output: {code}"))),
        }
    }
}

fn failed(why: &str) -> CudaError {
    CudaError::Compiler(why.to_owned())
}

/// Compiles the kernels; an error has the log of the compiler.
fn compile(architecture: &str, paths: &[PathBuf]) -> Result<Vec<u8>, CudaError> {
    let compiler = Compiler::find(paths).ok_or(CudaError::NoCompiler)?;
    let source =
        CString::new(SOURCE).map_err(|error| failed(&format!("cannot read the kernels: {error}")))?;
    let target = CString::new(format!("--gpu-architecture={architecture}"))
        .map_err(|error| failed(&format!("does not know the architecture: {error}")))?;
    let flags: Vec<*const c_char> = FLAGS.iter().map(|flag| flag.as_ptr()).chain([target.as_ptr()]).collect();
    // SAFETY: the types are those of NVRTC's functions, the same since it makes machine code (11.1).
    let (create, compile, destroy): (Create, Compile, Destroy) = unsafe {
        (
            compiler.function("nvrtcCreateProgram")?,
            compiler.function("nvrtcCompileProgram")?,
            compiler.function("nvrtcDestroyProgram")?,
        )
    };
    let mut program: Program = std::ptr::null_mut();
    let none = std::ptr::null();
    // SAFETY: both strings end with a zero and outlive the program; there are no headers, so their lists may be null.
    let created = unsafe { create(&mut program, source.as_ptr(), c"kernels.cu".as_ptr(), 0, none, none) };
    if created != 0 {
        return Err(failed(&format!("did not start: {created}")));
    }
    // SAFETY: the program was created, and there are as many flags as said, each ending with a zero.
    let code = unsafe { compile(program, flags.len() as c_int, flags.as_ptr()) };
    let result = if code == 0 {
        compiler.output(program, "nvrtcGetCUBINSize", "nvrtcGetCUBIN")
    } else {
        let log =
            compiler.output(program, "nvrtcGetProgramLogSize", "nvrtcGetProgramLog").unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        Err(failed(&format!("refused the kernels: {}", log.trim_end_matches('\0'))))
    };
    // SAFETY: the program was created, and is not used after this.
    unsafe { destroy(&mut program) };
    result
}
