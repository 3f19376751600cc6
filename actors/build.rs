//! The build script: names the build, for journals.
//!
//! Place: `store/entry.rs` has the name as `BUILD`; `worker/replay.rs` does again what the same build wrote.
//!
//! Invariants: two states of the interpreter's source have two names, where its source is beside this crate. A version from a
//! registry is named by its number: there it has one state.
//! Limits: none.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The interpreter: what a journal leads to depends on its fuel.
const SOURCE: &str = "../runtime/src";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let mut build = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let source = Path::new(SOURCE);
    if source.is_dir() {
        println!("cargo:rerun-if-changed={SOURCE}");
        let mut files = Vec::new();
        list(source, &mut files)?;
        files.sort();
        let mut hasher = DefaultHasher::new();
        for file in files {
            file.hash(&mut hasher);
            fs::read(&file)?.hash(&mut hasher);
        }
        build = format!("{build}+{:016x}", hasher.finish());
    }
    println!("cargo:rustc-env=OPHIARY_BUILD={build}");
    Ok(())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
