//! Host functions that a program names, and who grants them.
//!
//! Place: `run.rs` asks whether a program needs a session of a tenant; both ways of running ask what to say of an unknown name.
//!
//! Invariants: a program that reads no host function's name has the interpreter to itself, which starts sooner. A name in a
//! comment, a text or an attribute, or one that the program binds itself, is none.
//! Limits: names that are made while a program runs are not seen before.

use ophiary::Engine;
use ophiary_config::Offered;
use ophiary_config::extension::BUILT_IN;
use ophiary_runtime::code::Program;
use ophiary_runtime::suspension::Raised;

/// The function whose name others use too.
const HELP: &str = "help";

/// Whether a program reads a name that is granted where nothing is configured.
pub(crate) fn is_named_in(program: &Program) -> bool {
    let names = program.unbound_names();
    // Few programs name anything that begins like one of ours; only for those is it asked what there is.
    let begins = |name: &&str| {
        let namespace = name.split_once('_').map(|(namespace, _)| namespace);
        namespace.is_some_and(|namespace| BUILT_IN.contains(&namespace))
    };
    if names.contains(HELP) {
        return true;
    }
    let mut candidates = names.into_iter().filter(begins).peekable();
    if candidates.peek().is_none() {
        return false;
    }
    let offered = offered();
    candidates.any(|name| offered.extension_of(name).is_some_and(is_built_in))
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
    use ophiary_runtime::compile::{CompileOptions, compile};
    use ophiary_runtime::source::Source;

    use super::*;

    fn is_named(text: &str) -> bool {
        let options = CompileOptions { top_level_await: true, ..CompileOptions::default() };
        is_named_in(&compile(Source::new("script.py", text), &options).unwrap())
    }

    #[test]
    fn programs_that_name_host_functions_are_seen() {
        for text in [
            "x = sandbox_spawn('1')",
            "f=log_info",
            "print(help())",
            "help('x')",
            "def f():\n    class A:\n        x = lambda: log_info('k')",
            "class A:\n    log_info = log_error",
        ] {
            assert!(is_named(text), "{text}");
        }
        for text in [
            "sandbox = 1",
            "log_infos()",
            "fs_read('/a')",
            "parser.help()",
            "parser.log_info()",
            "def help(): 0\nhelp()",
            "print_help()",
            "msg_x",
            "def log_info(x): print(x)\nlog_info(1)",
            "from mine import log_info\nlog_info(1)",
            "import random  # cf. log_info",
            "print('log_info')",
            "def f(log_info): return log_info",
            "class A:\n    log_info = 1\n    x = log_info",
        ] {
            assert!(!is_named(text), "{text}");
        }
    }
}
