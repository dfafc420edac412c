import { defineAbility } from "#contracts/ability";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";

/** Who acts where nobody does. */
export const system: CallContext["actor"] = {
  type: "system",
  id: null,
  name: "Backhaul",
  ability: defineAbility({ userType: "none" }),
  locations: null,
  refundLimit: null,
};

/** A job acts for the store, as the system. */
export async function systemContext({ db, clock }: ModuleDeps, storeId: string): Promise<CallContext> {
  const store = await db.kysely.selectFrom("store").selectAll().where("id", "=", storeId).executeTakeFirstOrThrow();
  return {
    actor: system,
    store: {
      id: store.id,
      name: store.name,
      platform: store.platform,
      platformDomain: store.platform_domain,
      currency: store.currency,
      timezone: store.timezone,
    },
    language: "en",
    now: clock.now(),
    requestId: "job",
    ip: "",
    idempotencyKey: null,
    expectedVersion: null,
  };
}
