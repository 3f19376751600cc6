//! `ophiary check --types`: what a type checker finds in a program.
//!
//! Place: `check.rs` hands programs over that the compiler admits.
//!
//! Invariants: the host functions, modules and libraries are those that a run with the same options has. Without the feature
//! `types` it is refused, saying how to get it.
//! Limits: those of `ophiary::types::TypeLimits`.

#[cfg(feature = "types")]
pub(crate) use with::Types;
#[cfg(not(feature = "types"))]
pub(crate) use without::Types;

#[cfg(feature = "types")]
mod with {
    use miette::{LabeledSpan, MietteDiagnostic};
    use ophiary::Engine;
    use ophiary::types::{Finding, Severity, Surroundings, TypeChecker};

    use crate::args::CheckArgs;
    use crate::check::{label, report};
    use crate::{config, run};

    /// The type checker, where it was asked for.
    pub(crate) struct Types {
        checker: Option<TypeChecker>,
    }

    impl Types {
        /// The checker that the command line asks for.
        pub(crate) fn new(args: &CheckArgs) -> anyhow::Result<Types> {
            let checker = args.types.then(|| checker(args)).transpose()?;
            Ok(Types { checker })
        }

        /// Tells what it finds; how many of that are errors.
        pub(crate) fn check(&self, file: &str, text: &str) -> anyhow::Result<usize> {
            let Some(checker) = &self.checker else { return Ok(0) };
            let findings = checker.check(file, text)?;
            for finding in &findings {
                err!("{}", report(file, text, diagnostic(text, finding)));
            }
            let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
            Ok(errors.count())
        }
    }

    fn checker(args: &CheckArgs) -> anyhow::Result<TypeChecker> {
        let mut surroundings = Surroundings::new();
        for library in run::libraries(&args.libraries)? {
            surroundings = surroundings.with_library(library);
        }
        if args.config.is_some() || args.tenant.is_some() {
            let sources = config::sources(args.config.as_deref());
            let engine = Engine::builder().config_sources(sources).resume_on_open().build()?;
            let name = args.tenant.as_deref().unwrap_or(ophiary_config::tenant::LOCAL_TENANT);
            let offered = engine.tenant(name)?.blocking_session()?.surroundings()?;
            engine.stop_blocking();
            surroundings = surroundings.and(offered);
        }
        for input in &args.inputs {
            surroundings = surroundings.with_value(&input.name, &input.value);
        }
        Ok(TypeChecker::new(surroundings)?)
    }

    fn diagnostic(text: &str, finding: &Finding) -> MietteDiagnostic {
        let severity = match finding.severity {
            Severity::Info => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        };
        let says = finding.label.as_deref().unwrap_or("here");
        let first = label(text, finding.span, says);
        let first = LabeledSpan::new_primary_with_span(Some(says.to_owned()), *first.inner());
        let mut labels: Vec<LabeledSpan> = vec![first];
        let mut notes: Vec<&str> = Vec::new();
        for note in &finding.notes {
            match note.span {
                Some(span) => labels.push(label(text, span, &note.message)),
                None => notes.push(&note.message),
            }
        }
        let diagnostic = MietteDiagnostic::new(finding.message.clone())
            .with_code(finding.rule.clone())
            .with_severity(severity)
            .with_labels(labels);
        if notes.is_empty() { diagnostic } else { diagnostic.with_help(notes.join("\n")) }
    }
}

#[cfg(not(feature = "types"))]
mod without {
    use crate::args::CheckArgs;

    /// Nothing: this build has no type checker.
    pub(crate) struct Types;

    impl Types {
        /// Refuses what cannot be done.
        pub(crate) fn new(args: &CheckArgs) -> anyhow::Result<Types> {
            let asked = [args.config.is_some(), args.tenant.is_some()].contains(&true)
                || !args.inputs.is_empty();
            anyhow::ensure!(
                !args.types && !asked,
                "check --types: this build has no type checker; build it with the feature: \
                 cargo build --release -p ophiary-cli --features types"
            );
            Ok(Types)
        }

        /// Finds nothing.
        #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as the other `Types`")]
        pub(crate) fn check(&self, _file: &str, _text: &str) -> anyhow::Result<usize> {
            Ok(0)
        }
    }
}
