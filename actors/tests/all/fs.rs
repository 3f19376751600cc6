//! `fs_*`, a test for each row of docs/host-functions.md.
//!
//! Place: folders of the tests' own.
//!
//! Invariants: nothing outside of the folder is read or changed.
//! Limits: none.

use std::path::Path;

use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, value};

/// A folder with a file and a folder, and a house that has it.
fn house(mode: &str, more: &str) -> (tempfile::TempDir, House) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    std::fs::create_dir_all(root.join("sub")).unwrap();
    std::fs::write(root.join("a.txt"), "hello").unwrap();
    std::fs::write(root.join("sub/b.bin"), [0_u8, 255]).unwrap();
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    let text =
        format!("extension.fs = {{ root = \"{}\", mode = \"{mode}\"{more} }}", root.display());
    (folder, House::with(&text))
}

/// What a call gives, or the exception's class and message.
fn said(house: &House, script: &str) -> HostValue {
    let script = format!(
        "try:\n    r = {script}\nexcept Exception as e:\n    r = f'{{type(e).__name__}}: {{e}}'\nr"
    );
    house.value(&script)
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn fs_read_gives_bytes_text_and_parts() {
    let (_folder, house) = house("read-only", "");
    assert_eq!(said(&house, "fs_read('a.txt')"), HostValue::Bytes(b"hello".to_vec()));
    assert_eq!(said(&house, "fs_read('/a.txt', 1, 3)"), HostValue::Bytes(b"ell".to_vec()));
    assert_eq!(said(&house, "fs_read('/a.txt', offset=9)"), HostValue::Bytes(vec![]));
    assert_eq!(said(&house, "fs_read_text('sub/../a.txt')"), "hello".into());
    let expect = "ValueError: the file is not UTF-8: '/sub/b.bin'";
    assert_eq!(said(&house, "fs_read_text('sub/b.bin')"), expect.into());
}

#[test]
fn fs_list_stat_and_exists_tell_what_there_is() {
    let (_folder, house) = house("read-only", "");
    let script = "[(e['name'], e['kind'], e['size']) for e in fs_list()]";
    let row = |name: &str, kind: &str, size: i64| {
        HostValue::Tuple(vec![name.into(), kind.into(), size.into()])
    };
    let expect = vec![row("a.txt", "file", 5), row("sub", "folder", 0)];
    assert_eq!(said(&house, script), HostValue::List(expect));
    assert_eq!(said(&house, "fs_stat('sub/b.bin')['size']"), HostValue::Int(2));
    assert_eq!(said(&house, "fs_stat('/')['kind']"), "folder".into());
    assert_eq!(said(&house, "fs_stat('a.txt')['modified_ms'] > 0"), true.into());
    let both = HostValue::Tuple(vec![true.into(), false.into()]);
    assert_eq!(said(&house, "fs_exists('sub'), fs_exists('sub/no')"), both);
}

#[test]
fn fs_errors_are_pythons_with_virtual_paths() {
    let (_folder, house) = house("read-write", "");
    for (call, expect) in [
        ("fs_read('no')", "FileNotFoundError: [Errno 2] No such file or directory: '/no'"),
        ("fs_read('sub')", "IsADirectoryError: [Errno 21] Is a directory: '/sub'"),
        ("fs_list('a.txt')", "NotADirectoryError: [Errno 20] Not a directory: '/a.txt'"),
        ("fs_mkdir('sub')", "FileExistsError: [Errno 17] File exists: '/sub'"),
        ("fs_remove('sub')", "OSError: [Errno 39] Directory not empty: '/sub'"),
        ("fs_remove('/')", "PermissionError: [Errno 13] Permission denied: '/'"),
        ("fs_write('no/x', '')", "FileNotFoundError: [Errno 2] No such file or directory: '/no/x'"),
        ("fs_read('a\\0b')", "ValueError: embedded null character in path"),
        ("fs_write('a', 1)", "TypeError: fs_write() argument 'data' must be str or bytes, not int"),
    ] {
        assert_eq!(said(&house, call), expect.into(), "{call}");
    }
    let named = "try:\n    fs_read('no')\nexcept OSError as e:\n    r = (e.filename, e.errno, e.strerror, e.args, repr(e))\nr";
    let (number, words) = (HostValue::Int(2), HostValue::from("No such file or directory"));
    let args = HostValue::Tuple(vec![number.clone(), words.clone()]);
    let repr = "FileNotFoundError(2, 'No such file or directory')".into();
    let expect = HostValue::Tuple(vec!["/no".into(), number, words, args, repr]);
    assert_eq!(house.value(named), expect);
}

#[test]
fn fs_writes_make_move_and_remove() {
    let (folder, house) = house("read-write", "");
    let root = folder.path().join("root");
    house.value("fs_write('new', 'one')\nfs_write('new', b' two', append=True)");
    assert_eq!(text(&root.join("new")), "one two");
    house.value("fs_write('new', 'x')\nfs_mkdir('d/e/f', parents=True)\nfs_rename('new', 'd/g')");
    assert_eq!(text(&root.join("d/g")), "x");
    assert!(root.join("d/e/f").is_dir() && !root.join("new").exists());
    house.value("fs_remove('d/g')\nfs_remove('d/e/f')\nfs_remove('d', recursive=True)");
    assert!(!root.join("d").exists());
    let expect = "PermissionError: [Errno 13] Permission denied: '/sub'";
    assert_eq!(said(&house, "fs_rename('sub', 'sub/below')"), expect.into());
}

#[test]
fn fs_read_only_is_not_written() {
    let (folder, house) = house("read-only", "");
    for call in
        ["fs_write('x', '')", "fs_mkdir('x')", "fs_remove('a.txt')", "fs_rename('a.txt', 'x')"]
    {
        let HostValue::Str(raised) = said(&house, call) else { panic!("{call}") };
        assert!(raised.starts_with("OSError: [Errno 30] Read-only file system: '/"), "{raised}");
    }
    assert_eq!(text(&folder.path().join("root/a.txt")), "hello");
}

#[test]
fn fs_overlay_is_written_in_memory_only() {
    let (folder, house) = house("overlay", "");
    let session = house.session();
    let script = "fs_write('a.txt', '!', append=True)\nfs_write('sub/c', 'c')\nfs_remove('sub/b.bin')\n\
                  fs_mkdir('new')\nfs_rename('a.txt', 'new/a')\nfs_rename('sub', 'moved')\n\
                  [e['name'] for e in fs_list()], fs_read_text('new/a'), \
                  [e['name'] for e in fs_list('moved')], fs_exists('sub'), fs_exists('a.txt')";
    let names = |names: &[&str]| HostValue::List(names.iter().map(|n| (*n).into()).collect());
    let expect =
        vec![names(&["moved", "new"]), "hello!".into(), names(&["c"]), false.into(), false.into()];
    assert_eq!(value(&feed(&session, script)), HostValue::Tuple(expect));
    // A folder that takes the place of one that was removed is empty.
    let again = "fs_mkdir('sub')\nfs_list('sub'), fs_exists('sub/b.bin')";
    let HostValue::Tuple(seen) = value(&feed(&session, again)) else { panic!("a tuple") };
    assert_eq!(seen[1], false.into());
    let root = folder.path().join("root");
    assert_eq!(text(&root.join("a.txt")), "hello");
    assert!(root.join("sub/b.bin").exists() && !root.join("new").exists());
    // The next session begins anew.
    assert_eq!(house.value("fs_read_text('a.txt')"), "hello".into());
    let none = House::with("extension.fs.mode = \"overlay\"");
    assert_eq!(none.value("fs_write('x', 'y')\nfs_read_text('x')"), "y".into());
}

#[test]
fn fs_is_bounded_in_bytes_entries_and_size_of_a_file() {
    for mode in ["read-write", "overlay"] {
        // Two files and a folder of 7 bytes are there; an overlay counts what is written.
        let (bytes, entries) = if mode == "overlay" { (20, 2) } else { (27, 5) };
        let more = format!(", bytes = {bytes}, entries = {entries}, file_bytes = 15");
        let (_folder, house) = house(mode, &more);
        let session = house.session();
        let said = |script: &str| {
            let script = format!("try:\n    r = {script}\nexcept OSError as e:\n    r = str(e)\nr");
            value(&feed(&session, &script))
        };
        let large = "[Errno 27] File too large: 15 bytes fit: '/x'";
        assert_eq!(said("fs_write('x', 'x' * 16)"), large.into());
        assert_eq!(said("fs_write('x', 'x' * 15)"), HostValue::None);
        let full = "[Errno 122] Disk quota exceeded: '/y'";
        assert_eq!(said("fs_write('y', 'y' * 6)"), full.into());
        assert_eq!(said("fs_write('y', 'y' * 5)"), HostValue::None);
        assert_eq!(said("fs_write('z', '')"), full.replace("/y", "/z").as_str().into());
        assert_eq!(said("fs_write('y', '')"), HostValue::None);
        assert_eq!(said("fs_usage()['bytes']"), HostValue::Int(bytes - 5), "{mode}");
        assert_eq!(said("fs_remove('y')"), HostValue::None);
        assert_eq!(said("fs_usage()['entries']"), HostValue::Int(entries - 1), "{mode}");
        assert_eq!(said("fs_write('z', 'z' * 5)"), HostValue::None);
    }
}

#[test]
fn fs_links_do_not_lead_out() {
    let (folder, house) = house("read-write", "");
    let root = folder.path().join("root");
    std::os::unix::fs::symlink("../secret", root.join("out")).unwrap();
    std::os::unix::fs::symlink("/etc", root.join("etc")).unwrap();
    std::os::unix::fs::symlink("a.txt", root.join("in")).unwrap();
    for call in
        ["fs_read('out')", "fs_read('etc/passwd')", "fs_write('out', 'x')", "fs_list('etc')"]
    {
        let HostValue::Str(raised) = said(&house, call) else { panic!("{call}") };
        assert!(
            raised.starts_with("PermissionError: [Errno 13] Permission denied: '/"),
            "{raised}"
        );
    }
    assert_eq!(said(&house, "fs_read_text('in')"), "hello".into());
    assert_eq!(said(&house, "fs_read_text('../../../../secret')"), {
        "FileNotFoundError: [Errno 2] No such file or directory: '/secret'".into()
    });
    house.value("fs_remove('out')");
    assert_eq!(text(&folder.path().join("secret")), "secret");
}

#[test]
fn fs_pipes_are_not_opened() {
    let (folder, house) = house("read-write", "");
    let pipe = folder.path().join("root/pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|made| made.success()));
    let denied = "PermissionError: [Errno 13] Permission denied: '/pipe'";
    assert_eq!(said(&house, "fs_read('pipe')"), denied.into());
    assert_eq!(said(&house, "fs_write('pipe', 'x')"), denied.into());
    assert_eq!(said(&house, "fs_stat('pipe')['kind']"), "other".into());
}

#[test]
fn fs_folders_of_tenants_and_sessions_are_their_own() {
    let (folder, house) = house("read-write", ", scope = \"tenant\"");
    house.value("fs_write('x', '1')");
    assert_eq!(text(&folder.path().join("root/acme/x")), "1");
    drop(house);
    let (folder, house) = self::house("read-write", ", scope = \"session\"");
    let session = house.session();
    feed(&session, "fs_write('x', '1')");
    let own = folder.path().join("root").join(session.id().to_string());
    assert_eq!(text(&own.join("x")), "1");
    assert_eq!(house.value("fs_exists('x')"), false.into());
    session.close();
    house.is_empty();
    drop(house);
    assert!(!own.exists());
}

#[test]
fn fs_without_a_folder_has_no_files() {
    let denied = "PermissionError: [Errno 13] Permission denied: '/x'";
    assert_eq!(House::new().raised("fs_read('x')"), denied);
    let house = House::with("extension.fs.root = \"/nowhere/at/all\"");
    assert_eq!(house.raised("fs_read('x')"), "OSError: the files cannot be used now");
}

#[test]
fn fs_overlay_sees_what_is_behind_removed_names() {
    let (folder, house) = house("overlay", ", entries = 40");
    let deep = folder.path().join("root/deep");
    std::fs::create_dir(&deep).unwrap();
    for number in 0..40 {
        std::fs::write(deep.join(format!("f{number}")), number.to_string()).unwrap();
    }
    let session = house.session();
    // All but one, whatever order the disk tells them in.
    let script = "for n in range(39):\n    fs_remove(f'deep/f{n}')\n\
                  try:\n    fs_remove('deep')\nexcept OSError as e:\n    r = str(e)\n\
                  r, fs_read_text('deep/f39'), [e['name'] for e in fs_list('deep')]";
    let left = HostValue::List(vec!["f39".into()]);
    let refused = "[Errno 39] Directory not empty: '/deep'".into();
    let expect = HostValue::Tuple(vec![refused, "39".into(), left.clone()]);
    assert_eq!(value(&feed(&session, script)), expect);
    let moved = "fs_rename('deep', 'other')\n[e['name'] for e in fs_list('other')]";
    assert_eq!(value(&feed(&session, moved)), left);
    let empty = "fs_remove('other/f39')\nfs_remove('other')\nfs_exists('other'), fs_exists('deep')";
    let gone = HostValue::Tuple(vec![false.into(), false.into()]);
    assert_eq!(value(&feed(&session, empty)), gone);
}

#[test]
fn fs_overlay_moves_nothing_that_is_more_than_may_be_written() {
    let more = ", bytes = 10_000_000, entries = 8, file_bytes = 1000";
    let (folder, house) = house("overlay", more);
    let large = folder.path().join("root/large");
    std::fs::create_dir_all(large.join("below")).unwrap();
    // Each alone is too large to be read, so whoever reads first says so.
    for name in ["a", "below/b", "z"] {
        let file = std::fs::File::create(large.join(name)).unwrap();
        file.set_len(4_000_000).unwrap();
    }
    let quota = |path: &str| format!("OSError: [Errno 122] Disk quota exceeded: '/{path}'");
    let rename = said(&house, "fs_rename('large', 'other')");
    assert_eq!(rename, quota("large").as_str().into());
    std::fs::remove_file(large.join("z")).unwrap();
    let HostValue::Str(raised) = said(&house, "fs_rename('large', 'other')") else {
        panic!("it fits")
    };
    assert!(raised.starts_with("OSError: [Errno 27] File too large"), "{raised}");
    for number in 0..9 {
        std::fs::write(large.join(format!("n{number}")), "").unwrap();
    }
    let rename = said(&house, "fs_rename('large', 'other')");
    assert_eq!(rename, quota("large").as_str().into());
    assert_eq!(said(&house, "fs_exists('large/below/b'), fs_exists('other')"), {
        HostValue::Tuple(vec![true.into(), false.into()])
    });
}

#[test]
fn fs_paths_with_a_slash_at_the_end_are_of_folders() {
    let (_folder, house) = house("read-write", "");
    let file = "NotADirectoryError: [Errno 20] Not a directory: 'a.txt/'";
    let folder = |path: &str| format!("IsADirectoryError: [Errno 21] Is a directory: '{path}'");
    for (call, expect) in [
        ("fs_read('a.txt/')", file.to_owned()),
        ("open('a.txt/').read()", file.to_owned()),
        ("fs_stat('a.txt/')", file.to_owned()),
        ("fs_rename('a.txt/', 'b')", file.to_owned()),
        ("fs_remove('a.txt/')", file.to_owned()),
        ("fs_write('new/', 'x')", folder("new/")),
        ("open('new/', 'w')", folder("new/")),
        ("open('a.txt/', 'a')", folder("a.txt/")),
    ] {
        assert_eq!(said(&house, call), expect.into(), "{call}");
    }
    let script = "import os, pathlib\n[fs_exists('a.txt/'), os.path.exists('a.txt/'), fs_exists('sub/'), \
                  os.listdir('sub/'), fs_mkdir('made/'), fs_exists('made'), pathlib.Path('a.txt/').read_text()]";
    let expect = "[False, False, True, ['b.bin'], None, True, 'hello']";
    assert_eq!(house.value(&format!("{script}\nrepr(_)").replace("\n[", "\n_ = [")), expect.into());
}

#[test]
fn fs_names_that_are_too_long_are_told_with_the_path() {
    let (_folder, house) = house("read-write", "");
    let shown = "x".repeat(200);
    let expect = format!("OSError: [Errno 36] File name too long: '{shown}'");
    assert_eq!(said(&house, "fs_read('x' * 300)"), expect.into());
    let whole = format!("OSError: [Errno 36] File name too long: '{}'", "x".repeat(300));
    assert_eq!(said(&house, "open('x' * 300)"), whole.into());
}
