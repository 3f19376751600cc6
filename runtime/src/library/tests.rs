//! What a library takes, and what it finds.

use super::*;

fn library(files: &[(&str, &str)]) -> Library {
    Library::from_files(files.iter().map(|(path, text)| (*path, *text))).expect("a library")
}

fn refused(path: &str) -> LibraryError {
    Library::from_files([(path, "")]).expect_err("it is refused")
}

#[test]
fn a_path_stays_beneath_the_library() {
    for path in
        ["", "/a.py", "../a.py", "a/../b.py", "a//b.py", "a/", "./a.py", "a\\b.py", "a\0.py"]
    {
        assert_eq!(refused(path), LibraryError::Path { path: path.to_owned() });
    }
    let deep = |count: usize| vec!["d"; count].join("/");
    assert!(Library::from_files([(deep(DEPTH_MAX), "")]).is_ok());
    assert!(Library::from_files([(deep(DEPTH_MAX + 1), "")]).is_err());
}

#[test]
fn a_path_is_there_once() {
    for files in
        [[("a.py", ""), ("a.py", "")], [("a", ""), ("a/b.py", "")], [("a/b.py", ""), ("a", "")]]
    {
        let twice = Library::from_files(files).expect_err("it is refused");
        assert!(matches!(twice, LibraryError::Twice { .. }), "{twice:?}");
    }
}

#[test]
fn its_size_is_bounded() {
    let names = |count: usize| (0..count).map(|number| (format!("m{number}.py"), ""));
    assert!(Library::from_files(names(FILES_MAX)).is_ok());
    assert!(Library::from_files(names(FILES_MAX + 1)).is_err());
    let bytes = |len: u64| Library::from_files([("data", vec![0; len as usize])]);
    assert_eq!(bytes(BYTES_MAX).expect("it fits").bytes(), BYTES_MAX);
    assert!(bytes(BYTES_MAX + 1).is_err());
}

#[test]
fn packages_come_before_modules_and_folders_last() {
    let one = library(&[
        ("both.py", ""),
        ("both/__init__.py", ""),
        ("space/deep/mod.py", ""),
        ("fast.cpython-314-x86_64-linux-gnu.so", "machine code"),
        ("old.pyc", "compiled"),
    ]);
    let two = library(&[("space.py", ""), ("both.py", "")]);
    let found = |folder, tail| find(&[one.clone(), two.clone()], folder, tail);
    assert_eq!(found("", "both"), Some(Found::Package("both/__init__.py".to_owned())));
    assert_eq!(found("", "space"), Some(Found::Module("space.py".to_owned())));
    assert_eq!(found("space", "deep"), Some(Found::Namespace));
    assert_eq!(found("space/deep", "mod"), Some(Found::Module("space/deep/mod.py".to_owned())));
    assert!(matches!(found("", "fast"), Some(Found::Extension(_))));
    assert_eq!(found("", "old"), None);
    assert_eq!(found("", "absent"), None);
    assert_eq!(one.entries("space").map(|names| names.into_iter().collect()), Some(vec!["deep"]));
    assert_eq!(one.entries("both.py"), None);
    assert_eq!(one.bytes(), 0);
}

#[test]
fn a_program_is_named_by_its_code() {
    let old = [library(&[("a.py", "x = 1\n")])];
    let program = match old[0].file("a.py").expect("the file").compiled("a.py") {
        Ok(made) => Arc::clone(&made.program),
        Err(_) => unreachable!("it compiles"),
    };
    let (path, hash) = name_of(&old, &program).expect("it is ours");
    assert!(named(&old, path, &hash).is_some_and(|found| Arc::ptr_eq(&found, &program)));
    assert!(named(&[library(&[("a.py", "x = 2\n")])], path, &hash).is_none());
    assert!(named(&[], path, &hash).is_none());
    assert!(name_of(&[library(&[("a.py", "x = 1\n")])], &program).is_none());
}
