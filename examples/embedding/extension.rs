//! An extension of one's own: typed functions, a limit on how they are called, and what a prompt says of them.

use std::time::Duration;

use ophiary::{Engine, Functions, HostError};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct City {
    /// The city's name.
    name: String,
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Weather {
    celsius: f64,
    sky: String,
}

async fn weather(city: City) -> Result<Weather, HostError> {
    tokio::time::sleep(Duration::from_millis(1)).await;
    match city.name.as_str() {
        "Oslo" => Ok(Weather { celsius: 3.5, sky: "rain".to_owned() }),
        other => Err(HostError::new("LookupError", format!("no city {other}"))),
    }
}

fn main() -> Result<(), ophiary::Error> {
    let extension = Functions::new("weather")
        .context("Temperatures are in degrees Celsius.")
        .blocking("now", "The weather in a city.", weather);
    let config = "[tenants.local.functions]\nweather_now = { timeout = \"1s\", cache = {} }";
    let engine = Engine::builder().config_text(config).extension(extension).build()?;
    let session = engine.blocking_session()?;
    let script = "try:\n    weather_now('Rome')\nexcept LookupError as error:\n    print(error)\n\
                  weather_now('Oslo')['celsius']";
    let output = session.run(script)?;
    print!("{}", output.output);
    println!("{}", output.value::<f64>()?);
    println!(
        "{}",
        session.describe()?.stubs.lines().filter(|line| line.contains("weather_now")).count()
    );
    Ok(())
}
