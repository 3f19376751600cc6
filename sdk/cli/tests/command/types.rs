//! `ophiary check --types`.
//!
//! Place: with the feature `types`, and what is said without it.
//!
//! Invariants: errors make the status 1, warnings do not.
//! Limits: none.

use super::harness::{Said, file, ophiary};

fn check(options: &[&str], text: &str) -> Said {
    let path = file(text.as_bytes());
    let path = path.to_str().expect("a path in UTF-8");
    ophiary(&[&["check", "--types"], options, &[path]].concat())
}

#[cfg(not(feature = "types"))]
#[test]
fn without_the_feature_it_is_refused_by_name() {
    let said = check(&[], "1 + 'a'");
    assert_eq!(said.status, Some(2));
    assert!(said.err.starts_with("ophiary: check --types: this build has no"), "{said:?}");
}

#[cfg(feature = "types")]
mod with {
    use super::check;

    #[test]
    fn a_sound_program_is_left_alone() {
        let said = check(&[], "import asyncio\nawait asyncio.sleep(0)\nprint('a')\nreturn 3");
        assert_eq!((said.status, said.err.as_str(), said.out.as_str()), (Some(0), "", ""));
    }

    #[test]
    fn errors_are_shown_at_their_place() {
        let said = check(&[], "x = 1\nx.upper()\n");
        assert_eq!(said.status, Some(1), "{said:?}");
        for part in ["unresolved-attribute", "has no attribute `upper`", ".py:2:1", "x.upper()"] {
            assert!(said.err.contains(part), "{part}: {}", said.err);
        }
    }

    #[test]
    fn warnings_are_told_and_do_not_count() {
        let said = check(&[], "def f(): pass\nf.calls = 1");
        assert_eq!(said.status, Some(0), "{said:?}");
        assert!(said.err.contains("unresolved-attribute"), "{}", said.err);
    }

    #[test]
    fn faults_of_syntax_are_told_alone() {
        let said = check(&[], "x = 1\nx.upper()\nif x = 2: pass\n");
        assert_eq!(said.status, Some(1));
        assert!(said.err.contains("SyntaxError") && !said.err.contains("upper`"), "{}", said.err);
    }

    #[test]
    fn functions_of_a_tenant_inputs_and_libraries_are_known() {
        let said = check(&["--tenant", "local"], "log_info('a')");
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
        let said = check(&["--tenant", "local"], "log_info(1)");
        assert!(said.err.contains("def log_info(message: str) -> None"), "{}", said.err);
        assert_eq!(said.status, Some(1));
        // Without a tenant there are no host functions.
        assert_eq!(check(&[], "log_info('a')").status, Some(1));
        assert_eq!(check(&["--input", "order={\"a\": 1}"], "order['a'] + 1").status, Some(0));
        assert_eq!(check(&["--input", "order=3"], "order['a']").status, Some(1));
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("typed_library");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("shapes.py"), "def area(side: float): return side")
            .expect("a file");
        let library = folder.to_str().expect("a path in UTF-8");
        let text = "import shapes\nshapes.area";
        assert_eq!(check(&["--library", library], &format!("{text}(1)")).status, Some(0));
        assert_eq!(check(&["--library", library], &format!("{text}('a')")).status, Some(1));
    }

    #[test]
    fn a_tenant_that_is_not_there() {
        let said = check(&["--tenant", "nobody"], "1");
        let expect = "ophiary: no tenant \"nobody\"\n";
        assert_eq!((said.status, said.err.as_str()), (Some(2), expect));
    }
}
