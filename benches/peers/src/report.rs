//! The figures as a table: Markdown, so that it can stand in `results/`.
//!
//! Place: `print` writes to standard output; `Row` also shows itself on one line while the program runs.

use std::fmt;

use crate::engine::Engine;

/// One kernel.
#[derive(Debug)]
pub struct Row {
    kernel: String,
    times: u32,
    /// CPython's median, in seconds for all repetitions.
    cpython: f64,
    /// How many times as fast as CPython each other engine is; none where it could not run the kernel.
    ratios: Vec<(Engine, Option<f64>)>,
}

// === impl Row ===

impl Row {
    /// From the seconds of every round; the first engine is CPython.
    pub fn new(kernel: &str, times: u32, engines: &[Engine], seconds: &[Vec<f64>]) -> Row {
        let medians: Vec<Option<f64>> = seconds.iter().map(|seconds| median(seconds)).collect();
        let cpython = medians.first().copied().flatten().unwrap_or(f64::NAN);
        let ratios = engines
            .iter()
            .zip(&medians)
            .skip(1)
            .map(|(engine, median)| (*engine, median.map(|median| cpython / median)))
            .collect();
        Row { kernel: kernel.to_owned(), times, cpython, ratios }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let once_ms = self.cpython / f64::from(self.times) * 1e3;
        write!(f, "| {} | {} | {once_ms:.2} |", self.kernel, self.times)?;
        for (_, ratio) in &self.ratios {
            match ratio {
                Some(ratio) => write!(f, " {ratio:.2} |")?,
                None => write!(f, " - |")?,
            }
        }
        Ok(())
    }
}

/// Prints the table and the geometric means.
pub fn print(engines: &[Engine], rows: &[Row]) {
    print!("| kernel | repeated | CPython 3.11, ms each |");
    for engine in engines {
        print!(" {engine}, times as fast |");
    }
    println!("\n| --- | ---: | ---: |{}", " ---: |".repeat(engines.len()));
    for row in rows {
        println!("{row}");
    }
    print!("| geometric mean | | |");
    for engine in engines {
        let known: Vec<f64> = rows
            .iter()
            .flat_map(|row| &row.ratios)
            .filter(|(of, _)| of == engine)
            .filter_map(|(_, ratio)| *ratio)
            .collect();
        if known.is_empty() {
            print!(" - |");
            continue;
        }
        let mean = known.iter().map(|ratio| ratio.ln()).sum::<f64>() / known.len() as f64;
        print!(" {:.2} of {} |", mean.exp(), known.len());
    }
    println!();
}

fn median(seconds: &[f64]) -> Option<f64> {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}
