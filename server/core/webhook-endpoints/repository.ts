import { randomBytes } from "node:crypto";
import type { Input, Output } from "#contracts/contract";
import type { webhookDeliveries } from "#contracts/webhook-endpoints";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import { notFound } from "#server/kit/errors";

type List = (typeof webhookDeliveries)["operations"]["list"];
type Page = Output<List>;

const columns = ["id", "url", "topics", "active", "failures", "disabled_at", "version", "created_at", "updated_at"] as const;
const deliveryColumns = [
  "d.id",
  "d.endpoint_id",
  "d.topic",
  "d.state",
  "d.attempts",
  "d.response_status",
  "d.error",
  "d.body",
  "d.created_at",
  "d.sent_at",
] as const;

export const newSecret = (): string => `whsec_${randomBytes(24).toString("base64url")}`;

/** Return the endpoints, never with their secrets. */
export const listEndpoints = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("webhook_endpoint")
    .select(columns)
    .where("store_id", "=", storeId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();

export async function readEndpoint(reader: Reader, storeId: string, id: string) {
  const row = await reader
    .selectFrom("webhook_endpoint")
    .select(columns)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Lock an endpoint until the transaction ends. @throws NOT_FOUND */
export async function lockEndpoint(tx: Tx, storeId: string, id: string) {
  const row = await tx
    .selectFrom("webhook_endpoint")
    .select(columns)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const deliveriesOf = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook_endpoint as e", (join) => join.onRef("e.id", "=", "d.endpoint_id").onRef("e.store_id", "=", "d.store_id"))
    .where("d.store_id", "=", storeId);

export async function readDelivery(reader: Reader, storeId: string, id: string) {
  const row = await deliveriesOf(reader, storeId).select(deliveryColumns).select("e.url").where("d.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function listDeliveries(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Page> {
  const { state, endpoint_id, q } = query;
  const keyset = keysetOf("webhook-deliveries", query, "-created_at");
  const filtered = deliveriesOf(reader, storeId)
    .$if(state !== undefined, (found) => found.where("d.state", "=", state ?? "QUEUED"))
    .$if(Boolean(endpoint_id), (found) => found.where("d.endpoint_id", "=", endpoint_id ?? ""))
    .where((eb) => eb.and(q ? [...wordsIn("d.topic", q)] : []));
  const rows = await seek(filtered, "d", keyset).select(deliveryColumns).select("e.url").execute();
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}
