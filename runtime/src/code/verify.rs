//! Proves decoded code.
