//! A running engine takes what an operator changes in its configuration file, and keeps the old where the new is wrong.

use std::sync::mpsc::sync_channel;

use ophiary::{Engine, Reload};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::temp_dir().join(format!("ophiary-reload-{}.toml", std::process::id()));
    std::fs::write(&file, "[tenants.local]\npolicy = { log_info = \"deny\" }\n")?;
    let (tell, told) = sync_channel(1);
    let engine = Engine::builder()
        .config_file(&file)
        .watch(move |reload| drop(tell.send(reload)))
        .build()?;
    let session = engine.blocking_session()?;
    let script = "try:\n    log_info('hello')\n    r = 'allowed'\nexcept PermissionError as e:\n    r = str(e)\nr";
    println!("{}", session.run(script)?.value::<String>()?);

    for text in [
        "[tenants.local]\npolicy = { log_info = \"alow\" }\n",
        "[limits]\nwall = \"2s\"\n[tenants.local]\n",
    ] {
        std::fs::write(&file, text)?;
        match told.recv()? {
            Reload::Applied(changes) => {
                for change in changes {
                    println!("{} counts {}", change.key, change.applies);
                }
            }
            other => println!("refused: {}", matches!(other, Reload::Refused(_))),
        }
        println!("{}", session.run(script)?.value::<String>()?);
    }
    drop(session);
    engine.stop_blocking();
    std::fs::remove_file(file)?;
    Ok(())
}
