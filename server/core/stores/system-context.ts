import { defineAbility } from "#contracts/ability";
import type { Reader } from "#server/db/database";
import type { CallContext } from "#server/kit/context";
import { platformNames } from "#server/kit/platform-names";
import { storeColumns, storeContextOf } from "./store-context.ts";

/** The actor of automatic changes. */
export const system: CallContext["actor"] = {
  type: "system",
  id: null,
  name: "Backhaul",
  ability: defineAbility({ userType: "none" }),
};

/** Return a job's context, which acts for the store as the system. */
export async function systemContext(reader: Reader, storeId: string, now: Date): Promise<CallContext> {
  const store = await reader.selectFrom("store as st").select(storeColumns).where("st.id", "=", storeId).executeTakeFirstOrThrow();
  return {
    actor: system,
    store: storeContextOf(store),
    language: "en",
    now,
    requestId: "job",
    ip: "",
    idempotencyKey: null,
    expectedVersion: null,
    skipsRecord: true,
  };
}

/** Return a context that acts as the store's platform, so changes are logged under its name. */
export async function platformContext(reader: Reader, storeId: string, now: Date): Promise<CallContext> {
  const context = await systemContext(reader, storeId, now);
  return { ...context, actor: { ...context.actor, name: platformNames[context.store.platform] } };
}
