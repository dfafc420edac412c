import type { Input, Output } from "#contracts/contract";
import type { suppressions } from "#contracts/suppressions";
import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";
import { withdrawConsent } from "../consent/change-consent.ts";
import { suppress } from "../consent/suppress.ts";
import { holdersOf, normalAddresses } from "../operations/addresses.ts";
import { hashesOf } from "../store-keys.ts";
import { showSuppression } from "./repository.ts";

type Operations = (typeof suppressions)["operations"];

/** Suppress an address; whoever has it leaves that channel. @throws BAD_REQUEST */
export function createSuppression(
  { db }: ModuleDeps,
  context: CallContext,
  { reason, ...typed }: Input<Operations["create"]>["body"],
): Promise<Output<Operations["create"]>> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    const addresses = await normalAddresses(tx, store.id, typed);
    const channel = addresses.email ? "EMAIL" : "SMS";
    const { email_hash, phone_hash } = await hashesOf(tx, store.id, addresses);
    const hash = (channel === "EMAIL" ? email_hash : phone_hash) as string;
    const [person] = await holdersOf(tx, store.id, addresses);
    await suppress(tx, { storeId: store.id, channel, hash }, { reason: "MANUAL", source: "STAFF", at: now.toISOString() });
    if (person) await withdrawConsent(tx, context, person, channel, { source: "STAFF", text: reason });
    const { id } = await tx
      .selectFrom("suppression")
      .select("id")
      .where("store_id", "=", store.id)
      .where("channel", "=", channel)
      .where("address_hash", "=", hash)
      .executeTakeFirstOrThrow();
    await announce(tx, context, id, "created", reason);
    return showSuppression(tx, store.id, id);
  });
}

/** Take an address off the list. @throws NOT_FOUND; SUPPRESSED after a complaint, which nobody takes back */
export function deleteSuppression({ db }: ModuleDeps, context: CallContext, id: string, reason: string): Promise<{ deleted: true }> {
  return db.transaction(async (tx) => {
    const before = await showSuppression(tx, context.store.id, id);
    ensure(before.reason !== "COMPLAINED", "SUPPRESSED", { status: "COMPLAINED" });
    await tx.deleteFrom("suppression").where("store_id", "=", context.store.id).where("id", "=", id).execute();
    await announce(tx, context, id, "deleted", reason);
    return { deleted: true };
  });
}

async function announce(tx: Tx, context: CallContext, id: string, type: "created" | "deleted", reason: string): Promise<void> {
  await writeAudit(tx, context, { action: `suppression.${type}`, object_type: "suppression", object_id: id, reason });
  await publishLive(tx, { store_id: context.store.id, resource: "suppressions", ids: [id], type, version: null });
}
