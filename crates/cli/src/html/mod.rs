//! Pages of HTML that load nothing from elsewhere.

mod markup;

pub(crate) use markup::{Html, element, empty, suits, table};
