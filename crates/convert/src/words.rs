/// The words of a command: separated by spaces, those with spaces in quotation marks.
///
/// ```
/// assert_eq!(isofold_convert::words("load_tree \"my trees/a.isofold\" full"), ["load_tree", "my trees/a.isofold", "full"]);
/// ```
pub fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('"') {
            // Without a second mark, the word goes on to the end.
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        words.push(word);
        rest = after.trim_start();
    }
    words
}
