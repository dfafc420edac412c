import { sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import { isSameJson } from "#server/kit/same-json";
import { cutText } from "#server/kit/sound-text";
import { lookAtStock, outstandingMs, stockBatch, unwatchedStock } from "#server/messaging/domain/campaigns/stock-batch";
import { enrol } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type AutomationRecord, listActiveAutomations } from "../record.ts";

interface Watched {
  store_id: string;
  variant_id: string;
  title: string;
}

/** Look at every variant that people wait for, and let in those whose turn it is. */
export async function lookAtWatches(deps: ModuleDeps, signal?: AbortSignal): Promise<void> {
  const { db } = deps;
  await requeueUnsent(deps);
  const { rows } = await sql<Watched>`
    select w.store_id, w.variant_id, min(p.title) as title from stock_watch w
    join variant v on v.id = w.variant_id join product p on p.id = v.product_id
    where w.state = 'WAITING' and exists (
      select from automation a where a.store_id = w.store_id and a.type = 'back-in-stock' and a.status = 'ACTIVE')
    group by w.store_id, w.variant_id order by w.store_id, w.variant_id limit 5000`.execute(db.kysely);
  for (const watched of rows) {
    if (signal?.aborted) return;
    await db.transaction((tx) => lookAt(tx, deps, watched));
  }
}

async function lookAt(tx: Tx, { clock }: ModuleDeps, { store_id, variant_id, title }: Watched): Promise<void> {
  const [automation] = await listActiveAutomations(tx, store_id, "back-in-stock");
  if (!automation) return;
  const now = clock.now();
  await tx
    .insertInto("watched_stock")
    .values({ store_id, variant_id, ...unwatchedStock })
    .onConflict((conflict) => conflict.column("variant_id").doNothing())
    .execute();
  // The row's lock lets one replica at a time decide on a batch.
  const before = await tx
    .selectFrom("watched_stock")
    .select(["armed", "since", "last_batch_at"])
    .where("store_id", "=", store_id)
    .where("variant_id", "=", variant_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const available = await availableOf(tx, store_id, variant_id, automation.definition.location_ids);
  const { threshold } = automation.definition;
  const { after, isDue } = lookAtStock(before, { available, threshold, now });
  if (!isSameJson(after, before))
    await tx.updateTable("watched_stock").set(after).where("store_id", "=", store_id).where("variant_id", "=", variant_id).execute();
  if (isDue) await notifyBatch(tx, automation, { variant_id, title, available }, now);
}

/** Return the units that can be sold at these locations, or anywhere; more than anyone needs where stock is not counted. */
export async function availableOf(
  reader: Reader,
  storeId: string,
  variantId: string,
  locations: readonly string[] | null,
): Promise<number> {
  const row = await reader
    .selectFrom("variant as v")
    .select("v.tracked")
    .select((eb) =>
      eb
        .selectFrom("stock as t")
        .select(sql<number>`coalesce(sum(t.quantity - t.reserved), 0)::int`.as("n"))
        .whereRef("t.variant_id", "=", "v.id")
        .where("t.store_id", "=", storeId)
        .$if(locations !== null, (query) => query.where("t.location_id", "in", locations ?? []))
        .as("available"),
    )
    .where("v.store_id", "=", storeId)
    .where("v.id", "=", variantId)
    .executeTakeFirstOrThrow();
  return row.tracked ? (row.available ?? 0) : 1_000_000;
}

interface Back {
  variant_id: string;
  title: string;
  available: number;
}

async function notifyBatch(tx: Tx, automation: AutomationRecord, { variant_id, title, available }: Back, now: Date): Promise<void> {
  const { store_id, definition } = automation;
  const since = new Date(now.getTime() - outstandingMs).toISOString();
  const watches = () => tx.selectFrom("stock_watch").where("store_id", "=", store_id).where("variant_id", "=", variant_id);
  const count = sql<number>`count(*)::int`.as("n");
  const { n: outstanding } = await watches()
    .select(count)
    .where("state", "=", "NOTIFIED")
    .where("notified_at", ">", since)
    .executeTakeFirstOrThrow();
  const { n: waiting } = await watches().select(count).where("state", "=", "WAITING").executeTakeFirstOrThrow();
  const { threshold, factor } = definition;
  let left = stockBatch({ available, threshold, factor, outstanding, waiting });
  if (left === 0) return;
  const next = await watches().select(["id", "subscriber_id"]).where("state", "=", "WAITING").orderBy("created_at").orderBy("id").execute();
  for (const { id, subscriber_id } of next) {
    if (left === 0) return;
    const entry = { subscriberId: subscriber_id, triggerKey: `watch:${id}:${now.toISOString()}`, facts: { variant_id, watch_id: id } };
    // Whoever may not be written to, or has another alert on its way, keeps their place and takes nobody else's.
    if (!(await enrol(tx, automation, { ...entry, about: cutText(title, 200), enteredAt: now.toISOString() }, now))) continue;
    await tx
      .updateTable("stock_watch")
      .set({ state: "NOTIFIED", notified_at: now.toISOString() })
      .where("store_id", "=", store_id)
      .where("id", "=", id)
      .execute();
    left--;
  }
}

/** Whoever was not written to because stock had gone again goes back to their old place. */
async function requeueUnsent({ db }: ModuleDeps): Promise<void> {
  await sql`update stock_watch as w set state = 'WAITING', notified_at = null
    from enrolment e left join message m on m.enrolment_id = e.id and m.store_id = e.store_id
    where e.type = 'back-in-stock' and e.subscriber_id = w.subscriber_id and e.facts ->> 'watch_id' = w.id and e.store_id = w.store_id
      and w.state = 'NOTIFIED' and e.entered_at >= w.notified_at
      and (e.exit_reason = 'OUT_OF_STOCK' or (m.state = 'SKIPPED' and m.skip_reason = 'OUT_OF_STOCK'))
      and not exists (select from stock_watch o where o.subscriber_id = w.subscriber_id and o.variant_id = w.variant_id
        and o.channel = w.channel and o.state = 'WAITING')`.execute(db.kysely);
}
