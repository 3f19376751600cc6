//! `TraceTree`: spans as text, with a picture of what ran beside what.
//!
//! Place: `Telemetry::tree` makes it; `ophiary run --trace` prints it.
//!
//! ```text
//! session.run fan_out.py                52.1 ms |====================| fuel 1200
//! |- execute_tool sandbox_spawn          0.1 ms |=                   |
//! `- sandbox.child 0                    20.3 ms | =======            | fuel 900
//! ```
//!
//! Invariants: what does not show itself in scripts' texts is escaped. The order is that of beginnings.
//! Limits: `LINES_MAX` lines; `TEXT_MAX` characters of a text; deeper than `DEPTH_MAX` nothing is shown.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, SystemTime};

use opentelemetry::Value;
use opentelemetry_sdk::trace::SpanData;
use ophiary_config::plain;

/// Lines that are shown.
const LINES_MAX: usize = 500;
/// Characters of a text that are shown.
const TEXT_MAX: usize = 100;
/// Spans within spans that are shown.
const DEPTH_MAX: usize = 64;
/// Characters of the picture.
const BAR: usize = 20;
/// Where durations stand.
const COLUMN: usize = 44;

/// Spans of one or more traces.
#[derive(Clone, Debug)]
pub struct TraceTree {
    spans: Vec<SpanData>,
    masked: bool,
}

// === impl TraceTree ===

impl TraceTree {
    pub(crate) fn new(mut spans: Vec<SpanData>) -> TraceTree {
        spans.sort_by_key(|span| (span.start_time, span.span_context.span_id().to_bytes()));
        TraceTree { spans, masked: false }
    }

    /// Without what differs from run to run: times, and what was measured.
    #[must_use]
    pub fn masked(mut self) -> TraceTree {
        self.masked = true;
        self
    }

    /// How many spans there are.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// How many traces the spans belong to.
    pub fn traces(&self) -> usize {
        let ids = self.spans.iter().map(|span| span.span_context.trace_id().to_bytes());
        ids.collect::<std::collections::BTreeSet<_>>().len()
    }

    fn line(&self, span: &SpanData, prefix: &str, whole: (SystemTime, SystemTime)) -> String {
        let text = |key: &str| {
            let found = span.attributes.iter().find(|attribute| attribute.key.as_str() == key);
            found.map(|attribute| plain(&attribute.value))
        };
        let mut label = format!("{prefix}{}", escaped(&span.name));
        for key in ["ophiary.child", "ophiary.script"] {
            if let Some(text) = text(key) {
                label = format!("{label} {}", escaped(&text));
            }
        }
        let took = span.end_time.duration_since(span.start_time).unwrap_or_default();
        let mut line = if self.masked {
            label
        } else {
            let bar = bar(span, whole);
            format!("{label:<COLUMN$} {:>8.1} ms |{bar}|", took.as_secs_f64() * 1e3)
        };
        let mut tell = |name: &str, value: &str| {
            line = format!("{line} {name}={}", escaped(value));
        };
        for (key, name) in [("ophiary.fuel", "fuel"), ("ophiary.host_calls", "calls")] {
            if let Some(text) = text(key).filter(|text| text != "0" && !self.masked) {
                tell(name, &text);
            }
        }
        if let Some(outcome) = text("ophiary.outcome").filter(|outcome| outcome != "value") {
            tell("outcome", &outcome);
        }
        if let Some(class) = text("error.type") {
            tell("error", &class);
        }
        if let opentelemetry::trace::Status::Error { description } = &span.status
            && !description.is_empty()
        {
            line = format!("{line} ({})", escaped(description));
        }
        line
    }
}

impl fmt::Display for TraceTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: BTreeMap<[u8; 8], ()> =
            self.spans.iter().map(|span| (span.span_context.span_id().to_bytes(), ())).collect();
        let mut below: BTreeMap<Option<[u8; 8]>, Vec<&SpanData>> = BTreeMap::new();
        for span in &self.spans {
            // What has its parent elsewhere stands at the top.
            let parent = span.parent_span_id.to_bytes();
            let parent = known.contains_key(&parent).then_some(parent);
            below.entry(parent).or_default().push(span);
        }
        let mut shown = 0;
        for root in below.get(&None).into_iter().flatten() {
            let whole = (root.start_time, root.end_time.max(root.start_time));
            // Spans to show, the next one last, with what stands before it and before those below it.
            let mut stack = vec![(*root, String::new(), String::new(), 0)];
            while let Some((span, first, rest, depth)) = stack.pop() {
                if shown == LINES_MAX {
                    return writeln!(f, "... {} spans in all", self.spans.len());
                }
                writeln!(f, "{}", self.line(span, &first, whole))?;
                shown += 1;
                let id = span.span_context.span_id().to_bytes();
                let children = below.get(&Some(id)).filter(|_| depth < DEPTH_MAX);
                let children: &[&SpanData] = children.map_or(&[], Vec::as_slice);
                for (at, child) in children.iter().enumerate().rev() {
                    let last = at + 1 == children.len();
                    let (turn, line) = if last { ("`- ", "   ") } else { ("|- ", "|  ") };
                    let first = format!("{rest}{turn}");
                    stack.push((child, first, format!("{rest}{line}"), depth + 1));
                }
            }
        }
        Ok(())
    }
}

/// When a span was, within the whole run.
fn bar(span: &SpanData, (from, to): (SystemTime, SystemTime)) -> String {
    let nanos = |time: Duration| time.as_nanos().max(1);
    let whole = nanos(to.duration_since(from).unwrap_or_default());
    let place = |time: SystemTime| {
        let at = time.duration_since(from).unwrap_or_default().as_nanos();
        usize::try_from(at * BAR as u128 / whole).unwrap_or(BAR).min(BAR)
    };
    let begin = place(span.start_time).min(BAR - 1);
    let end = place(span.end_time).max(begin + 1);
    format!("{}{}{}", " ".repeat(begin), "=".repeat(end - begin), " ".repeat(BAR - end))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.as_str().to_owned(),
        other => other.to_string(),
    }
}

/// A text of one line.
fn escaped(text: &str) -> String {
    let short: String = text.chars().take(TEXT_MAX).collect();
    let mut safe = plain::escaped(&short);
    if text.chars().nth(TEXT_MAX).is_some() {
        safe.push_str("...");
    }
    safe
}
