//! Calls that the tenant's policy asks about: a question on the terminal.
//!
//! Place: `tenant.rs` meets the questions among the events.
//!
//! Invariants: without a terminal, or with the program on standard input, nobody can be asked and the call is rejected. While an
//! answer is waited for, the run goes on being watched: its limits, an interrupt or a cancel end the question.
//! What does not print, or changes how other text is shown, is escaped. Each argument is shown from its beginning; where one is
//! cut that is said, and all of it can be asked for.
//! Limits: `ARGUMENT_MAX` characters of an argument, `ARGUMENTS_MAX` arguments are shown at first.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use ophiary::{EventKind, HostValue, SessionId, blocking};
use ophiary_config::plain::is_plain;

use crate::args::RunArgs;

/// Characters of an argument that are shown at first.
const ARGUMENT_MAX: usize = 200;
/// Arguments that are shown at first.
const ARGUMENTS_MAX: usize = 20;

/// A call that waits.
#[derive(Debug)]
struct Question {
    /// From the session down to the child that asks.
    children: Vec<u32>,
    session: SessionId,
    call: u64,
    text: String,
    /// The whole call, if the text is cut.
    whole: Option<String>,
}

/// What was decided about a call: approved, or why not.
type Verdict = Result<(), &'static str>;

/// The calls that wait, asked one after the other.
pub(crate) struct Questions {
    /// Where answers are typed; nowhere where nobody can be asked.
    typed: Option<Typed>,
    open: VecDeque<Question>,
    /// Whether the cursor stands behind the first.
    shown: bool,
}

/// Lines that are typed, read beside the run: one at a time, when it is wanted.
struct Typed {
    wanted: SyncSender<()>,
    lines: Receiver<String>,
    reading: bool,
}

// === impl Questions ===

impl Questions {
    /// For a run.
    pub(crate) fn new(args: &RunArgs) -> Questions {
        let interactive = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        let typed = (interactive && args.file() != "-").then(|| Typed::by(line));
        Questions { typed, open: VecDeque::new(), shown: false }
    }

    /// Whether one waits for its answer.
    pub(crate) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Takes note of what happens: a question, or the end of a call or of a run, about which nothing is asked any more.
    pub(crate) fn see(&mut self, kind: &EventKind, session: &blocking::Session) {
        self.note(kind, &mut |question, verdict| tell(session, question, verdict));
    }

    /// Looks whether something was answered.
    pub(crate) fn look(&mut self, session: &blocking::Session) {
        self.answer(&mut |question, verdict| tell(session, question, verdict));
    }

    /// Writes something between a question and its answer.
    pub(crate) fn apart(&mut self, write: impl FnOnce()) {
        self.leave();
        write();
    }

    /// Nothing more is written for now: shows again what waits for its answer.
    pub(crate) fn rest(&mut self) {
        if !self.shown {
            self.show();
        }
    }

    /// The cursor leaves the line of the question.
    fn leave(&mut self) {
        if std::mem::take(&mut self.shown) {
            errln!("");
        }
    }

    fn note(&mut self, kind: &EventKind, decide: &mut dyn FnMut(&Question, Verdict)) {
        if let Some(question) = question(kind) {
            if self.typed.is_none() {
                let text = &question.text;
                errln!("ophiary: {text} needs an approval, and there is no terminal to ask");
                return decide(&question, Err("there is no terminal to ask"));
            }
            self.open.push_back(question);
            if self.open.len() == 1 {
                self.ask();
            }
            return;
        }
        let (path, kind) = kind.innermost();
        let over = |question: &Question| match kind {
            EventKind::CallFinished { call, .. } => {
                question.call == *call && question.children == path
            }
            EventKind::FeedFinished { .. } => question.children.starts_with(&path),
            _ => false,
        };
        let first = self.open.front().is_some_and(over);
        self.open.retain(|question| !over(question));
        if first {
            self.leave();
            self.ask();
        }
    }

    fn answer(&mut self, decide: &mut dyn FnMut(&Question, Verdict)) {
        let (Some(typed), Some(question)) = (&mut self.typed, self.open.front_mut()) else {
            return;
        };
        let Some(line) = typed.next() else { return };
        // Who typed it has ended the line.
        self.shown = false;
        match line.trim() {
            // All of it may be what was shown; it is no answer in either case.
            "a" | "A" | "all" => {
                if let Some(whole) = question.whole.take() {
                    question.text = whole;
                }
                return self.show();
            }
            "y" | "Y" | "yes" => decide(question, Ok(())),
            _ => decide(question, Err("not approved")),
        }
        self.open.pop_front();
        self.ask();
    }

    /// Asks what is the first now. What was typed before is no answer to it.
    fn ask(&mut self) {
        if let (Some(typed), true) = (&mut self.typed, !self.open.is_empty()) {
            typed.forget();
        }
        self.show();
    }

    fn show(&mut self) {
        let Some(question) = self.open.front() else { return };
        self.shown = true;
        let choices = if question.whole.is_some() { "y/N, a shows all of it" } else { "y/N" };
        err!("Allow {}? [{choices}] ", question.text);
        let _ = std::io::stderr().flush();
    }
}

// === impl Typed ===

impl Typed {
    /// A thread reads, for nothing else may wait for it; it ends with the process.
    fn by(mut read: impl FnMut() -> String + Send + 'static) -> Typed {
        let (wanted, wants) = sync_channel(1);
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            for () in wants {
                if sender.send(read()).is_err() {
                    return;
                }
            }
        });
        Typed { wanted, lines, reading: false }
    }

    /// The next line, if it is there; it is empty where there are no more.
    fn next(&mut self) -> Option<String> {
        if !std::mem::replace(&mut self.reading, true) {
            let _ = self.wanted.try_send(());
        }
        let line = self.lines.try_recv().ok()?;
        self.reading = false;
        Some(line)
    }

    /// What is there is of no use.
    fn forget(&mut self) {
        while self.lines.try_recv().is_ok() {
            self.reading = false;
        }
    }
}

/// A line of standard input.
fn line() -> String {
    let mut line = String::new();
    match std::io::stdin().lock().read_line(&mut line) {
        Ok(_) => line,
        Err(_) => String::new(),
    }
}

/// What an event asks, if it asks.
fn question(kind: &EventKind) -> Option<Question> {
    let asked = kind.asked()?;
    let children = asked.children.iter().map(|handle| format!("child {handle}: "));
    let children: String = children.collect();
    let arguments = asked.arguments.iter();
    let arguments: Vec<String> =
        arguments.map(|(name, value)| escaped(&format!("{name}={}", shown(value)))).collect();
    let call = |arguments: &str| format!("{children}{}({arguments})", escaped(asked.name));
    let text = call(&cut(&arguments));
    let whole = Some(call(&arguments.join(", "))).filter(|whole| *whole != text);
    Some(Question {
        children: asked.children,
        session: asked.session,
        call: asked.call,
        text,
        whole,
    })
}

/// Tells the session.
fn tell(session: &blocking::Session, question: &Question, verdict: Verdict) {
    let decided = match verdict {
        Ok(()) => session.approve(question.session, question.call),
        Err(reason) => session.reject(question.session, question.call, reason),
    };
    if let Err(error) = decided {
        // It was cancelled meanwhile.
        errln!("ophiary: {error}");
    }
}

fn shown(value: &HostValue) -> String {
    match value {
        HostValue::Str(text) => format!("{text:?}"),
        other => crate::value::to_json(other).to_string(),
    }
}

/// The beginnings of arguments.
fn cut(arguments: &[String]) -> String {
    let beginning = |argument: &String| match argument.char_indices().nth(ARGUMENT_MAX) {
        Some((end, _)) => {
            let more = argument[end..].chars().count();
            format!("{}... ({more} more characters)", &argument[..end])
        }
        None => argument.clone(),
    };
    let mut parts: Vec<String> = arguments.iter().take(ARGUMENTS_MAX).map(beginning).collect();
    if let Some(more) = arguments.len().checked_sub(ARGUMENTS_MAX).filter(|more| *more > 0) {
        parts.push(format!("... ({more} more arguments)"));
    }
    parts.join(", ")
}

/// With escapes for what does not print by itself: controls, marks that turn the direction of writing, combining marks.
fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|c| match c {
            '"' | '\'' | '\\' => vec![c],
            _ if !is_plain(c) => c.escape_default().collect(),
            _ => c.escape_debug().collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use ophiary::{CallOutcome, FeedUsage, Outcome};

    use super::*;

    fn asks(call: u64) -> EventKind {
        let arguments = vec![("n".to_owned(), HostValue::Int(1))];
        EventKind::ApprovalAsked { call, session: SessionId(1), name: "f".to_owned(), arguments }
    }

    /// Questions whose answers are these lines, each typed when it is wanted.
    fn typing(lines: &[&'static str]) -> Questions {
        let mut lines: VecDeque<&str> = lines.iter().copied().collect();
        let typed = Typed::by(move || lines.pop_front().unwrap_or_default().to_owned());
        Questions { typed: Some(typed), open: VecDeque::new(), shown: false }
    }

    /// What is decided next, however long the thread needs that reads.
    fn decided(questions: &mut Questions) -> (u64, Verdict) {
        let mut told = None;
        while told.is_none() {
            questions.answer(&mut |question, verdict| told = Some((question.call, verdict)));
            std::thread::yield_now();
        }
        told.expect("the loop ends with it")
    }

    #[test]
    fn questions_are_asked_one_after_the_other() {
        let mut questions = typing(&["a\n", "y\n", "\n"]);
        for call in 1..=3 {
            questions.note(&asks(call), &mut |_, _| unreachable!("it is asked"));
        }
        assert_eq!(decided(&mut questions), (1, Ok(())));
        assert_eq!(decided(&mut questions), (2, Err("not approved")));
        // Nothing more can be typed.
        assert_eq!(decided(&mut questions), (3, Err("not approved")));
        assert!(!questions.is_open());
    }

    #[test]
    fn a_call_that_is_over_is_asked_about_no_more() {
        let mut questions = typing(&["y\n"]);
        let nobody = &mut |_: &Question, _: Verdict| unreachable!("nothing is decided");
        let within = |kind| EventKind::ChildEvent { handle: 7, event: Box::new(kind) };
        let over = |call| EventKind::CallFinished { call, outcome: CallOutcome::Cancelled, ms: 1 };
        questions.note(&asks(1), nobody);
        questions.note(&within(asks(1)), nobody);
        questions.note(&asks(2), nobody);
        questions.note(&over(1), nobody);
        assert_eq!(questions.open.len(), 2);
        let outcome = Box::new(Outcome::Value(HostValue::None));
        let ended = EventKind::FeedFinished { outcome, usage: FeedUsage::default() };
        questions.note(&within(ended.clone()), nobody);
        assert_eq!(decided(&mut questions), (2, Ok(())));
        questions.note(&asks(3), nobody);
        questions.note(&ended, nobody);
        assert!(!questions.is_open());
    }

    #[test]
    fn a_long_argument_hides_no_other() {
        let arguments = [format!("path={}", "./".repeat(300)), "to=\"/stolen.txt\"".to_owned()];
        let text = cut(&arguments);
        assert!(text.ends_with("... (405 more characters), to=\"/stolen.txt\""), "{text}");
        assert!(text.len() < 300);
        let many: Vec<String> = (0..25).map(|at| format!("a{at}=1")).collect();
        assert!(cut(&many).ends_with("a19=1, ... (5 more arguments)"));
    }

    #[test]
    fn nothing_turns_the_text_around() {
        let shown = escaped("[\"a\u{202e}b\u{200f}\n\u{1b}[2J\", 'é']");
        assert_eq!(shown, "[\"a\\u{202e}b\\u{200f}\\n\\u{1b}[2J\", 'é']");
    }
}
