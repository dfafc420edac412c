import { type Selectable, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import { deliveries } from "#contracts/stores";
import { ruledAction } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { wordsAmong } from "#server/db/search";
import type { DB, Store } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, notFound } from "#server/kit/errors";
import type { Claim } from "#server/platforms/delivery";

type Caller = Pick<CallContext, "store" | "actor" | "language">;
type List = (typeof deliveries)["operations"]["list"];
export type DeliveryRow = Selectable<DB["delivery"]>;
export type Delivery = Output<List>["items"][number];

const columns = ["id", "platform", "topic", "subject", "state", "detail", "attempts", "received_at", "worked_at"] as const;

/** Return the stores a delivery may come from, with the secrets it must be signed with; anybody can type a domain. */
export const claimedStores = (
  reader: Reader,
  { platform, domain }: Claim,
): Promise<Pick<Selectable<Store>, "id" | "webhook_secret" | "connection_id">[]> =>
  reader
    .selectFrom("store")
    .select(["id", "webhook_secret", "connection_id"])
    .where("platform", "=", platform)
    .where(sql<boolean>`lower(platform_domain) = ${domain}`)
    .where("webhook_secret", "is not", null)
    .orderBy(sql`connection_id is null, domain_proven_at nulls last`)
    .orderBy("created_at")
    .execute();

/** Return the stores that were connected with that shop, with the secrets of the apps they were connected by. */
export const formerStores = (reader: Reader, { platform, domain }: Claim): Promise<Pick<Selectable<Store>, "id" | "webhook_secret">[]> =>
  reader
    .selectFrom("former_secret")
    .select(["store_id as id", "secret as webhook_secret"])
    .where("platform", "=", platform)
    .where("domain", "=", domain)
    .orderBy("kept_until", "desc")
    .limit(20)
    .execute();

/** Store a delivery; returns false when it was stored before. */
export async function storeDelivery(tx: Tx, row: Omit<DeliveryRow, "state" | "detail" | "attempts" | "worked_at">): Promise<boolean> {
  const stored = await tx
    .insertInto("delivery")
    .values({ ...row, state: "RECEIVED" })
    .onConflict((conflict) => conflict.columns(["store_id", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

export const findDelivery = (reader: Reader, storeId: string, id: string): Promise<DeliveryRow | undefined> =>
  reader.selectFrom("delivery").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

export const lockDelivery = (tx: Tx, storeId: string, id: string): Promise<DeliveryRow | undefined> =>
  tx.selectFrom("delivery").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

/** Lock a subject until the transaction ends, so that deliveries about it are processed one at a time. */
export async function lockSubject(tx: Tx, { store_id, platform, subject }: DeliveryRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delivery ${store_id} ${platform} ${subject}`}, 0))`.execute(tx);
}

/** Return whether a later delivery about the same order has been processed already. */
export async function isOvertaken(tx: Tx, { store_id, platform, subject, received_at, id }: DeliveryRow): Promise<boolean> {
  const later = await tx
    .selectFrom("delivery")
    .select("id")
    .where("store_id", "=", store_id)
    .where("platform", "=", platform)
    .where("subject", "=", subject)
    .where("topic", "like", "order%")
    .where("state", "=", "DONE")
    .where(sql<boolean>`(received_at, id) > (${received_at}, ${id})`)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Return earlier deliveries about the same subject that were never attempted, oldest first. */
export async function untriedBefore(reader: Reader, storeId: string, id: string): Promise<string[]> {
  const rows = await reader
    .selectFrom("delivery as earlier")
    .innerJoin("delivery as this", (join) =>
      join
        .onRef("this.store_id", "=", "earlier.store_id")
        .onRef("this.platform", "=", "earlier.platform")
        .onRef("this.subject", "=", "earlier.subject"),
    )
    .select("earlier.id")
    .where("this.store_id", "=", storeId)
    .where("this.id", "=", id)
    .where("earlier.store_id", "=", storeId)
    .where("earlier.state", "=", "RECEIVED")
    .where("earlier.attempts", "=", 0)
    .where(sql<boolean>`(earlier.received_at, earlier.id) < (this.received_at, this.id)`)
    .orderBy("earlier.received_at")
    .orderBy("earlier.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Settle deletions that arrived before their subject existed; returns when the last one arrived, null when there were none. */
export async function takeEarlyDeletion(tx: Tx, { store_id, platform, subject }: DeliveryRow): Promise<string | null> {
  const taken = await tx
    .updateTable("delivery")
    .set({ state: "DONE", detail: null })
    .where("store_id", "=", store_id)
    .where("platform", "=", platform)
    .where("subject", "=", subject)
    .where("state", "=", "IGNORED")
    .where("detail", "=", unknownOrder)
    .returning("received_at")
    .execute();
  return (
    taken
      .map(({ received_at }) => received_at)
      .sort()
      .at(-1) ?? null
  );
}

export const unknownOrder = "UNKNOWN_ORDER";

export interface Fate {
  state: DeliveryRow["state"];
  detail: string | null;
}

export async function settleDelivery(tx: Tx, storeId: string, id: string, fate: Fate, at: string): Promise<void> {
  await tx
    .updateTable("delivery")
    .set({ ...fate, worked_at: at, attempts: sql`attempts + 1` })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Note what came of what a delivery asked for. */
export async function noteDetail(tx: Tx, storeId: string, id: string, detail: string): Promise<void> {
  await tx.updateTable("delivery").set({ detail }).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Empty a delivery that named somebody and has done its work. */
export async function emptyDelivery(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.updateTable("delivery").set({ raw: "{}" }).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Empty all deliveries of a shop whose customers are erased. */
export async function emptyAllDeliveries(tx: Tx, storeId: string): Promise<void> {
  await tx.updateTable("delivery").set({ raw: "{}" }).where("store_id", "=", storeId).where("raw", "<>", "{}").execute();
}

/** Queue a delivery for processing. @throws NOT_FOUND, WRONG_STAGE when it was processed */
export async function requeueDelivery(tx: Tx, storeId: string, id: string): Promise<void> {
  const row = await lockDelivery(tx, storeId, id);
  if (!row) throw notFound();
  const code = whyNotAgain(row);
  if (code) throw new AppError(code);
  await tx.updateTable("delivery").set({ state: "RECEIVED" }).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** What was processed is not repeated; what waits can be processed at once. */
const whyNotAgain = ({ state }: Pick<DeliveryRow, "state">): ErrorCode | null => (state === "DONE" ? "WRONG_STAGE" : null);

const { again } = deliveries.operations;

const shown = (context: Caller, row: Pick<DeliveryRow, (typeof columns)[number]>): Delivery => ({
  ...row,
  allowed_actions: [ruledAction(context, "again", { id: row.id, operation: again, refusal: whyNotAgain(row) })],
});

export const loadTopic = async (reader: Reader, storeId: string, id: string): Promise<string> =>
  (await reader.selectFrom("delivery").select("topic").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirstOrThrow())
    .topic;

export const showDelivery = async (reader: Reader, context: Caller, id: string): Promise<Delivery> =>
  shown(
    context,
    await reader
      .selectFrom("delivery")
      .select(columns)
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );

/** Spelled as in the index `delivery_search`. */
const searched = sql<string>`lower(d.topic || ' ' || coalesce(d.subject, ''))`;

export async function listDeliveries(reader: Reader, context: Caller, query: Input<List>["query"]): Promise<Output<List>> {
  const { state, topic, q } = query;
  const keyset = keysetOf("deliveries", query, "-received_at");
  const filtered = reader
    .selectFrom("delivery as d")
    .where("d.store_id", "=", context.store.id)
    .$if(state !== undefined, (found) => found.where("d.state", "=", state as DeliveryRow["state"]))
    .$if(Boolean(topic), (found) => found.where("d.topic", "=", topic as string))
    .where((eb) => eb.and(q ? wordsAmong(searched, q) : []));
  const rows = await seek(filtered, "d", keyset).select(columns).execute();
  const items = rows.map((row) => shown(context, row));
  return pageFrom(items, query, keyset, () => countUpTo(reader, filtered));
}
