import { defineAbility } from "#contracts/ability";
import type { Reader } from "#server/db/database";
import type { CallContext } from "#server/kit/context";
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
