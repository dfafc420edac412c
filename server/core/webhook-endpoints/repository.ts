import { randomBytes } from "node:crypto";
import type { Input, Output } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import { type OutgoingDelivery, webhookDeliveries } from "#contracts/webhook-endpoints";
import { ruledAction } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";

type Caller = Pick<CallContext, "store" | "actor" | "language">;
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

type SentRow = Omit<OutgoingDelivery, "allowed_actions">;

/** What was never tried will be sent by itself; one that waits for its next try may be sent at once. */
export const whyNotResent = ({ state, attempts }: Pick<SentRow, "state" | "attempts">): ErrorCode | null =>
  state === "QUEUED" && attempts === 0 ? "WRONG_STAGE" : null;

const { resend } = webhookDeliveries.operations;

const shown = (context: Caller, row: SentRow): OutgoingDelivery => ({
  ...row,
  allowed_actions: [ruledAction(context, "resend", { id: row.id, operation: resend, refusal: whyNotResent(row) })],
});

/** Return an event that was sent. @throws NOT_FOUND */
export async function showDelivery(reader: Reader, context: Caller, id: string): Promise<OutgoingDelivery> {
  const found = deliveriesOf(reader, context.store.id).select(deliveryColumns).select("e.url");
  const row = await found.where("d.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return shown(context, row);
}

export async function listDeliveries(reader: Reader, context: Caller, query: Input<List>["query"]): Promise<Page> {
  const { state, endpoint_id, q } = query;
  const keyset = keysetOf("webhook-deliveries", query, "-created_at");
  const filtered = deliveriesOf(reader, context.store.id)
    .$if(state !== undefined, (found) => found.where("d.state", "=", state ?? "QUEUED"))
    .$if(Boolean(endpoint_id), (found) => found.where("d.endpoint_id", "=", endpoint_id ?? ""))
    .where((eb) => eb.and(q ? [...wordsIn("d.topic", q)] : []));
  const rows = await seek(filtered, "d", keyset).select(deliveryColumns).select("e.url").execute();
  const items = rows.map((row) => shown(context, row));
  return pageFrom(items, query, keyset, () => countUpTo(reader, filtered));
}
