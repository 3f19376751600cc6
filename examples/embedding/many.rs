//! Ten thousand sessions at once in one process, each with globals of its own.

use ophiary::{Engine, Script};

const SESSIONS: i64 = 10_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), ophiary::Error> {
    let engine = Engine::builder().build()?;
    let mut sessions = Vec::new();
    for number in 0..SESSIONS {
        let session = engine.session().await?;
        session.run(Script::new("mine = number").input("number", &number)).await?;
        sessions.push(session);
    }
    let mut sum = 0;
    for session in &sessions {
        sum += session.run("mine * 2").await?.value::<i64>()?;
    }
    println!("{} sessions, sum {sum}", engine.tenant("local")?.usage().sessions);
    engine.stop().await;
    Ok(())
}
