//! Zip files.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A zip file of some files; of two of one name it has the first.
pub fn zip_of<N: AsRef<str>, T: AsRef<[u8]>>(files: &[(N, T)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        if zip.start_file(name.as_ref(), SimpleFileOptions::default()).is_ok() {
            zip.write_all(text.as_ref()).unwrap();
        }
    }
    zip.finish().unwrap().into_inner()
}
