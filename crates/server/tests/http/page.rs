//! The page is served from its folder and nowhere else, under policies that let nothing else in.

use crate::support::Running;
use isofold_server::Page;
use std::fs;

fn with_page() -> (tempfile::TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    fs::create_dir_all(page.join("assets")).unwrap();
    fs::write(page.join("index.html"), "<!doctype html><title>isofold</title>").unwrap();
    fs::write(page.join("assets/app-1a2b.js"), "export {};").unwrap();
    fs::write(folder.path().join("secret"), "secret").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret"), page.join("link")).unwrap();
    let server = Running::with(|config| {
        config.page = Page::in_folder(page);
        config.engines = vec!["http://10.0.0.7:7333".to_owned()];
    });
    (folder, server)
}

#[test]
fn the_page_comes_with_strict_policies() {
    let (_folder, server) = with_page();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let policy = page.header("content-security-policy").unwrap();
    for part in [
        "default-src 'none'",
        "script-src 'self';",
        "style-src 'self';",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(policy.contains("connect-src 'self' http://10.0.0.7:7333;"), "{policy}");
    for bad in ["unsafe-inline", "unsafe-eval", "*"] {
        assert!(!policy.contains(bad), "{policy}");
    }
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name), Some(value));
    }
    let script = server.get("/assets/app-1a2b.js");
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(script.header("cache-control").unwrap().contains("immutable"));
    assert_eq!(server.raw(server.head("HEAD /", "")).text, "");
    assert_eq!(server.raw(server.head("POST /", "content-length: 0\r\n")).status, 405);
}

#[test]
fn nothing_beside_the_page_is_served() {
    let (_folder, server) = with_page();
    for path in [
        "/../secret",
        "/..%2fsecret",
        "/%2e%2e/secret",
        "/assets/../../secret",
        "//etc/passwd",
        "/etc/passwd",
        "/link",
        "/assets",
        "/assets/",
        "/.",
        "/index.html/",
        "/%00",
        "/none",
    ] {
        let reply = server.raw(server.head(&format!("GET {path}"), ""));
        assert!(!reply.text.contains("secret") && !reply.text.contains("root:"), "{path}: {}", reply.text);
        assert!(matches!(reply.status, 400 | 404), "{path}: {}", reply.status);
    }
}

/// The page in the program, if there is one: a debug build has none.
#[test]
fn a_program_has_a_page_or_says_why_not() {
    match Page::missing() {
        Some(why) => assert!(!why.is_empty()),
        None => {
            let server = Running::with(|config| config.page = Page::built_in());
            assert_eq!(server.get("/").status, 200);
            assert!(!server.get("/").text.contains("<script>"));
        }
    }
}
