//! Host functions that a program names, and who grants them.
//!
//! Place: `run.rs` asks whether a program needs a session of a tenant; both ways of running ask what to say of an unknown name.
//!
//! Invariants: a program that names no host function has the interpreter to itself, which starts sooner. One that is taken for
//! such although it only mentions a name runs alike.
//! Limits: names that are made while a program runs are not seen before.

use ophiary::Engine;
use ophiary_config::Offered;
use ophiary_config::extension::BUILT_IN;
use ophiary_runtime::suspension::Raised;

/// The function whose name others use too.
const HELP: &str = "help";

/// Whether a program names a function that is granted where nothing is configured.
pub(crate) fn is_named_in(text: &str) -> bool {
    // What the names have in common but `help`, which is looked for apart.
    let words = || text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let begins = |word: &str| {
        let namespace = word.split_once('_').map(|(namespace, _)| namespace);
        namespace.is_some_and(|namespace| BUILT_IN.contains(&namespace))
    };
    if words().any(begins) {
        let offered = offered();
        // A program may have a function of its own by such a name.
        let is_own = |word: &str| text.contains(&format!("def {word}("));
        let is_granted =
            |word: &str| offered.extension_of(word).is_some_and(is_built_in) && !is_own(word);
        if words().filter(|word| begins(word)).any(is_granted) {
            return true;
        }
    }
    text.match_indices("help(").any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let own = before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
        !own && !before.trim_end_matches(' ').ends_with("def")
    })
}

/// What to do about a name that is a host function's and was not granted, or is nearly one.
pub(crate) fn hint(raised: &Raised, typed: bool) -> Option<String> {
    if raised.class != "NameError" {
        return None;
    }
    let name = raised.message.strip_prefix("name '")?.split('\'').next()?;
    let offered = offered();
    let (meant, said) = match offered.extension_of(name) {
        Some(_) => (name, name.to_owned()),
        // Python has suggested what is there; this is not.
        None if raised.hints().is_empty() => {
            let near = offered.near_function(name)?;
            (near, format!("did you mean {near}? It"))
        }
        None => return None,
    };
    let extension = offered.extension_of(meant)?;
    let how = match (typed, is_built_in(extension)) {
        (true, true) => {
            "statements that are typed have none; put them into a file: ophiary run FILE"
        }
        (false, true) => "run with --tenant local, or as a tenant of a file (--config, --tenant)",
        (_, false) => {
            "grant it to a tenant by `extensions` in a file, and run with --config FILE --tenant NAME"
        }
    };
    Some(format!("{said} is a function of the extension {extension}, which is not granted; {how}"))
}

fn offered() -> Offered {
    Engine::builder().offered()
}

fn is_built_in(extension: &str) -> bool {
    extension == HELP || BUILT_IN.contains(&extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_name_host_functions_are_seen() {
        for text in ["x = sandbox_spawn('1')", "f=log_info", "print(help())", "help('x')"] {
            assert!(is_named_in(text), "{text}");
        }
        for text in [
            "sandbox = 1",
            "log_infos()",
            "fs_read('/a')",
            "parser.help()",
            "def help(): 0",
            "print_help()",
            "msg_x",
            "def log_info(x): print(x)\nlog_info(1)",
        ] {
            assert!(!is_named_in(text), "{text}");
        }
    }
}
