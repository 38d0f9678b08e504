//! Tells tests whether the data beside the project is there: those that need it are ignored, with the reason, where not.

fn main() {
    let data = "../../../shared/data";
    println!("cargo::rustc-check-cfg=cfg(shared_data)");
    println!("cargo::rerun-if-changed={data}");
    if std::path::Path::new(data).is_dir() {
        println!("cargo::rustc-cfg=shared_data");
    }
}
