//! Encodings of one byte for each character, whose lower half is ASCII.
//!
//! Place: `codec.rs` comes here for what it does not know itself.
//!
//! Invariants: the tables are those of the Unicode Consortium; U+FFFD stands for a byte that has no character.
//! Limits: charged by the caller.

/// Such an encoding.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Its names, in lower case and with underscores.
    names: &'static [&'static str],
    /// The characters of the bytes from 128 on.
    high: &'static str,
}

/// Bytes that cannot be read: where they begin and end, and why.
type Bad = (usize, usize, &'static str);

/// A byte without a character.
const NONE: char = '\u{FFFD}';

// === impl Table ===

impl Table {
    /// The encoding of this name, in lower case and with underscores.
    pub(super) fn named(name: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.names.contains(&name))
    }

    /// The byte of a character.
    pub(super) fn byte(&self, char: char) -> Option<u8> {
        if char.is_ascii() {
            return Some(char as u8);
        }
        if char == NONE {
            return None;
        }
        let at = self.high.chars().position(|high| high == char)?;
        u8::try_from(at + 128).ok()
    }

    /// Reads text; `bad` is told of bad bytes and gives whether to go on behind them.
    pub(super) fn read(
        &self,
        data: &[u8],
        out: &mut String,
        mut bad: impl FnMut(Bad, &mut String) -> bool,
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
                    if !bad(fault, out) {
                        return Err(fault);
                    }
                }
            }
        }
        Ok(())
    }
}

static TABLES: &[Table] = &[
    Table {
        names: &["cp1252", "windows_1252", "1252"],
        high: "\
            €�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ\
            \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿\
            ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
            àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    },
    Table {
        names: &["cp1251", "windows_1251", "1251"],
        high: "\
            ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ\
            \u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
            АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
            абвгдежзийклмнопрстуфхцчшщъыьэюя",
    },
    Table {
        names: &["cp1250", "windows_1250", "1250"],
        high: "\
            €�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź\
            \u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
            ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
            ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    },
    Table {
        names: &["cp437", "437", "ibm437"],
        high: "\
            ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
            áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
            └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
            αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    },
    Table {
        names: &["cp850", "850", "ibm850"],
        high: "\
            ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ\
            áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
            └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
            ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
    },
    Table {
        names: &["iso8859_2", "iso_8859_2", "latin2", "l2"],
        high: "\
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\
            \u{a0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{ad}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
            ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
            ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    },
    Table {
        names: &["iso8859_5", "iso_8859_5", "cyrillic"],
        high: "\
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\
            \u{a0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{ad}ЎЏАБВГДЕЖЗИЙКЛМНОП\
            РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп\
            рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
    },
    Table {
        names: &["iso8859_15", "iso_8859_15", "latin9", "l9"],
        high: "\
            \u{80}\u{81}\u{82}\u{83}\u{84}\u{85}\u{86}\u{87}\u{88}\u{89}\u{8a}\u{8b}\u{8c}\u{8d}\u{8e}\u{8f}\u{90}\u{91}\u{92}\u{93}\u{94}\u{95}\u{96}\u{97}\u{98}\u{99}\u{9a}\u{9b}\u{9c}\u{9d}\u{9e}\u{9f}\
            \u{a0}¡¢£€¥Š§š©ª«¬\u{ad}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿\
            ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
            àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    },
    Table {
        names: &["koi8_r", "koi8r"],
        high: "\
            ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{a0}⌡°²·÷\
            ═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
            юабцдефгхийклмнопярстужвьызшэщчъ\
            ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
    },
    Table {
        names: &["mac_roman", "macroman", "macintosh"],
        high: "\
            ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
            †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
            ¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
            ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
    },
];
