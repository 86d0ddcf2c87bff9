//! The shared table of cases through the shared library: `isofold_call` answers as every other surface does, to the
//! bit.
#![allow(clippy::unwrap_used)]

mod common;

use libloading::{Library, Symbol};
use serde_json::{Value, json};
use std::ffi::{CStr, CString, c_char};
use std::fs;
use std::ptr;

type New = unsafe extern "C" fn(*const c_char, *mut u64) -> i32;
type Call = unsafe extern "C" fn(u64, *const c_char, *const c_char, *mut *mut c_char) -> i32;
type Position = unsafe extern "C" fn(*mut usize) -> usize;
type Text = unsafe extern "C" fn() -> *const c_char;

/// The functions of the library that a request needs.
struct Loaded {
    library: Library,
    service: u64,
}

impl Loaded {
    fn open() -> Loaded {
        // SAFETY: the library has no initializer of its own.
        let library = unsafe { Library::new(common::library()) }.unwrap();
        let mut service = 0;
        // SAFETY: the type is that of the header, null is allowed, and the handle can be written to.
        let made = unsafe { library.get::<New>(b"isofold_service_new").unwrap()(ptr::null(), &mut service) };
        assert_eq!(made, 0);
        Loaded { library, service }
    }

    fn text(&self, name: &str) -> String {
        // SAFETY: the type is that of the header, and the text is valid until another call fails on this thread.
        unsafe {
            let text: Symbol<'_, Text> = self.library.get(name.as_bytes()).unwrap();
            CStr::from_ptr(text()).to_str().unwrap().to_owned()
        }
    }

    /// The answer under `answer`, or the error under `error`.
    fn ask(&self, request: &str, params: &str) -> Value {
        let [request, params] = [request, params].map(|text| CString::new(text).unwrap());
        let mut answer = ptr::null_mut();
        // SAFETY: the types are those of the header, the texts end with a zero byte, and the answer can be written
        // to.
        let status = unsafe {
            let call: Symbol<'_, Call> = self.library.get(b"isofold_call").unwrap();
            call(self.service, request.as_ptr(), params.as_ptr(), &mut answer)
        };
        if status == 0 {
            // SAFETY: after success it is a text that is freed once.
            return unsafe {
                let value: Value = serde_json::from_slice(CStr::from_ptr(answer).to_bytes()).unwrap();
                let free: Symbol<'_, unsafe extern "C" fn(*mut c_char) -> i32> =
                    self.library.get(b"isofold_string_free").unwrap();
                assert_eq!(free(answer), 0);
                json!({ "answer": value })
            };
        }
        assert!(answer.is_null());
        let mut error = json!({ "code": self.text("isofold_last_error_code") });
        for key in ["message", "field", "hint"] {
            let text = self.text(&format!("isofold_last_error_{key}"));
            if !text.is_empty() {
                error[key] = text.into();
            }
        }
        let mut length = 0;
        // SAFETY: the type is that of the header, and the length can be written to.
        let position = unsafe {
            let position: Symbol<'_, Position> = self.library.get(b"isofold_last_error_position").unwrap();
            position(&mut length)
        };
        if position > 0 {
            error["span"] = json!({ "position": position, "length": length });
        }
        json!({ "error": error })
    }
}

#[test]
fn the_c_library_answers_as_the_table_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../api/cases.json");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let table = fs::read_to_string(path).unwrap().replace("{folder}", folder);
    let table: Value = serde_json::from_str(&table).unwrap();
    let loaded = Loaded::open();
    for case in table["cases"].as_array().unwrap() {
        let mut said = loaded.ask(case["request"].as_str().unwrap(), &case["params"].to_string());
        clear(&mut said, &table["ignored"]);
        for key in ["answer", "error"] {
            assert_eq!(said.get(key), case.get(key), "{} {}", case["request"], case["params"]);
        }
    }
}

fn clear(value: &mut Value, ignored: &Value) {
    match value {
        Value::Object(object) => {
            let keys = ignored.as_array().unwrap().iter().filter_map(Value::as_str);
            keys.for_each(|key| drop(object.remove(key)));
            object.values_mut().for_each(|value| clear(value, ignored));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| clear(value, ignored)),
        _ => {}
    }
}
