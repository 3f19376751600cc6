//! The root: starts tenants, gives them new configurations, ends them.
//!
//! Place: `system.rs` starts it and speaks to it; it speaks to the actors of the tenants.
//!
//! Invariants: the table of tenants changes only here. At the end sessions are closed first, then tenants, then the root.
//! Limits: none of its own.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use actix::{Actor, ActorContext, Addr, AsyncContext, Context, Handler, ResponseFuture};
use ophiary_config::Config;

use crate::extension::Registry;
use crate::message::CancelledBy;
use crate::system::{Services, within};
use crate::tenant::{Reconfigure, StopTenant, TenantActor, TenantShared};

/// Tenants by name.
pub(crate) type Tenants = HashMap<String, (Addr<TenantActor>, Arc<TenantShared>)>;

/// The root.
#[derive(Debug)]
pub(crate) struct Supervisor {
    services: Arc<Services>,
    tenants: Arc<RwLock<Tenants>>,
}

/// To the root: use this from now on.
#[derive(Clone, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct UseConfig {
    pub(crate) config: Arc<Config>,
    pub(crate) registries: BTreeMap<String, Arc<Registry>>,
}

/// To the root: end everything. Answered when it has ended.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct StopAll {
    /// How long feeds may run on.
    pub(crate) grace: Duration,
    /// How long sessions may take to end then.
    pub(crate) end: Duration,
    /// After how long threads are given up that do not come back from scripts.
    pub(crate) stuck: Duration,
    /// How often to look.
    pub(crate) look: Duration,
}

// === impl Supervisor ===

impl Supervisor {
    pub(crate) fn new(services: Arc<Services>, tenants: Arc<RwLock<Tenants>>) -> Supervisor {
        Supervisor { services, tenants }
    }

    /// With the tenants of a configuration.
    pub(crate) fn with_tenants(
        self,
        config: &Config,
        registries: &BTreeMap<String, Arc<Registry>>,
    ) -> Supervisor {
        self.apply(config, registries);
        self
    }

    fn apply(&self, config: &Config, registries: &BTreeMap<String, Arc<Registry>>) {
        let mut tenants = self.tenants.write().unwrap_or_else(PoisonError::into_inner);
        for (name, tenant) in &config.tenants {
            let Some(registry) = registries.get(name) else { continue };
            let tenant = Arc::new(tenant.clone());
            if let Some((actor, _)) = tenants.get(name) {
                // One message for each new configuration.
                actor.do_send(Reconfigure(tenant, registry.clone()));
                continue;
            }
            let shared = Arc::new(TenantShared::new(tenant, &self.services));
            let actor = TenantActor::new(shared.clone(), self.services.clone(), registry.clone());
            tenants.insert(name.clone(), (actor.start(), shared));
        }
        // A tenant that is gone from the configuration ends with its sessions.
        tenants.retain(|name, (actor, _)| {
            let stays = config.tenants.contains_key(name);
            if !stays {
                actor.do_send(StopTenant(CancelledBy::Host));
            }
            stays
        });
    }

    fn shareds(&self) -> Vec<Arc<TenantShared>> {
        let tenants = self.tenants.read().unwrap_or_else(PoisonError::into_inner);
        let mut named: Vec<_> = tenants.values().map(|(_, shared)| shared.clone()).collect();
        named.sort_by(|a, b| a.name.cmp(&b.name));
        named
    }
}

impl Actor for Supervisor {
    type Context = Context<Supervisor>;
}

impl Handler<UseConfig> for Supervisor {
    type Result = ();

    fn handle(&mut self, new: UseConfig, _: &mut Context<Supervisor>) {
        if !self.services.is_stopping() {
            self.apply(&new.config, &new.registries);
        }
    }
}

impl Handler<StopAll> for Supervisor {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, stop: StopAll, ctx: &mut Context<Supervisor>) -> Self::Result {
        let shareds = self.shareds();
        let tenants = self.tenants.clone();
        let (root, services) = (ctx.address(), self.services.clone());
        Box::pin(async move {
            let began = Instant::now();
            let feeds = || shareds.iter().any(|shared| shared.feeds() > 0);
            while feeds() && within(began, stop.grace) {
                tokio::time::sleep(stop.look).await;
            }
            let actors: Vec<_> = {
                let mut tenants = tenants.write().unwrap_or_else(PoisonError::into_inner);
                tenants.drain().map(|(_, (actor, _))| actor).collect()
            };
            for actor in actors {
                actor.do_send(StopTenant(CancelledBy::Shutdown));
            }
            let began = Instant::now();
            let alive = || shareds.iter().any(|shared| shared.usage().alive > 0);
            while alive() && within(began, stop.end) {
                if !within(began, stop.stuck) {
                    services.watch.give_up(stop.stuck / 2);
                }
                tokio::time::sleep(stop.look).await;
            }
            root.do_send(End);
        })
    }
}

/// To the root, by itself: nothing is left.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct End;

impl Handler<End> for Supervisor {
    type Result = ();

    fn handle(&mut self, _: End, ctx: &mut Context<Supervisor>) {
        ctx.stop();
    }
}
