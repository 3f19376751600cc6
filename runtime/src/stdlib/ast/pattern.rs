//! Patterns of the parser's tree in the flat form.
//!
//! Place: `match` statements (`statement.rs`).
//!
//! Invariants: as for statements.
//! Limits: the door's.

use ruff_python_ast::{Identifier, Pattern, Singleton};

use super::stream::Writer;
use crate::code::Constant;

impl<'a> Writer<'a> {
    pub(super) fn pattern(&mut self, pattern: &'a Pattern) {
        let class = match pattern {
            Pattern::MatchValue(node) => {
                self.expr(&node.value);
                "MatchValue"
            }
            Pattern::MatchSingleton(node) => {
                match node.value {
                    Singleton::None => self.none(),
                    Singleton::True => self.constant(&Constant::Bool(true)),
                    Singleton::False => self.constant(&Constant::Bool(false)),
                }
                "MatchSingleton"
            }
            Pattern::MatchSequence(node) => {
                self.patterns(&node.patterns);
                "MatchSequence"
            }
            Pattern::MatchMapping(node) => {
                self.exprs(&node.keys);
                self.patterns(&node.patterns);
                self.optional_text(node.rest.as_ref().map(Identifier::as_str));
                "MatchMapping"
            }
            Pattern::MatchClass(node) => {
                self.expr(&node.cls);
                self.patterns(&node.arguments.patterns);
                let keywords = &node.arguments.keywords;
                for keyword in keywords {
                    self.text(keyword.attr.as_str());
                }
                self.list(keywords.len());
                for keyword in keywords {
                    self.pattern(&keyword.pattern);
                }
                self.list(keywords.len());
                "MatchClass"
            }
            Pattern::MatchStar(node) => {
                self.optional_text(node.name.as_ref().map(Identifier::as_str));
                "MatchStar"
            }
            Pattern::MatchAs(node) => {
                match node.pattern.as_deref() {
                    Some(pattern) => self.pattern(pattern),
                    None => self.none(),
                }
                self.optional_text(node.name.as_ref().map(Identifier::as_str));
                "MatchAs"
            }
            Pattern::MatchOr(node) => {
                self.patterns(&node.patterns);
                "MatchOr"
            }
        };
        self.node_of(class, pattern);
    }

    fn patterns(&mut self, patterns: &'a [Pattern]) {
        for pattern in patterns {
            self.pattern(pattern);
        }
        self.list(patterns.len());
    }
}
