import type { CheckedRecord } from "#contracts/sender-domains";
import { asJson } from "#server/db/json";
import { publishLive } from "#server/kit/events";
import { checkRecords } from "./check-records.ts";
import type { SenderDomainDeps } from "./deps.ts";
import { type DomainRow, domainOf } from "./repository.ts";

const keptMs = 5 * 60_000;

/** Look a domain's records up and store what was found. @throws NOT_FOUND */
export async function checkDomain(deps: SenderDomainDeps, storeId: string, id: string): Promise<DomainRow> {
  const { db, config, clock } = deps;
  const row = await domainOf(db.kysely, storeId, id);
  const { isSigned, ...relay } = await deps.relayOf(db.kysely, storeId);
  const publicHost = new URL(config.publicUrl).hostname;
  const records: CheckedRecord[] = await checkRecords(deps.dns, { ...row, isSigned, relay, publicHost });
  await db.transaction(async (tx) => {
    await tx
      .updateTable("sender_domain")
      .set({ records: asJson(records) as never, checked_at: clock.now().toISOString() })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    await publishLive(tx, { store_id: storeId, resource: "sender-domains", ids: [id], type: "checked", version: null });
  });
  return domainOf(db.kysely, storeId, id);
}

/** Return a domain with records looked up within the last five minutes. @throws NOT_FOUND */
export async function recentlyChecked(deps: SenderDomainDeps, storeId: string, id: string): Promise<DomainRow> {
  const row = await domainOf(deps.db.kysely, storeId, id);
  const age = row.checked_at === null ? Number.POSITIVE_INFINITY : deps.clock.now().getTime() - Date.parse(row.checked_at);
  return age < keptMs ? row : checkDomain(deps, storeId, id);
}
