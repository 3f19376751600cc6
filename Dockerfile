# The command `ophiary` in an image of its own, with the type checker. Stages: fetch (sources and dependencies), build, run.

FROM rust:1.95-slim AS fetch
WORKDIR /src
COPY . .
RUN cargo fetch --locked

FROM fetch AS build
RUN cargo build --release --locked --offline -p ophiary-cli --features types

FROM debian:stable-slim AS run
# Who is to be trusted where traces go to a collector by https.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home ophiary
COPY --from=build /src/target/release/ophiary /usr/local/bin/ophiary
COPY --from=build /src/config/default.toml /etc/ophiary/default.toml
# Freed blocks go back to the system at once, so that a script which grows lists holds one and a half times its limit `memory`
# at most, and a tree of children two and a half times, and not twice as much: what a container is to be given can be told from the limits.
ENV MIMALLOC_PURGE_DELAY=0
USER 10001
WORKDIR /scripts
# A session of the tenant `local` that starts, runs and ends. Without the container's variables: it would wait for a collector that
# is away, and ask for the store that the other process has.
HEALTHCHECK --interval=30s --timeout=5s CMD ["env", "-i", "sh", "-c", "echo 1 | /usr/local/bin/ophiary run --tenant local -"]
ENTRYPOINT ["ophiary"]
CMD ["--help"]
