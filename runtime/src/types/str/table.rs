//! Encodings of one byte for each character, whose lower half is ASCII.
//!
//! Place: `codec.rs` comes here for what it does not know itself.
//!
//! Invariants: the tables are those of the Unicode Consortium; U+FFFD stands for a byte that has no character.
//! Limits: charged by the caller.

use std::sync::OnceLock;

use super::wide::Bad;

/// Such an encoding.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Its names, in lower case and with underscores.
    names: &'static [&'static str],
    /// The characters of the bytes from 128 on.
    high: &'static str,
    /// Those characters with their bytes, sorted; made when text is first encoded.
    sorted: OnceLock<Vec<(char, u8)>>,
}

/// A byte without a character.
const NONE: char = '\u{FFFD}';

// === impl Table ===

impl Table {
    const fn new(names: &'static [&'static str], high: &'static str) -> Table {
        Table { names, high, sorted: OnceLock::new() }
    }

    /// The encoding of this name, in lower case and with underscores.
    pub(super) fn named(name: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.names.contains(&name))
    }

    /// The byte of a character.
    pub(super) fn byte(&self, char: char) -> Option<u8> {
        if char.is_ascii() {
            return Some(char as u8);
        }
        let sorted = self.sorted.get_or_init(|| {
            let known = self.high.chars().zip(128..=255).filter(|(char, _)| *char != NONE);
            let mut sorted: Vec<(char, u8)> = known.collect();
            sorted.sort_unstable();
            sorted
        });
        let at = sorted.binary_search_by_key(&char, |(high, _)| *high).ok()?;
        sorted.get(at).map(|(_, byte)| *byte)
    }

    /// Reads text; `bad` is told of bad bytes and gives `None` to stop.
    pub(super) fn read(
        &self,
        data: &[u8],
        out: &mut String,
        mut bad: impl FnMut(Bad, &mut String) -> Option<usize>,
    ) -> Result<(), Bad> {
        let high: Vec<char> = self.high.chars().collect();
        for (at, byte) in data.iter().enumerate() {
            let char = match byte.checked_sub(128) {
                None => Some(char::from(*byte)),
                Some(above) => high.get(usize::from(above)).copied().filter(|char| *char != NONE),
            };
            match char {
                Some(char) => out.push(char),
                None => {
                    let fault = (at, at + 1, "character maps to <undefined>");
                    bad(fault, out).ok_or(fault)?;
                }
            }
        }
        Ok(())
    }
}

static TABLES: [Table; 10] = [
    Table::new(
        &["cp1252", "windows_1252", "1252"],
        "\
            €�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ\
            \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿\
            ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
            àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    ),
    Table::new(
        &["cp1251", "windows_1251", "1251"],
        "\
            ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ\
            \u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
            АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
            абвгдежзийклмнопрстуфхцчшщъыьэюя",
    ),
    Table::new(
        &["cp1250", "windows_1250", "1250"],
        "\
            €�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź\
            \u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
            ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
            ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    ),
    Table::new(
        &["cp437", "437", "ibm437"],
        "\
            ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
            áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
            └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
            αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    Table::new(
        &["cp850", "850", "ibm850"],
        "\
            ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ\
            áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
            └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
            ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
    ),
    Table::new(
        &["iso8859_2", "iso_8859_2", "latin2", "l2"],
        "\
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\
            \u{a0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{ad}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
            ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
            ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    ),
    Table::new(
        &["iso8859_5", "iso_8859_5", "cyrillic"],
        "\
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\
            \u{a0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{ad}ЎЏАБВГДЕЖЗИЙКЛМНОП\
            РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп\
            рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
    ),
    Table::new(
        &["iso8859_15", "iso_8859_15", "latin9", "l9"],
        "\
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\
            \u{a0}¡¢£€¥Š§š©ª«¬\u{ad}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿\
            ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
            àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    ),
    Table::new(
        &["koi8_r", "koi8r"],
        "\
            ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷\
            ═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
            юабцдефгхийклмнопярстужвьызшэщчъ\
            ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
    ),
    Table::new(
        &["mac_roman", "macroman", "macintosh"],
        "\
            ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
            †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
            ¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
            ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
    ),
];
