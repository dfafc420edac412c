import type { Input } from "#contracts/contract";
import { mostDomains, type SenderDomain, type senderDomains } from "#contracts/sender-domains";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { loadRelay } from "#server/messaging/message-connections/api";
import { listUsedDomains } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { domainOf, listDomains, newKey, shownDomain } from "./repository.ts";

type Operations = (typeof senderDomains)["operations"];

/** Names of keys of one installation in the DNS; a date in it tells a renewed key from the one before. */
const selectorOf = (now: Date): string => `bh${now.toISOString().slice(0, 10).replaceAll("-", "")}`;

const announce = (tx: Tx, storeId: string, id: string, type: string): Promise<void> =>
  publishLive(tx, { store_id: storeId, resource: "sender-domains", ids: [id], type, version: null });

/** Add a domain and make its key. @throws NAME_TAKEN, LIMIT_REACHED */
export async function addDomain(
  deps: ModuleDeps,
  context: CallContext,
  { domain, return_path = domain, link_host = null }: Input<Operations["create"]>["body"],
): Promise<SenderDomain> {
  const { store, now } = context;
  const { key, public_key } = await newKey();
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const known = await listDomains(tx, store.id);
    ensure(!known.some((one) => one.domain === domain), "NAME_TAKEN", { errors: { domain: "NAME_TAKEN" } });
    ensure(known.length < mostDomains, "LIMIT_REACHED");
    const at = now.toISOString();
    const sealed = { key: deps.ports.seal.seal(key), public_key, selector: selectorOf(now) };
    const row = await tx
      .insertInto("sender_domain")
      .values({
        id: newId(),
        store_id: store.id,
        domain,
        return_path,
        link_host,
        ...sealed,
        checked_at: null,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const audited = { object_type: "sender_domain", object_id: row.id, after: { domain, return_path, link_host } };
    await writeAudit(tx, context, { action: "sender_domain.created", ...audited });
    await announce(tx, store.id, row.id, "created");
    return shownDomain(row, await loadRelay(deps, tx, store.id));
  });
}

/** Change where bounces go and links lead; what was looked up before says nothing of the new names. @throws NOT_FOUND, STALE_VERSION */
export function changeDomain(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { expected_version: _, ...changes }: Input<Operations["update"]>["body"],
): Promise<SenderDomain> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await domainOf(tx, store.id, id);
    const relay = await loadRelay(deps, tx, store.id);
    const seen = { object_type: "sender_domain", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => shownDomain(before, relay));
    const after = await tx
      .updateTable("sender_domain")
      .set((eb) => ({
        ...changes,
        records: asJson([]),
        checked_at: null,
        version: eb("version", "+", 1),
        updated_at: now.toISOString(),
      }))
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const pick = ({ return_path, link_host }: typeof before) => ({ return_path, link_host });
    const audited = { object_type: "sender_domain", object_id: id, before: pick(before), after: pick(after) };
    await writeAudit(tx, context, { action: "sender_domain.updated", ...audited });
    await announce(tx, store.id, id, "updated");
    return shownDomain(after, relay);
  });
}

/** Remove a domain and its key. @throws NOT_FOUND, IN_USE while mails come from it */
export function deleteDomain(deps: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const { domain } = await domainOf(tx, store.id, id);
    ensure(!(await listUsedDomains(tx, store.id)).includes(id), "IN_USE");
    await tx.deleteFrom("sender_domain").where("store_id", "=", store.id).where("id", "=", id).execute();
    await writeAudit(tx, context, { action: "sender_domain.deleted", object_type: "sender_domain", object_id: id, before: { domain } });
    await announce(tx, store.id, id, "deleted");
    return { deleted: true as const };
  });
}
