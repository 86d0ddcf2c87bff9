//! Memory of the caller. It is copied, never borrowed: arrays may be unaligned, and an output may be the input.

use crate::failure::Failure;
use crate::isofold_status::ISOFOLD_ERROR_UTF8;
use std::ffi::{CStr, c_char};
use std::ptr;

/// A number, any bits of which are one.
pub(crate) trait Number: Copy {}

impl Number for u8 {}
impl Number for u16 {}
impl Number for u32 {}
impl Number for u64 {}
impl Number for i32 {}
impl Number for usize {}
impl Number for f32 {}
impl Number for f64 {}

/// An array that is read.
#[derive(Clone, Copy)]
pub(crate) struct Input<T> {
    start: *const T,
    len: usize,
}

impl<T: Number> Input<T> {
    /// An array of a parameter. An empty one may be null.
    ///
    /// # Safety
    /// `start` is null, or `len` numbers can be read from there as long as the input lives.
    pub(crate) unsafe fn new(field: &str, start: *const T, len: usize) -> Result<Input<T>, Failure> {
        check::<T>(field, start.is_null(), len)?;
        Ok(Input { start, len })
    }

    /// Copies numbers from a position on.
    pub(crate) fn read(&self, at: usize, into: &mut [T]) {
        assert!(at <= self.len && into.len() <= self.len - at, "within the array");
        if !into.is_empty() {
            // SAFETY: the array has `len` numbers that can be read, as `new` demands, and these are among them; any
            // bits are a number; `into` is memory of this library, so it does not overlap. Bytes have no alignment.
            unsafe {
                ptr::copy_nonoverlapping(
                    self.start.cast::<u8>().add(at * size_of::<T>()),
                    into.as_mut_ptr().cast::<u8>(),
                    size_of_val(into),
                );
            }
        }
    }

    /// The number at a position.
    pub(crate) fn get(&self, at: usize) -> T {
        assert!(at < self.len, "within the array");
        // SAFETY: the array has `len` numbers that can be read, as `new` demands, and this is one of them; any bits
        // are a number.
        unsafe { self.start.add(at).read_unaligned() }
    }
}

/// An array that is written to.
pub(crate) struct Output<T> {
    start: *mut T,
    len: usize,
}

impl<T: Number> Output<T> {
    /// An array of a parameter. An empty one may be null.
    ///
    /// # Safety
    /// `start` is null, or `len` numbers can be written to there as long as the output lives.
    pub(crate) unsafe fn new(field: &str, start: *mut T, len: usize) -> Result<Output<T>, Failure> {
        check::<T>(field, start.is_null(), len)?;
        Ok(Output { start, len })
    }

    /// An array that is not written to if it is null.
    ///
    /// # Safety
    /// `start` is null, or `len` numbers can be written to there as long as the output lives.
    pub(crate) unsafe fn optional(
        field: &str,
        start: *mut T,
        len: usize,
    ) -> Result<Option<Output<T>>, Failure> {
        match start.is_null() {
            true => Ok(None),
            // SAFETY: the caller promises what `new` demands.
            false => unsafe { Output::new(field, start, len) }.map(Some),
        }
    }

    /// Writes numbers from a position on.
    pub(crate) fn write(&self, at: usize, numbers: &[T]) {
        assert!(at <= self.len && numbers.len() <= self.len - at, "within the array");
        if !numbers.is_empty() {
            // SAFETY: the array has `len` numbers that can be written to, as `new` demands, and these are among them;
            // `numbers` is memory of this library, so it does not overlap. Bytes have no alignment.
            unsafe {
                ptr::copy_nonoverlapping(
                    numbers.as_ptr().cast::<u8>(),
                    self.start.cast::<u8>().add(at * size_of::<T>()),
                    size_of_val(numbers),
                );
            }
        }
    }
}

fn check<T>(field: &str, is_null: bool, len: usize) -> Result<(), Failure> {
    if is_null && len > 0 {
        return Err(Failure::null(field));
    }
    match len.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(()),
        _ => Err(Failure::length(field, format!("{len} is more than memory can hold"))),
    }
}

/// Writes one number.
///
/// # Safety
/// `to` is null, or a number can be written there.
pub(crate) unsafe fn write_one<T: Number>(field: &str, to: *mut T, number: T) -> Result<(), Failure> {
    // SAFETY: the caller promises what `new` demands.
    unsafe { Output::new(field, to, 1) }.map(|output| output.write(0, &[number]))
}

/// The length of arrays of several numbers each.
pub(crate) fn product(field: &str, a: usize, b: usize) -> Result<usize, Failure> {
    a.checked_mul(b)
        .ok_or_else(|| Failure::length(field, format!("{a} times {b} is more than memory can hold")))
}

/// A text of a parameter.
///
/// # Safety
/// `start` is null, or points to a text that ends with a zero byte and stays as it is as long as it is used.
pub(crate) unsafe fn text<'a>(field: &str, start: *const c_char) -> Result<&'a str, Failure> {
    // SAFETY: the caller promises what `optional_text` demands.
    unsafe { optional_text(field, start) }?.ok_or_else(|| Failure::null(field))
}

/// A text of a parameter; `None` if it is null.
///
/// # Safety
/// `start` is null, or points to a text that ends with a zero byte and stays as it is as long as it is used.
pub(crate) unsafe fn optional_text<'a>(
    field: &str,
    start: *const c_char,
) -> Result<Option<&'a str>, Failure> {
    if start.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not null, and the caller promises that it ends with a zero byte and stays as it is.
    let text = unsafe { CStr::from_ptr(start) };
    text.to_str().map(Some).map_err(|error| {
        let why = format!("`{field}` is not UTF-8: the byte at position {} is none", error.valid_up_to() + 1);
        Failure::new(ISOFOLD_ERROR_UTF8, field, why)
    })
}

/// Writes a text and a zero byte to a buffer of the caller, and its length without the zero byte to `length`, unless
/// that is null. A buffer that is too short is an error, after `length` was written.
///
/// # Safety
/// `buffer` is null, or `capacity` bytes can be written there; `length` is null, or can be written to.
pub(crate) unsafe fn write_text(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller promises that it is null or can be written to.
    if let Some(length) = unsafe { Output::optional("length", length, 1) }? {
        length.write(0, &[text.len()]);
    }
    // SAFETY: the caller promises that it is null, or has `capacity` bytes that can be written to.
    let buffer = unsafe { Output::new("buffer", buffer.cast::<u8>(), capacity) }?;
    let needed = text.len() + 1;
    if capacity < needed {
        let why = format!("`buffer` has {capacity} bytes: expected at least {needed}");
        return Err(Failure::length("buffer", why));
    }
    buffer.write(0, text.as_bytes());
    buffer.write(text.len(), &[0]);
    Ok(())
}
