//! The layers of a host function: what stands between the gate and the handler.
//!
//! Place: made of a tenant's rules for the function when it is first called; `tower`'s layers, and two of our own.
//!
//! ```text
//! cache -> timeout -> concurrency -> retry -> rate -> handler
//! ```
//!
//! Invariants: a function without rules has no layers. Layers are shared by all sessions of a tenant and by no others.
//! Limits: those of the rules. Answers that are remembered count in the tenant's memory.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use ophiary_config::call::{Cache, CallRules, Retry};
use ophiary_config::unit::Millis;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::Mutex as Queue;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower::retry::{Policy, RetryLayer};
use tower::timeout::TimeoutLayer;
use tower::util::BoxCloneSyncService;
use tower::{BoxError, Layer, Service, ServiceExt, service_fn};

use crate::child::size_of;
use crate::extension::{Answer, Call, Function, Instance, Reply};
use crate::host_call::FAILED;
use crate::quota::{Bucket, Budget, Held};

/// A call on its way through the layers.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) instance: Arc<dyn Instance>,
    pub(crate) function: usize,
    pub(crate) call: Call,
}

/// The layers of a function, with its handler at the end.
#[derive(Clone)]
pub(crate) struct Stack {
    service: BoxCloneSyncService<Request, HostValue, BoxError>,
    name: Arc<str>,
    timeout: Option<Duration>,
}

/// The handler failed, as an error that passes through the layers.
#[derive(Debug)]
struct Raised(HostError);

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.class, self.0.message)
    }
}

impl std::error::Error for Raised {}

// === impl Stack ===

impl Stack {
    /// The layers that these rules ask for.
    pub(crate) fn new(function: &Function, rules: &CallRules, memory: &Arc<Budget>) -> Stack {
        let mut service = BoxCloneSyncService::new(service_fn(handle));
        if let Some(rate) = rules.rate {
            let bucket = Arc::new(Queue::new(Bucket::new(rate, Instant::now())));
            service = BoxCloneSyncService::new(RateLimit { inner: service, bucket });
        }
        if let Some(retry) = rules.retry.clone() {
            let policy = Again { retry: retry.resolved(), made: 1 };
            service = BoxCloneSyncService::new(RetryLayer::new(policy).layer(service));
        }
        if let Some(most) = rules.concurrency {
            let layer = GlobalConcurrencyLimitLayer::new(usize::try_from(most).unwrap_or(1));
            service = BoxCloneSyncService::new(layer.layer(service));
        }
        let timeout = rules.timeout.map(Millis::duration);
        if let Some(timeout) = timeout {
            // `oneshot` makes what waits for a place part of the time.
            let inner = service.clone();
            let whole = service_fn(move |request| inner.clone().oneshot(request));
            service = BoxCloneSyncService::new(TimeoutLayer::new(timeout).layer(whole));
        }
        if let Some(rules) = rules.cache.clone() {
            let cache = Cached {
                inner: service,
                rules: rules.resolved(),
                version: function.version,
                answers: Arc::new(Mutex::new(Answers::new(memory))),
            };
            service = BoxCloneSyncService::new(cache);
        }
        Stack { service, name: function.name.as_str().into(), timeout }
    }

    /// Makes a call.
    pub(crate) fn call(&self, request: Request) -> BoxFuture<'static, Reply> {
        let (name, timeout) = (self.name.clone(), self.timeout.unwrap_or_default());
        let answered = self.service.clone().oneshot(request);
        async move {
            answered.await.map_err(|error| match error.downcast::<Raised>() {
                Ok(raised) => raised.0,
                Err(error) if error.is::<tower::timeout::error::Elapsed>() => {
                    let text = format!("{name}() took longer than {} ms", timeout.as_millis());
                    HostError::new("TimeoutError", text)
                }
                Err(_) => HostError::new("RuntimeError", FAILED),
            })
        }
        .boxed()
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stack").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The handler.
async fn handle(request: Request) -> Result<HostValue, BoxError> {
    let reply = match request.instance.call(request.function, request.call) {
        Answer::Ready(reply) => reply,
        Answer::Later(future) => future.await,
    };
    reply.map_err(|error| BoxError::from(Raised(error)))
}

// === rate ===

/// Lets so many calls begin in a time; others wait.
#[derive(Clone)]
struct RateLimit<S> {
    inner: S,
    /// Who has it takes next; others wait for it in the order of their calls.
    bucket: Arc<Queue<Bucket>>,
}

impl<S> Service<Request> for RateLimit<S>
where
    S: Service<Request, Response = HostValue, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = HostValue;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<HostValue, BoxError>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let (inner, bucket) = (self.inner.clone(), self.bucket.clone());
        async move {
            let mut bucket = bucket.lock_owned().await;
            while let Err(wait) = bucket.take(Instant::now()) {
                tokio::time::sleep(wait).await;
            }
            drop(bucket);
            inner.oneshot(request).await
        }
        .boxed()
    }
}

// === retry ===

/// Makes a call that failed again, after a wait that doubles.
#[derive(Clone)]
struct Again {
    retry: Retry,
    made: u32,
}

impl Policy<Request, HostValue, BoxError> for Again {
    type Future = tokio::time::Sleep;

    fn retry(
        &mut self,
        _: &mut Request,
        result: &mut Result<HostValue, BoxError>,
    ) -> Option<Self::Future> {
        let error = result.as_ref().err()?.downcast_ref::<Raised>()?;
        if self.made >= self.retry.attempts || !self.retry.on.contains(&error.0.class) {
            return None;
        }
        let doubled = 2_u32.saturating_pow(self.made - 1);
        let wait = self.retry.backoff.duration().saturating_mul(doubled);
        self.made += 1;
        Some(tokio::time::sleep(wait.min(self.retry.backoff_max.duration())))
    }

    fn clone_request(&mut self, request: &Request) -> Option<Request> {
        Some(request.clone())
    }
}

// === cache ===

/// Remembers answers by arguments and version.
#[derive(Clone)]
struct Cached<S> {
    inner: S,
    rules: Cache,
    version: u32,
    answers: Arc<Mutex<Answers>>,
}

#[derive(Default)]
struct Answers {
    by_key: HashMap<Arc<[u8]>, Kept>,
    /// The keys of these, in the order in which they came.
    order: BTreeMap<u64, Arc<[u8]>>,
    /// How many came.
    count: u64,
    bytes: u64,
    /// These count.
    held: Option<Held>,
}

struct Kept {
    value: HostValue,
    came: Instant,
    /// Its place in the order.
    number: u64,
    bytes: u64,
}

impl Answers {
    fn new(memory: &Arc<Budget>) -> Answers {
        Answers { held: Some(memory.hold(0)), ..Answers::default() }
    }

    /// Counts what is remembered now.
    fn hold(&mut self) {
        if let Some(held) = &mut self.held {
            held.set(self.bytes);
        }
    }

    fn get(&self, key: &[u8], rules: &Cache, now: Instant) -> Option<HostValue> {
        let kept = self.by_key.get(key)?;
        (now.duration_since(kept.came) < rules.ttl.duration()).then(|| kept.value.clone())
    }

    fn put(&mut self, key: Arc<[u8]>, value: HostValue, rules: &Cache, now: Instant) {
        let bytes = size_of(&value).saturating_add(key.len() as u64);
        if bytes > rules.bytes.0 || rules.entries == 0 {
            return;
        }
        self.remove(&key);
        while self.by_key.len() >= rules.entries as usize || self.bytes + bytes > rules.bytes.0 {
            let Some((_, oldest)) = self.order.pop_first() else { break };
            self.remove(&oldest);
        }
        self.bytes += bytes;
        self.count += 1;
        self.order.insert(self.count, key.clone());
        self.by_key.insert(key, Kept { value, came: now, number: self.count, bytes });
        self.hold();
    }

    fn remove(&mut self, key: &[u8]) {
        if let Some(kept) = self.by_key.remove(key) {
            self.order.remove(&kept.number);
            self.bytes -= kept.bytes;
            self.hold();
        }
    }
}

impl<S> Cached<S> {
    fn lock(answers: &Mutex<Answers>) -> MutexGuard<'_, Answers> {
        answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S> Service<Request> for Cached<S>
where
    S: Service<Request, Response = HostValue, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = HostValue;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<HostValue, BoxError>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let (inner, rules, answers) =
            (self.inner.clone(), self.rules.clone(), self.answers.clone());
        // Handles belong to a session, and what is too large is not worth remembering.
        let plain = !request.call.args.iter().flatten().any(HostValue::has_handle);
        let key = plain
            .then(|| postcard::to_stdvec(&(self.version, &request.call.args)).ok())
            .flatten()
            .filter(|key| key.len() as u64 <= rules.bytes.0);
        let Some(key) = key else { return inner.oneshot(request).boxed() };
        if let Some(value) = Self::lock(&answers).get(&key, &rules, Instant::now()) {
            return std::future::ready(Ok(value)).boxed();
        }
        async move {
            let value = inner.oneshot(request).await?;
            if !value.has_handle() {
                let now = Instant::now();
                Self::lock(&answers).put(key.into(), value.clone(), &rules, now);
            }
            Ok(value)
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use ophiary_config::unit::Bytes;

    use super::*;

    /// What is kept, counted anew.
    fn recount(answers: &Answers) -> (usize, u64) {
        let kept: u64 = answers.by_key.values().map(|kept| kept.bytes).sum();
        assert_eq!(answers.bytes, kept);
        assert_eq!(answers.order.len(), answers.by_key.len());
        for (number, key) in &answers.order {
            assert_eq!(answers.by_key.get(key).map(|kept| kept.number), Some(*number));
        }
        (answers.by_key.len(), kept)
    }

    #[test]
    fn what_is_remembered_is_bounded_whatever_comes_and_expires() {
        let rules = Cache { entries: 10, bytes: Bytes(10_000), ttl: Millis(5) };
        let (mut answers, start) = (Answers::default(), Instant::now());
        let key = |n: u64| -> Arc<[u8]> { vec![u8::try_from(n).unwrap_or(0); 100].into() };
        for n in 0..2_000_u64 {
            let now = start + Duration::from_millis(n);
            // A few keys again and again, often after their time, with values of many sizes.
            let (key, size) = (key(n * n % 13), usize::try_from(n * 37 % 4_000).unwrap_or(0));
            answers.put(key, HostValue::Str("x".repeat(size)), &rules, now);
            let (count, bytes) = recount(&answers);
            assert!(count <= 10 && bytes <= 10_000, "{count} {bytes}");
        }
        // The same one only.
        let one = key(200);
        for n in 0..2_000_u64 {
            answers.put(one.clone(), HostValue::Int(1), &rules, start + Duration::from_secs(n));
        }
        assert!(recount(&answers).0 <= 10);
        let last = start + Duration::from_millis(1_999_004);
        assert_eq!(answers.get(&one, &rules, last), Some(HostValue::Int(1)));
        assert_eq!(answers.get(&one, &rules, last + Duration::from_millis(1)), None);
    }
}
