//! Pages of HTML that load nothing from elsewhere.

mod markup;
mod page_file;

pub(crate) use markup::{Html, element, empty, suits, table};
pub(crate) use page_file::PageFile;
