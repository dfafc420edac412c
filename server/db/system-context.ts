import { defineAbility } from "#contracts/ability";
import type { CallContext } from "#server/kit/context";
import type { Reader } from "./database.ts";

/** The actor of automatic changes. */
export const system: CallContext["actor"] = {
  type: "system",
  id: null,
  name: "Backhaul",
  ability: defineAbility({ userType: "none" }),
};

/** Return a job's context, which acts for the store as the system. */
export async function systemContext(reader: Reader, storeId: string, now: Date): Promise<CallContext> {
  const store = await reader.selectFrom("store").selectAll().where("id", "=", storeId).executeTakeFirstOrThrow();
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
    now,
    requestId: "job",
    ip: "",
    idempotencyKey: null,
    expectedVersion: null,
  };
}
