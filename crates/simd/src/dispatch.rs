//! The one place where code that is compiled for an instruction set is entered.

#[cfg(target_arch = "x86_64")]
use crate::{Avx2, Avx512};
use crate::{Level, Portable, Simd};

/// Something to compute at a level that is chosen at run time.
///
/// Mark `run` as `inline(always)`, and every function that it calls for each few lanes too: only what is inlined into the
/// function that enables an instruction set is compiled for it. That holds for closures as well, which cannot be marked; one
/// that is handed to other code may or may not be inlined.
pub trait Kernel {
    /// The result.
    type Output;

    /// Computes the result with the lanes of an instruction set.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// A level that this CPU was found to have: runs kernels at it without asking again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dispatcher(Token);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Level {
    /// The dispatcher of the level; `None` if this CPU lacks it.
    #[inline]
    pub fn dispatcher(self) -> Option<Dispatcher> {
        let token = match self {
            Level::Portable => Some(Token::Portable(Portable)),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => Avx2::detect().map(Token::Avx2),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => Avx512::detect().map(Token::Avx512),
            #[cfg(not(target_arch = "x86_64"))]
            Level::Avx2 | Level::Avx512 => None,
        };
        token.map(Dispatcher)
    }
}

impl Dispatcher {
    /// The dispatcher of [`Level::Portable`].
    pub const PORTABLE: Dispatcher = Dispatcher(Token::Portable(Portable));

    /// The dispatcher of the widest level that this CPU has.
    #[inline]
    pub fn best() -> Dispatcher {
        Level::ALL.into_iter().rev().find_map(Level::dispatcher).unwrap_or(Dispatcher::PORTABLE)
    }

    /// The level that kernels run at.
    #[inline]
    pub fn level(self) -> Level {
        match self.0 {
            Token::Portable(_) => Level::Portable,
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(_) => Level::Avx2,
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(_) => Level::Avx512,
        }
    }

    /// Runs a kernel.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Token::Portable(simd) => kernel.run(simd),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(simd) => simd.enter(kernel),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(simd) => simd.enter(kernel),
        }
    }
}

/// Runs a kernel at a level; at [`Level::Portable`] if the CPU lacks it.
#[inline]
pub fn dispatch<K: Kernel>(level: Level, kernel: K) -> K::Output {
    level.dispatcher().unwrap_or(Dispatcher::PORTABLE).run(kernel)
}

/// Defines functions that take a [`Dispatcher`] and run an `inline(always)` function at its level. That function takes the
/// token of the level first; its type parameters, if any, follow that of the token. Lifetimes are written out.
///
/// ```
/// use isofold_simd::{Block, Dispatcher, F32x16, Simd, kernel};
///
/// kernel! {
///     /// Multiplies a row by a number.
///     pub fn scale<'a>(row: &'a mut [Block], factor: f32) = scale_row;
/// }
///
/// #[inline(always)]
/// fn scale_row<S: Simd>(simd: S, row: &mut [Block], factor: f32) {
///     let factor = simd.splat_f32(factor);
///     for block in row {
///         (simd.load_f32(block) * factor).store(block);
///     }
/// }
///
/// let mut row = [Block([0.25; 16]); 2];
/// scale(Dispatcher::best(), &mut row, 3.0);
/// assert_eq!(row, [Block([0.75; 16]); 2]);
/// ```
#[macro_export]
macro_rules! kernel {
    ($($(#[$meta:meta])* $visibility:vis fn $name:ident <$($lifetime:lifetime),+ $(, $type:ident : $bound:path)*>
        ($($argument:ident : $argument_type:ty),* $(,)?) $(-> $output:ty)? = $body:ident;)*) => {$(
        $(#[$meta])*
        $visibility fn $name<$($lifetime,)+ $($type: $bound),*>(
            dispatcher: $crate::Dispatcher, $($argument: $argument_type),*
        ) $(-> $output)? {
            struct Arguments<$($lifetime,)+ $($type: $bound),*> {
                $($argument: $argument_type,)*
                types: ::std::marker::PhantomData<fn() -> ($($type,)*)>,
            }
            impl<$($lifetime,)+ $($type: $bound),*> $crate::Kernel for Arguments<$($lifetime,)+ $($type),*> {
                type Output = $crate::kernel!(@output $($output)?);

                #[inline(always)]
                fn run<S: $crate::Simd>(self, simd: S) -> Self::Output {
                    $body::<S, $($type),*>(simd, $(self.$argument),*)
                }
            }
            dispatcher.run(Arguments { $($argument,)* types: ::std::marker::PhantomData::<fn() -> ($($type,)*)> })
        }
    )*};
    (@output) => { () };
    (@output $output:ty) => { $output };
}
