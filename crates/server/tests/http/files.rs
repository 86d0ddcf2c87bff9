//! Requests name files in one folder only, and nothing is read or written anywhere else.

use crate::support::Running;
use isofold_api::SCHEMA;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that must not lead anywhere.
const OUTSIDE: [&str; 12] = [
    "../outside.npz",
    "../../sessions.json",
    "/etc/passwd",
    "/tmp/isofold-server-outside.npz",
    "a/../../outside.npz",
    "..",
    ".",
    "",
    "sub/a.npz",
    "C:\\outside.npz",
    "..\\outside.npz",
    "a\u{0}b",
];

/// All files and folders below a folder.
fn all(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        found.insert(entry.path());
        if entry.path().is_dir() && !entry.path().is_symlink() {
            found.extend(all(&entry.path()));
        }
    }
    found
}

fn export(name: &str) -> Value {
    json!({ "spot": { "name": "river" }, "format": "csv", "file": name, "solve": { "target": 0.05 } })
}

/// Requests that name a file, with that name.
fn naming(name: &str) -> Vec<(&'static str, Value)> {
    let file = json!({ "file": name });
    vec![
        ("export", export(name)),
        ("export", json!({ "spot": file, "format": "csv", "file": "fine.csv" })),
        ("show", json!({ "spot": file })),
        ("spot", json!({ "spot": file })),
        ("tree", json!({ "spot": file })),
        ("solve", json!({ "spot": file })),
        ("session", json!({ "do": "start", "spot": file })),
        ("exploit", json!({ "spot": file, "by": "oop" })),
        ("simplify", json!({ "spot": file, "round": "25%" })),
        ("simplify", json!({ "spot": { "name": "river" }, "round": "25%", "file": name })),
        ("compare", json!({ "a": { "spot": file }, "b": { "spot": { "name": "river" } } })),
        ("compare", json!({ "a": { "spot": { "name": "river" } }, "b": { "spot": file } })),
        ("convert", json!({ "spot": file, "to": "pio" })),
        ("runouts", json!({ "spot": file })),
        ("batch", json!({ "spots": [file] })),
        ("report", json!({ "spot": file })),
        ("report", json!({ "spot": { "name": "river" }, "minus": file })),
        ("dataset-generate", json!({ "preset": "river-pot", "rows": 1, "folder": name })),
        ("dataset-verify", json!({ "folder": name })),
        ("dataset-verify", json!({ "folder": "fine", "html": name })),
        ("library-export", json!({ "entry": 1, "file": name })),
        ("library-import", json!({ "files": [name] })),
        ("buckets-info", json!({ "folder": name })),
        ("buckets-lookup", json!({ "folder": name, "hands": "AA" })),
        ("buckets-compare", json!({ "folder": name, "other": name })),
        ("buckets-quality", json!({ "folder": name })),
        ("buckets-build", json!({ "preset": "fast_test", "out": name })),
    ]
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    let server = Running::new();
    // An entry, for `library-export`.
    server.answer("solve", &json!({ "spot": { "name": "river" } }));
    fs::write(server.folder().join("outside.npz"), "not to be touched").unwrap();
    let before = all(&server.folder());
    for name in OUTSIDE {
        for (request, params) in naming(name) {
            let reply = server.ask(request, &params);
            assert!(matches!(reply.status, 400 | 404), "{request} {params}: {} {}", reply.status, reply.text);
        }
        // In the address.
        let escaped: String = name.bytes().map(|byte| format!("%{byte:02x}")).collect();
        for line in ["GET", "DELETE"] {
            let reply = server.raw(server.head(&format!("{line} /api/v1/files/{escaped}"), ""));
            assert!(matches!(reply.status, 400 | 404 | 405), "{line} {name}: {}", reply.status);
        }
    }
    for path in [
        "/api/v1/files/../sessions.json",
        "/api/v1/files/..%2fsessions.json",
        "/api/v1/files/%2e%2e/sessions.json",
    ] {
        let reply = server.raw(server.head(&format!("GET {path}"), ""));
        assert!(matches!(reply.status, 400 | 404), "{path}: {}", reply.status);
    }
    let added: Vec<PathBuf> = all(&server.folder()).difference(&before).cloned().collect();
    assert!(added.iter().all(|path| path.starts_with(server.folder().join("library"))), "{added:?}");
    assert!(!Path::new("/tmp/isofold-server-outside.npz").exists());
    assert_eq!(fs::read_to_string(server.folder().join("outside.npz")).unwrap(), "not to be touched");
}

/// A request that gets a field which names a file, or a new request that does, fails here until it is confined.
#[test]
fn every_request_that_names_files_is_tested() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let tested: BTreeSet<&str> = naming("x").iter().map(|(request, _)| *request).collect();
    for (name, request) in schema["requests"].as_object().unwrap() {
        let mut seen = BTreeSet::new();
        let names_files = names_files(&schema, &request["params"], &mut seen);
        assert_eq!(names_files, tested.contains(name.as_str()), "{name}");
    }
}

/// Whether a schema has a field that names files.
fn names_files(schema: &Value, part: &Value, seen: &mut BTreeSet<String>) -> bool {
    const FIELDS: [&str; 6] = ["file", "files", "folder", "out", "path", "dir"];
    match part {
        Value::Object(object) => object.iter().any(|(key, value)| match value {
            Value::String(reference) if key == "$ref" => {
                let name = reference.rsplit('/').next().unwrap().to_owned();
                seen.insert(name.clone()) && names_files(schema, &schema["$defs"][&name], seen)
            }
            Value::Object(fields) if key == "properties" => {
                FIELDS.iter().any(|field| fields.contains_key(*field))
                    || fields.values().any(|field| names_files(schema, field, seen))
            }
            value => names_files(schema, value, seen),
        }),
        Value::Array(values) => values.iter().any(|value| names_files(schema, value, seen)),
        _ => false,
    }
}

#[test]
fn files_are_written_listed_downloaded_and_removed() {
    let server = Running::new();
    assert_eq!(server.get("/api/v1/files").json(), json!({ "files": [] }));
    let written = server.answer("export", &export("river.csv"));
    let path = server.files().join("river.csv");
    assert_eq!(written["file"], path.to_str().unwrap());
    let bytes = fs::metadata(&path).unwrap().len();
    assert_eq!(
        server.get("/api/v1/files").json(),
        json!({ "files": [{ "name": "river.csv", "bytes": bytes, "folder": false }] })
    );
    let reply = server.get("/api/v1/files/river.csv");
    assert_eq!((reply.status, reply.text), (200, fs::read_to_string(&path).unwrap()));
    let header = |name: &str| server.get("/api/v1/files/river.csv").header(name).unwrap().to_owned();
    assert_eq!(header("content-disposition"), "attachment; filename=\"river.csv\"");
    assert_eq!(header("content-type"), "application/octet-stream");
    assert_eq!(header("content-length"), bytes.to_string());
    // It exists.
    assert_eq!(server.ask("export", &export("river.csv")).error("field"), "file");
    let entry = server.answer("solve", &json!({ "spot": { "name": "river" } }))["entry"].clone();
    server.answer("library-export", &json!({ "entry": entry, "file": "river.isofold" }));
    let shown = server.answer("show", &json!({ "spot": { "file": "river.isofold" } }));
    assert_eq!(shown["board"], "QsTs7h8c2d");
    let imported = server.answer("library-import", &json!({ "files": ["river.isofold"] }));
    assert_eq!(imported["present"][0]["id"], entry);
    assert_eq!(server.delete("/api/v1/files/river.csv").status, 200);
    assert!(!path.exists());
    assert_eq!(server.delete("/api/v1/files/river.csv").status, 404);
    assert_eq!(server.get("/api/v1/files/none").status, 404);
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let server = Running::new();
    let outside = server.folder().join("outside");
    fs::create_dir_all(&outside).unwrap();
    fs::write(outside.join("secret"), "secret").unwrap();
    fs::create_dir_all(server.files()).unwrap();
    symlink(outside.join("secret"), server.files().join("secret")).unwrap();
    symlink(&outside, server.files().join("folder")).unwrap();
    symlink(outside.join("new.csv"), server.files().join("new.csv")).unwrap();
    assert_eq!(server.get("/api/v1/files/secret").status, 400);
    assert_eq!(server.delete("/api/v1/files/secret").status, 400);
    assert_eq!(server.delete("/api/v1/files/folder").status, 400);
    assert_eq!(server.ask("buckets-info", &json!({ "folder": "folder" })).status, 400);
    assert_eq!(server.ask("show", &json!({ "spot": { "file": "secret" } })).status, 400);
    let mut replacing = export("new.csv");
    replacing["replace"] = json!(true);
    assert_eq!(server.ask("export", &replacing).status, 400);
    assert!(!outside.join("new.csv").exists() && outside.join("secret").exists());
    assert_eq!(server.get("/api/v1/files").json(), json!({ "files": [] }));
}

#[test]
fn files_do_not_fill_the_disk() {
    let server = Running::with(|config| config.limits.files = 1000);
    assert_eq!(server.ask("export", &export("a.csv")).status, 200);
    let reply = server.ask("export", &export("b.csv"));
    assert_eq!((reply.status, reply.error("code").as_str()), (422, "unsupported"));
    assert!(reply.error("hint").contains("DELETE"));
    assert_eq!(server.delete("/api/v1/files/a.csv").status, 200);
    assert_eq!(server.ask("export", &export("b.csv")).status, 200);
}
