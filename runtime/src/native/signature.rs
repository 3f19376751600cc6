//! `Signature`: what arguments a built-in takes, and how it words a wrong call.
//!
//! Place: every `NativeDef` has one; `vm/call.rs` binds by it.
//!
//! Invariants: binding gives one value for each name, absent ones unbound, then a keyword dict where `keywords` is set (with `spares` it may be unbound),
//! then the extra positional values where `extra` is set. The words are CPython's, which differ by how its C function
//! parses its arguments; hence the styles.
//! Limits: 16 named parameters.

/// The most named parameters.
pub(crate) const NAMES_MAX: usize = 16;

/// How wrong calls are worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// "`len()` takes exactly one argument (2 given)"
    Exact,
    /// "pop expected at most 1 argument, got 2"
    Range,
    /// "`split()` takes at most 2 arguments (3 given)"
    Named,
}

/// Parameters of a built-in, the receiver left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature {
    pub(crate) style: Style,
    /// Names; empty for positional-only built-ins, whose count is `positional`.
    pub(crate) names: &'static [&'static str],
    /// Positional parameters that must be given.
    pub(crate) required: u8,
    /// The first so many cannot be given by name.
    pub(crate) positional_only: u8,
    /// The first so many can be given by position.
    pub(crate) positional: u8,
    /// Named and unnamed parameters in all.
    pub(crate) slots: u8,
    /// Whether more positional values are taken (`*args`).
    pub(crate) extra: bool,
    /// Whether other keywords are taken (`**kwargs`).
    pub(crate) keywords: bool,
    /// Whether their dict is unbound, rather than empty, where there are none.
    pub(crate) spares: bool,
}

// === impl Signature ===

impl Signature {
    /// Exactly `count` positional arguments.
    pub(crate) const fn exact(count: u8) -> Signature {
        Signature {
            style: Style::Exact,
            names: &[],
            required: count,
            positional_only: count,
            positional: count,
            slots: count,
            extra: false,
            keywords: false,
            spares: false,
        }
    }

    /// `min` to `max` positional arguments.
    pub(crate) const fn range(min: u8, max: u8) -> Signature {
        Signature { style: Style::Range, required: min, ..Signature::exact(max) }
    }

    /// Named parameters: the first `required` must be given, the first `positional_only` by position, the first
    /// `positional` can be given by position, the others by name only.
    pub(crate) const fn named(
        names: &'static [&'static str],
        required: u8,
        positional_only: u8,
        positional: u8,
    ) -> Signature {
        Signature {
            style: Style::Named,
            names,
            required,
            positional_only,
            positional,
            slots: names.len() as u8,
            extra: false,
            keywords: false,
            spares: false,
        }
    }

    /// `*args` and keyword-only parameters of these names.
    pub(crate) const fn variadic(names: &'static [&'static str]) -> Signature {
        Signature { extra: true, ..Signature::named(names, 0, 0, 0) }
    }

    /// Also takes any further positional arguments.
    pub(crate) const fn with_extra(self) -> Signature {
        Signature { extra: true, ..self }
    }

    /// Also takes any further keyword arguments.
    pub(crate) const fn with_keywords(self) -> Signature {
        Signature { keywords: true, ..self }
    }

    /// As `with_keywords`, without a dict where there are none: for what is called often.
    pub(crate) const fn with_spare_keywords(self) -> Signature {
        Signature { keywords: true, spares: true, ..self }
    }

    /// Whether a call with `count` positional arguments alone needs no binding but padding.
    #[inline(always)]
    pub(crate) fn takes(&self, count: usize) -> bool {
        count >= self.required as usize && count <= self.positional as usize
    }
}
