//! Start-up: from source to a value, and a session made, run and dropped.
//!
//! Place: rows "compile and run `1 + 1`", "agent40" and "100,000 times create, run, drop" of the bars; and what imports take:
//! before the other benches each is done once in this process and once in a further session, and printed with the bytes of
//! the heap that it adds.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use ophiary_benches::{compiled, feed, finish, run, session, text};
use ophiary_runtime::host::HostValue;

fn startup(criterion: &mut Criterion) {
    criterion.bench_function("startup/one_plus_one_from_source", |bench| {
        bench.iter(|| run(&compiled(black_box("1 + 1"))));
    });
    let agent = text("agent/agent40.py");
    criterion.bench_function("startup/agent40_compile", |bench| {
        bench.iter(|| compiled(black_box(&agent)));
    });
    let program = compiled(&agent);
    criterion.bench_function("startup/agent40_run", |bench| bench.iter(|| run(&program)));

    let program = compiled("x + 1");
    criterion.bench_function("startup/create_run_drop", |bench| {
        bench.iter(|| {
            let mut session = session(Vec::new());
            feed(&mut session, &program, &[("x".to_owned(), HostValue::Int(41))]);
            finish(&mut session)
        });
    });
    let mut kept = session(Vec::new());
    criterion.bench_function("startup/feed_again", |bench| {
        bench.iter(|| {
            feed(&mut kept, &program, &[("x".to_owned(), HostValue::Int(41))]);
            finish(&mut kept)
        });
    });
}

/// Imports, and first uses of what they import.
const IMPORTS: &[&str] = &[
    "import abc",
    "import asyncio",
    "import collections",
    "import contextlib",
    "import dataclasses",
    "import enum",
    "import functools",
    "import itertools",
    "import json",
    "import math",
    "import random",
    "import re",
    "import string",
    "import typing",
    "import math, json, re, collections, dataclasses, typing, enum, functools, itertools, asyncio",
    "from collections import Counter, OrderedDict, defaultdict, deque, namedtuple",
    "from dataclasses import dataclass, field",
    "from enum import Enum, auto",
    "from functools import lru_cache, partial, reduce, wraps",
    "from itertools import chain, groupby",
    "from typing import Any, Dict, List, Optional",
    "import re; re.compile('a+')",
];

/// Prints what an import takes the first time in the process and in a later session, and what it adds to a session's heap.
fn imports(_: &mut Criterion) {
    for text in IMPORTS {
        let program = compiled(text);
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..2 {
            let mut session = session(Vec::new());
            feed(&mut session, &compiled("1"), &[]);
            finish(&mut session);
            let before = session.usage().heap_bytes;
            let start = Instant::now();
            feed(&mut session, &program, &[]);
            finish(&mut session);
            times.push(start.elapsed());
            bytes = session.usage().heap_bytes - before;
        }
        let line = format!("{text}: first {:?}, then {:?}, {bytes} bytes\n", times[0], times[1]);
        // A bench has no other place for its figures.
        let _ = std::io::stdout().write_all(line.as_bytes());
    }
}

criterion_group!(benches, imports, startup);
criterion_main!(benches);
