//! Text that others have made, for a line that people read: in a terminal, a log, a message of a fault.
//!
//! Place: faults of configurations here; `log_*`, traces, approvals, and JSON that is printed, above.
//!
//! Invariants: what is shown is one line, of which no part turns, hides or forges another: controls, marks of direction, separators
//! of lines and paragraphs, and whatever else does not show itself, are escaped.
//! Limits: none.

use std::fmt::Write;

/// Whether a character shows itself, and nothing else in another way.
pub fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(u32::from(c),
            // Format characters, the general category Cf, and what else is ignored where it is not known.
            0xAD | 0x034F | 0x0600..=0x0605 | 0x061C | 0x06DD | 0x070F | 0x0890 | 0x0891 | 0x08E2
            | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F
            // Zero width, marks of direction, separators of lines and paragraphs, embeddings and isolates.
            | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F
            | 0x3164 | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB
            | 0x110BD | 0x110CD | 0x13430..=0x1345F | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
            // Tags, which spell out text that nobody sees.
            | 0xE0000..=0xE0FFF)
}

/// A text as one line.
pub fn escaped(text: &str) -> String {
    if text.chars().all(is_plain) {
        return text.to_owned();
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_plain(c) { safe.push(c) } else { safe.extend(c.escape_default()) }
    }
    safe
}

/// JSON that says the same and can be printed: what does not show itself stands in strings only, where JSON escapes it too.
pub fn escaped_json(text: String) -> String {
    let stays = |c: char| is_plain(c) || c == '\n';
    if text.chars().all(stays) {
        return text;
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if stays(c) {
            safe.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(safe, "\\u{unit:04x}");
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each sort, and a few that must not be taken for them.
    const ODD: [char; 22] = [
        '\0',
        '\n',
        '\r',
        '\t',
        '\u{1b}',
        '\u{7f}',
        '\u{85}',
        '\u{9b}',
        '\u{ad}',
        '\u{61c}',
        '\u{200b}',
        '\u{200e}',
        '\u{200f}',
        '\u{2028}',
        '\u{2029}',
        '\u{202a}',
        '\u{202e}',
        '\u{2066}',
        '\u{2069}',
        '\u{feff}',
        '\u{1d173}',
        '\u{e0041}',
    ];

    #[test]
    fn what_does_not_show_itself_is_escaped() {
        for c in ODD {
            assert!(!is_plain(c), "{c:?}");
            let text = escaped(&format!("a{c}b"));
            assert!(text.chars().all(is_plain) && text.starts_with("a\\"), "{text:?}");
        }
        let fine = "ä€ 漢字 \u{1f600} e\u{301} \"quoted\" \\ '";
        assert_eq!(escaped(fine), fine);
        assert_eq!(escaped("a\u{202e}b\u{2028}\n"), "a\\u{202e}b\\u{2028}\\n");
    }

    #[test]
    fn json_says_the_same() {
        for c in ODD {
            let value = serde_json::Value::from(format!("a{c}b"));
            let text = escaped_json(value.to_string());
            assert!(text.chars().all(is_plain), "{text:?}");
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(&text).expect("it is JSON"),
                value
            );
        }
        assert_eq!(escaped_json("{\n  \"a\": 1\n}".to_owned()), "{\n  \"a\": 1\n}");
    }
}
