//! Traces and metrics as a collector gets them: OTLP over HTTP, to a receiver on loopback that decodes them.
//!
//! Place: an engine with `Telemetry`.
//!
//! Invariants: what was sent is looked at, not what was meant to be sent.
//! Limits: none.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use opentelemetry_proto::tonic::collector::metrics::v1::ExportMetricsServiceRequest;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use ophiary::Engine;
use ophiary::telemetry::Telemetry;
use prost::Message;

/// A collector: paths and bodies of what it is sent.
fn collector() -> (String, Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("it is bound"));
    let (sender, receiver) = sync_channel(100);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let sender = sender.clone();
            std::thread::spawn(move || answer(&stream, &sender));
        }
    });
    (url, receiver)
}

fn answer(stream: &TcpStream, sender: &SyncSender<(String, Vec<u8>)>) -> Option<()> {
    let mut reader = BufReader::new(stream);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
        let path = line.split(' ').nth(1)?.to_owned();
        let mut length = 0;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header).ok()?;
            let header = header.trim().to_lowercase();
            if header.is_empty() {
                break;
            }
            if let Some(value) = header.strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        sender.send((path, body)).ok()?;
        (&*stream).write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").ok()?;
    }
}

#[test]
fn a_collector_gets_the_trace_of_a_run_and_the_numbers() {
    let (url, sent) = collector();
    let telemetry = Telemetry::builder().otlp(url).start().expect("it starts");
    let engine = Engine::builder().telemetry(&telemetry).build().expect("it starts");
    let session = engine.blocking_session().expect("within the quotas");
    session.run("sandbox_map('item + 1', [1, 2])").expect("it ends well");
    drop(session);
    engine.stop_blocking();
    telemetry.stop();
    let (mut names, mut traces, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    while let Ok((path, body)) = sent.try_recv() {
        match path.as_str() {
            "/v1/traces" => {
                let request = ExportTraceServiceRequest::decode(&*body).expect("it is OTLP");
                for spans in request.resource_spans.iter().flat_map(|r| &r.scope_spans) {
                    for span in &spans.spans {
                        names.push(span.name.clone());
                        traces.push(span.trace_id.clone());
                    }
                }
            }
            "/v1/metrics" => {
                let request = ExportMetricsServiceRequest::decode(&*body).expect("it is OTLP");
                for metrics in request.resource_metrics.iter().flat_map(|r| &r.scope_metrics) {
                    numbers.extend(metrics.metrics.iter().map(|metric| metric.name.clone()));
                }
            }
            other => panic!("{other}"),
        }
    }
    names.sort();
    let expect = ["execute_tool sandbox_map", "sandbox.child", "sandbox.child", "session.run"];
    assert_eq!(names, expect);
    traces.dedup();
    assert_eq!(traces.len(), 1);
    assert!(numbers.iter().any(|name| name == "ophiary.runs"), "{numbers:?}");
}

#[test]
fn a_collector_that_is_not_there_delays_no_run() {
    let telemetry = Telemetry::builder().otlp("http://127.0.0.1:9").start().expect("it starts");
    let engine = Engine::builder().telemetry(&telemetry).build().expect("it starts");
    let session = engine.blocking_session().expect("within the quotas");
    let value: i64 = session.run("1 + 1").expect("it ends well").value().expect("an int");
    assert_eq!(value, 2);
}

#[test]
fn spans_are_shown_as_a_tree() {
    let telemetry = Telemetry::builder().keep().start().expect("it starts");
    let engine = Engine::builder().telemetry(&telemetry).build().expect("it starts");
    let session = engine.blocking_session().expect("within the quotas");
    session.run("sandbox_await(sandbox_spawn('log_info(\"x\")'))").expect("it ends well");
    drop(session);
    engine.stop_blocking();
    let tree = telemetry.tree();
    assert_eq!((tree.len(), tree.traces()), (5, 1));
    let expect = "session.run <script>\n\
                  |- execute_tool sandbox_spawn\n\
                  |- sandbox.child 0 <child>\n\
                  |  `- execute_tool log_info\n\
                  `- execute_tool sandbox_await\n";
    assert_eq!(tree.clone().masked().to_string(), expect);
    assert!(tree.to_string().contains(" ms |====="), "{tree}");
}
