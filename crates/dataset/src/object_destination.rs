//! Datasets in object stores: `s3://`, `gs://`, `az://`.

use crate::{DatasetError, Destination};
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload, parse_url_opts};
use std::collections::BTreeSet;
use std::future::Future;
use tokio::runtime::{Builder, Runtime};
use url::Url;

/// A place in an object store. Requests that fail for a reason that may pass are sent again, for up to three minutes. A new object is put
/// on the condition that there is none, so that of several workers one writes it.
pub struct ObjectDestination {
    url: String,
    store: Box<dyn ObjectStore>,
    prefix: Path,
    runtime: Runtime,
}

/// The beginnings of the variables of the environment that stores are set up by: keys, regions, addresses.
const VARIABLES: [&str; 3] = ["AWS_", "GOOGLE_", "AZURE_"];

impl ObjectDestination {
    /// The place at an address such as `s3://bucket/rivers`, with settings such as `AWS_REGION`, which variables of the environment
    /// have: those of the store's own tools.
    pub fn new(
        address: &str,
        settings: impl IntoIterator<Item = (String, String)>,
    ) -> Result<ObjectDestination, DatasetError> {
        let wrong = |why: String| DatasetError::Field { field: "folder", why: format!("`{address}`: {why}") };
        // Another part of the program may have chosen a provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let url = Url::parse(address).map_err(|error| wrong(error.to_string()))?;
        if !["s3", "s3a", "gs", "az", "abfs", "abfss"].contains(&url.scheme()) {
            return Err(wrong(
                "expected a folder, or an address such as `s3://bucket/rivers`, `gs://…` or `az://…`"
                    .to_owned(),
            ));
        }
        let settings = settings
            .into_iter()
            .filter(|(key, _)| VARIABLES.iter().any(|beginning| key.starts_with(beginning)));
        let (store, prefix) = parse_url_opts(&url, settings).map_err(|error| wrong(error.to_string()))?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| wrong(error.to_string()))?;
        Ok(ObjectDestination { url: address.trim_end_matches('/').to_owned(), store, prefix, runtime })
    }

    fn path(&self, name: &str) -> Path {
        let parts = self.prefix.parts().map(|part| part.as_ref().to_owned());
        Path::from_iter(parts.chain(name.split('/').map(str::to_owned)))
    }

    fn failed(&self, action: &'static str, name: &str, error: &Error) -> DatasetError {
        DatasetError::Object { action, address: format!("{}/{name}", self.url), why: error.to_string() }
    }

    /// Waits for a request. Any thread may call it, but those of the runtime.
    fn wait<T>(&self, request: impl Future<Output = T>) -> T {
        self.runtime.block_on(request)
    }

    fn put(&self, name: &str, bytes: Vec<u8>, mode: PutMode) -> Result<(), DatasetError> {
        let (path, payload) = (self.path(name), PutPayload::from(bytes));
        let options = PutOptions { mode, ..PutOptions::default() };
        match self.wait(self.store.put_opts(&path, payload, options)) {
            // Another worker was first, or this one: a request whose answer was lost is sent again.
            Ok(_) | Err(Error::AlreadyExists { .. }) => Ok(()),
            Err(error) => Err(self.failed("write", name, &error)),
        }
    }
}

impl Destination for ObjectDestination {
    fn place(&self) -> String {
        self.url.clone()
    }

    fn names(&self, folder: &str) -> Result<BTreeSet<String>, DatasetError> {
        let listed = self.wait(self.store.list_with_delimiter(Some(&self.path(folder))));
        let objects = listed.map_err(|error| self.failed("read", folder, &error))?.objects;
        let name = |path: &Path| path.filename().map(|name| format!("{folder}/{name}"));
        Ok(objects.iter().filter_map(|object| name(&object.location)).collect())
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, DatasetError> {
        let bytes = self.wait(async { self.store.get(&self.path(name)).await?.bytes().await });
        match bytes {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(self.failed("read", name, &error)),
        }
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), DatasetError> {
        self.put(name, bytes, PutMode::Overwrite)
    }

    fn write_new(&self, name: &str, bytes: Vec<u8>) -> Result<(), DatasetError> {
        self.put(name, bytes, PutMode::Create)
    }

    fn remove(&self, name: &str) -> Result<(), DatasetError> {
        match self.wait(self.store.delete(&self.path(name))) {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.failed("write", name, &error)),
        }
    }
}
