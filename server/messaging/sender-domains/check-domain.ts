import type { CheckedRecord, RecordState } from "#contracts/sender-domains";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import { dnsLookup } from "#server/kit/dns-lookup";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { loadRelay } from "#server/messaging/message-connections/api";
import { listUsedDomains } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { checkRecords } from "./check-records.ts";
import { type DomainRow, domainOf } from "./repository.ts";

const keptMs = 5 * 60_000;

/** Records without which mails from a domain are refused or marked as spam. */
const needed = ["spf", "dkim", "dmarc"];

const knownState = (records: readonly CheckedRecord[], name: string): RecordState | undefined => {
  const one = records.find(({ record }) => record === name);
  return one?.state === "UNKNOWN" ? one.was : one?.state;
};

/** Return a record with what was last known of it, where nobody answers for it now. */
function withPast(before: readonly CheckedRecord[], record: CheckedRecord): CheckedRecord {
  const was = knownState(before, record.record);
  return record.state === "UNKNOWN" && was ? { ...record, was } : record;
}

/** Return which records were right and are now missing or wrong; one that nobody answers for proves nothing. */
const brokenRecords = (before: readonly CheckedRecord[], after: readonly CheckedRecord[]): string[] =>
  after
    .filter(({ record, state }) => needed.includes(record) && (state === "MISSING" || state === "WRONG"))
    .filter(({ record }) => knownState(before, record) === "OK")
    .map(({ record }) => record);

async function lockRecords(tx: Tx, storeId: string, id: string): Promise<{ records: CheckedRecord[] }> {
  const row = await tx
    .selectFrom("sender_domain")
    .select("records")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Look a domain's records up, store what was found, and announce those that broke. @throws NOT_FOUND */
export async function checkDomain(deps: ModuleDeps, storeId: string, id: string): Promise<DomainRow> {
  const { db, config, clock } = deps;
  const row = await domainOf(db.kysely, storeId, id);
  const { isSigned, hasReturnPath, ...relay } = await loadRelay(deps, db.kysely, storeId);
  const publicHost = new URL(config.publicUrl).hostname;
  const found = await checkRecords(dnsLookup(config.dnsServers), { ...row, isSigned, hasReturnPath, relay, publicHost });
  await db.transaction(async (tx) => {
    // Checks may run at once, and what broke is announced by one of them.
    const { records: before } = await lockRecords(tx, storeId, id);
    const records = found.map((one) => withPast(before, one));
    if (brokenRecords(before, records).length > 0 && (await listUsedDomains(tx, storeId)).includes(id))
      await emit(tx, { store_id: storeId, topic: "sender_domain.broken", payload: { id, name: row.domain } });
    await tx
      .updateTable("sender_domain")
      .set({ records: asJson(records), checked_at: clock.now().toISOString() })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    await publishLive(tx, { store_id: storeId, resource: "sender-domains", ids: [id], type: "checked", version: null });
  });
  return domainOf(db.kysely, storeId, id);
}

/** Return a domain with records looked up within the last five minutes. @throws NOT_FOUND */
export async function recentlyChecked(deps: ModuleDeps, storeId: string, id: string): Promise<DomainRow> {
  const row = await domainOf(deps.db.kysely, storeId, id);
  const age = row.checked_at === null ? Number.POSITIVE_INFINITY : deps.clock.now().getTime() - Date.parse(row.checked_at);
  return age < keptMs ? row : checkDomain(deps, storeId, id);
}
