import { defineAbility } from "#contracts/ability";
import { type Preset, presets } from "#contracts/permissions";
import { assemble, type Parts } from "#server/assemble";
import type { Database, Tx } from "#server/db/open";
import { type FixedClock, fixedClock } from "#server/kit/clock";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { recordedPlatform } from "#server/platforms/recorded/recorded";
import { type DemoStore, workerIn } from "./people.ts";
import { type Chance, chanceOf } from "./random.ts";

export type Who = Preset | "owner" | "customer" | "system";

/**
 * Where the demo's history is played: with the product's own operations, in one transaction, under a clock set in the
 * past.
 */
export interface Desk {
  tx: Tx;
  deps: ModuleDeps;
  clock: FixedClock;
  chance: Chance;
  /** While true the platform declines every refund. */
  declines: boolean;
  /** Return the context of a call by a member of the store at the current demo time. */
  context(store: DemoStore, who: Who, customer?: string): CallContext;
}

export function openDesk(tx: Tx, parts: Required<Pick<Parts, "config" | "db" | "log">>, now: Date): Desk {
  const clock = fixedClock(now);
  const desk: Desk = {
    tx,
    clock,
    chance: chanceOf(20_260_117),
    declines: false,
    // The demo's past is played without flows: they are put beside it at its end.
    deps: assemble({ ...parts, db: within(tx, parts.db), clock, platformOf: () => platformAt(desk) }),
    context: (store, who, customer) => ({
      actor: actorOf(store, who, customer ?? ""),
      store: {
        id: store.id,
        name: store.name,
        platform: store.platform,
        platformDomain: store.platform_domain,
        currency: store.currency,
        timezone: store.timezone,
        connectionId: null,
      },
      language: "en",
      now: clock.now(),
      requestId: "demo",
      ip: "",
      idempotencyKey: null,
      expectedVersion: null,
      skipsRecord: true,
    }),
  };
  return desk;
}

/** The database seen from inside the one transaction: a request for a transaction reuses it. */
const within = (tx: Tx, db: Database): Database => ({ ...db, kysely: tx, transaction: (fn) => fn(tx) });

function platformAt(desk: Desk): typeof recordedPlatform {
  return {
    ...recordedPlatform,
    refunds: {
      ...recordedPlatform.refunds,
      execute: async (command, key) =>
        desk.declines
          ? { state: "failed", code: "declined", message: "The card has expired" }
          : recordedPlatform.refunds.execute(command, `demo-${command.order.external_id}-${key.slice(-6)}`),
    },
  };
}

function actorOf(store: DemoStore, who: Who, customer: string): CallContext["actor"] {
  if (who === "customer" || who === "system") {
    return {
      type: who,
      id: null,
      name: who === "system" ? "Backhaul" : customer,
      ability: defineAbility({ userType: "none" }),
    };
  }
  const worker = workerIn(store, who);
  const person = { id: worker.id, name: worker.name };
  if (worker.who === "owner") return { type: "merchant", ability: defineAbility({ userType: "merchant" }), ...person };
  return { type: "member", ability: defineAbility({ userType: "member", permissions: [...presets[worker.who]] }), ...person };
}
