//! Datasets in a store that speaks S3: moto's server, behind a proxy that fails every fifth put.
//!
//! Needs `moto[server]` in the Python of `ISOFOLD_PYTHON`, else in `python3`: `cargo xtask test --all` installs it.

use crate::{RIVERS, StopAfter, dataset, files, generate};
use isofold_dataset::{Dataset, Destination, Means, ObjectDestination, Part, VerifyOptions, verify};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::tempdir;

/// moto's server with a bucket, and the proxy before it.
struct Store {
    server: Child,
    proxy: u16,
    /// Puts that came, and those that were failed.
    puts: Arc<[AtomicU64; 2]>,
}

impl Drop for Store {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Store {
    fn start() -> Store {
        let python = std::env::var("ISOFOLD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let port = free_port();
        let arguments = ["-m", "moto.server", "-H", "127.0.0.1", "-p", &port.to_string()];
        let server = Command::new(&python)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let proxy = listener.local_addr().unwrap().port();
        let puts: Arc<[AtomicU64; 2]> = Arc::default();
        let mut store = Store { server, proxy, puts: puts.clone() };
        let begin = Instant::now();
        loop {
            if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) {
                let request =
                    "PUT /rows HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                stream.write_all(request.as_bytes()).unwrap();
                let mut answer = String::new();
                stream.read_to_string(&mut answer).unwrap();
                assert!(answer.contains(" 200 "), "{answer}");
                break;
            }
            let ended = store.server.try_wait().unwrap();
            assert!(ended.is_none(), "`{python} -m moto.server` ended: install moto[server]");
            assert!(begin.elapsed() < Duration::from_secs(60), "moto's server does not answer");
            thread::sleep(Duration::from_millis(100));
        }
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let puts = puts.clone();
                thread::spawn(move || serve(stream, port, &puts));
            }
        });
        store
    }

    fn destination(&self, prefix: &str) -> ObjectDestination {
        let settings = [
            ("AWS_ENDPOINT_URL", format!("http://127.0.0.1:{}", self.proxy)),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_ACCESS_KEY_ID", "key".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "secret".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
        ];
        let settings = settings.map(|(key, value)| (key.to_owned(), value));
        ObjectDestination::new(&format!("s3://rows/{prefix}"), settings).unwrap()
    }
}

/// Passes the request of a connection on. Every fifth put is failed: by turns before it is done, and after it was done, so that only the
/// answer is lost.
fn serve(mut client: TcpStream, port: u16, puts: &[AtomicU64; 2]) -> Option<()> {
    let mut reader = BufReader::new(client.try_clone().ok()?);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok()?;
        }
        if line == "\r\n" {
            break;
        }
        if !line.to_ascii_lowercase().starts_with("connection:") {
            head.push_str(&line);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let is_put = head.starts_with("PUT ");
    let number = if is_put { puts[0].fetch_add(1, SeqCst) + 1 } else { 0 };
    let fails = is_put && number.is_multiple_of(5);
    let failure = "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    if fails {
        puts[1].fetch_add(1, SeqCst);
    }
    if fails && number.is_multiple_of(2) {
        return client.write_all(failure.as_bytes()).ok();
    }
    let mut server = TcpStream::connect(("127.0.0.1", port)).ok()?;
    server.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes()).ok()?;
    server.write_all(&body).ok()?;
    // The answer says that the connection is closed after it.
    let mut answer = Vec::new();
    server.read_to_end(&mut answer).ok()?;
    client.write_all(if fails { failure.as_bytes() } else { &answer }).ok()
}

fn run(dataset: &Dataset, destination: &dyn Destination, part: Part, stop_after: u64) -> bool {
    let watch = StopAfter(stop_after.into());
    dataset.generate(destination, part, &Means::cpu(1), &watch).unwrap().is_stopped
}

/// Two workers at the same time, one of which is stopped and goes on, write the objects of one folder.
#[test]
fn a_store_that_fails_every_fifth_put_ends_complete() {
    let store = Store::start();
    let dataset = dataset(RIVERS, 40);
    let folder = tempdir().unwrap();
    generate(&dataset, folder.path(), Part::ALL, 2);
    let expected = files(folder.path());

    thread::scope(|scope| {
        scope.spawn(|| run(&dataset, &store.destination("rivers"), Part::new(0, 2).unwrap(), u64::MAX));
        let destination = store.destination("rivers/");
        while run(&dataset, &destination, Part::new(1, 2).unwrap(), 7) {}
    });
    let destination = store.destination("rivers");
    for (name, bytes) in &expected {
        assert!(destination.read(name).unwrap().as_ref() == Some(bytes), "{name}");
    }
    let names = [destination.names("data").unwrap(), destination.names("partial").unwrap()];
    assert_eq!((names[0].len() + 2, names[1].len()), (expected.len(), 0));
    let [puts, failed] = [0, 1].map(|count| store.puts[count].load(SeqCst));
    assert!(failed >= 3 && failed == puts / 5, "{failed} of {puts}");

    let options = VerifyOptions { resolve: 2, complete: true };
    let (_, found) = verify(&destination, &options, &Means::cpu(1), &StopAfter(u64::MAX.into())).unwrap();
    assert!(found.is_good(), "{:?}", found.findings);
    // A place has one dataset.
    let other = crate::dataset(RIVERS, 41);
    assert!(other.generate(&destination, Part::ALL, &Means::cpu(1), &StopAfter(1.into())).is_err());
}

/// A put on condition keeps what is there; another replaces it.
#[test]
fn new_objects_are_put_on_condition() {
    let store = Store::start();
    let destination = store.destination("a b/c");
    assert_eq!(destination.read("x/y").unwrap(), None);
    destination.write_new("x/y", b"first".to_vec()).unwrap();
    destination.write_new("x/y", b"second".to_vec()).unwrap();
    assert_eq!(destination.read("x/y").unwrap().unwrap(), b"first");
    destination.write("x/y", b"third".to_vec()).unwrap();
    assert_eq!(destination.read("x/y").unwrap().unwrap(), b"third");
    assert_eq!(destination.names("x").unwrap().into_iter().collect::<Vec<_>>(), ["x/y"]);
    destination.remove("x/y").unwrap();
    destination.remove("x/y").unwrap();
    assert_eq!((destination.read("x/y").unwrap(), destination.names("x").unwrap().len()), (None, 0));
}
