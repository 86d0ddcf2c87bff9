//! HTML in which all text is escaped.

use crate::paint;
use isofold_cards::Suit;
use std::fmt::{Display, Write};

/// A piece of HTML.
#[derive(Clone, Default, Debug, PartialEq)]
pub(crate) struct Html(String);

/// Attributes: names and values.
pub(crate) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Html {
    /// Escaped text.
    pub(crate) fn text(text: impl Display) -> Html {
        Html(escape(&text.to_string()))
    }

    /// Trusted markup, unescaped.
    pub(crate) fn verbatim(markup: &'static str) -> Html {
        Html(markup.to_owned())
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<I: IntoIterator<Item = Html>>(pieces: I) -> Html {
        Html(pieces.into_iter().map(Html::into_string).collect())
    }
}

impl<const N: usize> From<[Html; N]> for Html {
    fn from(pieces: [Html; N]) -> Html {
        pieces.into_iter().collect()
    }
}

impl From<&str> for Html {
    fn from(text: &str) -> Html {
        Html::text(text)
    }
}

impl From<String> for Html {
    fn from(text: String) -> Html {
        Html::text(text)
    }
}

/// An element with its contents.
pub(crate) fn element(name: &'static str, attributes: Attributes<'_>, inside: impl Into<Html>) -> Html {
    Html(format!("<{}>{}</{name}>", start(name, attributes), inside.into().0))
}

/// An element without contents.
pub(crate) fn empty(name: &'static str, attributes: Attributes<'_>) -> Html {
    Html(format!("<{}/>", start(name, attributes)))
}

fn start(name: &str, attributes: Attributes<'_>) -> String {
    attributes.iter().fold(name.to_owned(), |mut start, (name, says)| {
        // Writing to a string cannot fail.
        let _ = write!(start, " {name}=\"{}\"", escape(&says.to_string()));
        start
    })
}

/// A table that scrolls sideways if it is too wide. The first `words` columns are text, the others numbers.
pub(crate) fn table(heads: &[&str], words: usize, rows: impl IntoIterator<Item = Vec<Html>>) -> Html {
    let cell = |name, column: usize, inside: Html| match column < words {
        true => element(name, &[], inside),
        false => element(name, &[("class", &"number")], inside),
    };
    let line = |name: &'static str, cells: Vec<Html>| {
        let cells = cells.into_iter().enumerate().map(|(column, inside)| cell(name, column, inside));
        element("tr", &[], cells.collect::<Html>())
    };
    let head = line("th", heads.iter().map(|&head| head.into()).collect());
    let body: Html = rows.into_iter().map(|row| line("td", row)).collect();
    let table = element("table", &[], [element("thead", &[], head), element("tbody", &[], body)]);
    element("div", &[("class", &"wide")], table)
}

/// Text with coloured suits.
pub(crate) fn suits(text: &str) -> Html {
    let piece = |(text, suit): (&str, Option<Suit>)| match suit {
        Some(suit) => element("span", &[("class", &suit.letter())], text),
        None => text.into(),
    };
    paint::pieces(text).into_iter().map(piece).collect()
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        let text = Html::text("<script>'a' & \"b\"</script>").into_string();
        assert_eq!(text, "&lt;script&gt;&#39;a&#39; &amp; &quot;b&quot;&lt;/script&gt;");
        let link = element("td", &[("title", &"\"><b>")], "a<b").into_string();
        assert_eq!(link, "<td title=\"&quot;&gt;&lt;b&gt;\">a&lt;b</td>");
        // Closed, so that what follows is not inside of it.
        assert_eq!(empty("path", &[("d", &"M0 0")]).into_string(), "<path d=\"M0 0\"/>");
    }

    #[test]
    fn suits_have_colours() {
        let cards = suits("A♠K♥ & 2").into_string();
        assert_eq!(cards, "<span class=\"s\">A♠</span><span class=\"h\">K♥</span> &amp; 2");
    }
}
