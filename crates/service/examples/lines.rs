//! Measures the line protocol and the requests that many small questions lead to, in one process:
//! `cargo run --release -p isofold-service --example lines`. `quick` as its argument leaves the flop out, which takes a minute.

use isofold_api::Request;
use isofold_service::{Job, Service, lines};
use serde_json::{Value, json};
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

/// The lines of a measurement.
const LINES: u32 = 20_000;

/// The hands of one request.
const HANDS: usize = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::args().nth(1).is_some_and(|argument| argument == "quick");
    let service = Arc::new(Service::new());
    for (name, params) in [("hello", json!({})), ("canon", json!({ "cards": "AhKh", "board": "Th9h8d" }))] {
        let request = json!({ "id": 1, "request": name, "params": params }).to_string();
        println!("{name}: {:.2} us a line in one stream", per_line(&service, &request)? * 1e6);
        println!("{name}: {:.2} us a round trip over pipes", per_round_trip(&service, &request)? * 1e6);
    }
    let (alone, over_lines) = index(&service)?;
    println!("index of {HANDS} hands at once: {alone:.0} a second, {over_lines:.0} over lines");
    for spot in ["turn-basic", "3bet-pot-fast"].iter().take(if is_quick { 1 } else { 2 }) {
        println!("{spot}, the grid of a place from memory: {:.2} ms", place(&service, spot)? * 1e3);
    }
    Ok(())
}

/// The seconds for each of many lines that are there at once.
fn per_line(service: &Arc<Service>, request: &str) -> Result<f64, Box<dyn Error>> {
    let requests = format!("{request}\n").repeat(LINES as usize);
    let started = Instant::now();
    lines::serve(service, requests.as_bytes(), io::sink())?;
    Ok(started.elapsed().as_secs_f64() / f64::from(LINES))
}

/// The seconds from a request to its answer, for a client that waits for each.
fn per_round_trip(service: &Arc<Service>, request: &str) -> Result<f64, Box<dyn Error>> {
    let ((requests, mut ask), (answers, answer)) = (io::pipe()?, io::pipe()?);
    let server = thread::spawn({
        let service = Arc::clone(service);
        move || lines::serve(&service, BufReader::new(requests), answer)
    });
    let (mut answers, mut line) = (BufReader::new(answers), String::new());
    answers.read_line(&mut line)?;
    let started = Instant::now();
    for _ in 0..LINES {
        ask.write_all(format!("{request}\n").as_bytes())?;
        line.clear();
        answers.read_line(&mut line)?;
    }
    let seconds = started.elapsed().as_secs_f64();
    drop(ask);
    server.join().map_err(|_| "the server has panicked")??;
    Ok(seconds / f64::from(LINES))
}

/// The look-ups a second of one request for many hands on flops: in Rust, and as a line.
fn index(service: &Arc<Service>) -> Result<(f64, f64), Box<dyn Error>> {
    let ranks: Vec<char> = "23456789TJQKA".chars().collect();
    let suits: Vec<char> = "cdhs".chars().collect();
    // Five different cards: ranks that follow each other.
    let hand = |number: usize| {
        (0..5).fold(String::new(), |mut hand, at| {
            let _ = write!(hand, "{}{}", ranks[(number + at) % 13], suits[(number >> (2 * at)) % 4]);
            if at == 1 {
                hand.push('|');
            }
            hand
        })
    };
    let hands: Vec<String> = (0..HANDS).map(hand).collect();
    let params = json!({ "rounds": [2, 3], "hands": hands });
    let request = Request::parse("index", &params.to_string()).map_err(|error| error.message)?;
    // The tables of the indexer are made once.
    black_box(service.answer(&request, &Job::default())?);
    let started = Instant::now();
    black_box(service.answer(&request, &Job::default())?);
    let alone = started.elapsed().as_secs_f64();
    let line = json!({ "id": 1, "request": "index", "params": params }).to_string();
    let started = Instant::now();
    lines::serve(service, line.as_bytes(), io::sink())?;
    let over_lines = started.elapsed().as_secs_f64();
    Ok((HANDS as f64 / alone, HANDS as f64 / over_lines))
}

/// The median of the seconds that `show` takes, its JSON included, on a session that has ended and is in memory.
fn place(service: &Service, spot: &str) -> Result<f64, Box<dyn Error>> {
    let session = |params: Value| ask(service, "session", &params);
    let started = session(json!({ "do": "start", "spot": { "name": spot } }))?;
    let number = &started["session"];
    session(json!({ "do": "wait", "session": number }))?;
    let show = json!({ "session": number, "line": "x" }).to_string();
    let show = Request::parse("show", &show).map_err(|error| error.message)?;
    let mut seconds = (0..25)
        .map(|_| {
            let started = Instant::now();
            black_box(serde_json::to_vec(&service.answer(&show, &Job::default())?)?);
            Ok(started.elapsed().as_secs_f64())
        })
        .collect::<Result<Vec<f64>, Box<dyn Error>>>()?;
    session(json!({ "do": "close", "session": number }))?;
    seconds.sort_by(f64::total_cmp);
    Ok(seconds[seconds.len() / 2])
}

fn ask(service: &Service, name: &str, params: &Value) -> Result<Value, Box<dyn Error>> {
    let request = Request::parse(name, &params.to_string()).map_err(|error| error.message)?;
    Ok(serde_json::to_value(&service.answer(&request, &Job::default())?)?)
}
