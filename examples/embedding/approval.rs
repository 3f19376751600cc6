//! A host that is asked: it approves what is cheap.

use ophiary::{Engine, Functions, HostError, HostValue};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Payment {
    amount: i64,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), ophiary::Error> {
    let bank =
        Functions::new("bank").sync("pay", "Pays.", |pay: Payment| Ok::<_, HostError>(pay.amount));
    let policy = "[tenants.local.policy]\nbank_pay = \"ask\"";
    let engine = Engine::builder().config_text(policy).extension(bank).build()?;
    let session = engine.session().await?;
    let mut events = session.events(None).await?;
    let host = session.clone();
    tokio::spawn(async move {
        while let Some(event) = events.next().await {
            // Of the session, or of a child, or of a child of that.
            let Some(asked) = event.asked() else { continue };
            let amount = asked.arguments.first().map(|(_, amount)| amount);
            let decided = if matches!(amount, Some(HostValue::Int(amount)) if *amount < 100) {
                host.approve(asked.session, asked.call).await
            } else {
                host.reject(asked.session, asked.call, "too expensive").await
            };
            if let Err(error) = decided {
                eprintln!("{error}");
            }
        }
    });
    let script = "paid = []\nfor amount in (5, 500, 50):\n    try:\n        paid.append(bank_pay(amount))\n    \
                  except PermissionError as error:\n        paid.append(str(error))\n\
                  paid + sandbox_map('bank_pay(item)', [7, 700], return_exceptions=True)";
    println!("{:?}", session.run(script).await?.value);
    Ok(())
}
