//! Traces sent to a collector over TLS.
//!
//! Place: the contract of the command, `--trace=otlp=https://...`.
//!
//! Invariants: the collector's key and certificate are made for the test; who does not know them sends nothing.
//! Limits: none.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::harness::{Said, command, file};

/// A collector behind TLS: its URL, a file with its certificate, and the paths that it is asked for.
fn collector() -> (String, PathBuf, Receiver<String>) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .expect("they belong together");
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("it is bound").port();
    let (sender, receiver) = sync_channel(100);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (config, sender) = (Arc::clone(&config), sender.clone());
            std::thread::spawn(move || answer(stream, config, &sender));
        }
    });
    (format!("https://localhost:{port}"), file(cert.pem().as_bytes()), receiver)
}

fn answer(stream: TcpStream, config: Arc<ServerConfig>, sender: &SyncSender<String>) -> Option<()> {
    let connection = ServerConnection::new(config).ok()?;
    let mut reader = BufReader::new(StreamOwned::new(connection, stream));
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
    sender.send(line.split(' ').nth(1)?.to_owned()).ok()?;
    let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    reader.get_mut().write_all(answer).ok()
}

fn traced(url: &str, certificate: &PathBuf) -> Said {
    let mut command = command();
    command.arg("run").arg(format!("--trace=otlp={url}")).arg(file(b"print('ran')"));
    // The platform's verifier reads certificates from where this names.
    command.env("SSL_CERT_FILE", certificate).env_remove("SSL_CERT_DIR");
    command.stdin(Stdio::null()).output().expect("the command starts").into()
}

#[test]
fn a_trace_is_sent_over_tls_to_a_collector_that_is_known() {
    let (url, certificate, asked) = collector();
    let said = traced(&url, &certificate);
    assert_eq!((said.out.as_str(), said.status), ("ran\n", Some(0)), "{said:?}");
    let paths: Vec<String> = asked.try_iter().collect();
    assert!(paths.iter().any(|path| path == "/v1/traces"), "{paths:?} {said:?}");
}

#[test]
fn nothing_is_sent_to_a_collector_whose_certificate_is_not_known() {
    let (url, _, asked) = collector();
    let (_, other, _) = collector();
    let said = traced(&url, &other);
    assert_eq!((said.out.as_str(), said.status), ("ran\n", Some(0)), "{said:?}");
    assert_eq!(asked.try_iter().count(), 0);
}
