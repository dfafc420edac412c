import { createHmac } from "node:crypto";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { EventTopic } from "#contracts/events/index";
import type { OutgoingDelivery } from "#contracts/webhook-endpoints";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";
import type { Subscriber } from "#server/jobs/outbox";
import { enqueue } from "#server/jobs/queue";
import { GiveUp, type Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { post } from "#server/kit/outbound-request";
import { openMarked } from "#server/kit/seal";
import { cutText } from "#server/kit/sound-text";
import { showDelivery, whyNotResent } from "./repository.ts";

const queue = "send-webhook";
const second = 1000;
const minute = 60 * second;
const backoff = [10 * second, minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute];
const tries = backoff.length + 1;
/** Consecutive failures after which an endpoint is switched off for its owner to check. */
export const patience = 50;

interface Payload {
  storeId: string;
  deliveryId: string;
}

/** Return `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of the time, a dot and the body. The time prevents replays. */
export const signatureOf = (secret: string, at: Date, body: string): string => {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
};

/** Write a message for every endpoint subscribed to the event, with the state at the event. Jobs send it. */
export const webhookSubscribers = (deps: CoreDeps): Subscriber[] => [
  subscribed(deps, "webhook-endpoints", "return."),
  subscribed(deps, "webhook-endpoints.claims", "claim."),
  subscribed(deps, "webhook-endpoints.invoices", "invoice."),
  subscribed(deps, "webhook-endpoints.labels", "label."),
  subscribed(deps, "webhook-endpoints.orders", "order.delivered"),
  subscribed(deps, "webhook-endpoints.conversations", "conversation."),
];

/** The endpoint `e` is subscribed to the topic. */
const listens = (topic: RawBuilder<unknown>) => sql<SqlBool>`e.active and ${topic} = any(e.topics)`;

const subscribed = ({ clock }: CoreDeps, name: string, topic: EventTopic): Subscriber => ({
  name,
  topics: [topic],
  onlyIf: sql`exists (select from webhook_endpoint as e where e.store_id = outbox.store_id and ${listens(sql.ref("outbox.topic"))})`,
  async handle(tx, event) {
    const endpoints = await tx
      .selectFrom("webhook_endpoint as e")
      .select("e.id")
      .where("e.store_id", "=", event.store_id)
      .where(listens(sql`${event.topic}`))
      .orderBy("e.id")
      .execute();
    const { by: _, ...payload } = event.stored;
    for (const { id } of endpoints) await writeMessage(tx, { ...event, payload }, id, clock.now());
  },
});

/** What an endpoint gets. The id is the same for every endpoint and retry. */
interface Message {
  id: string;
  store_id: string;
  topic: string;
  payload: Record<string, unknown>;
  created_at: string;
}

/** Write a message to one endpoint, and the job that sends it. */
export async function writeMessage(tx: Tx, message: Message, endpoint_id: string, now: Date): Promise<void> {
  const id = newId();
  const { store_id, topic, payload, created_at } = message;
  // Listeners can drop duplicates by the id.
  const body = JSON.stringify({ id: message.id, topic, store_id, created_at: new Date(created_at).toISOString(), data: payload });
  await tx
    .insertInto("webhook_delivery")
    .values({
      id,
      store_id,
      endpoint_id,
      topic,
      body,
      state: "QUEUED",
      response_status: null,
      error: null,
      created_at: now.toISOString(),
      sent_at: null,
    })
    .execute();
  await enqueue(tx, { queue, key: id, payload: { storeId: store_id, deliveryId: id }, maxAttempts: tries });
}

export const webhookJobs = (deps: CoreDeps): Handlers => ({
  [queue]: {
    takesLong: true,
    backoff,
    run(job) {
      const { storeId, deliveryId } = job.payload as Payload;
      return send(deps, storeId, deliveryId, job.attempt >= job.maxAttempts);
    },
  },
});

async function send(deps: CoreDeps, storeId: string, id: string, isLast: boolean): Promise<void> {
  const { db } = deps;
  const row = await db.kysely
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook_endpoint as e", "e.id", "d.endpoint_id")
    .select(["d.topic", "d.body", "d.state", "e.id as endpoint_id", "e.url", "e.secret", "e.active"])
    .where("d.store_id", "=", storeId)
    .where("d.id", "=", id)
    .executeTakeFirst();
  if (row?.state !== "QUEUED") return;
  const outcome = row.active ? await attempt(deps, id, row) : { status: null, error: "ENDPOINT_OFF" };
  await db.transaction((tx) => settle(deps, tx, storeId, { id, endpoint_id: row.endpoint_id, ...outcome, isOver: isLast || !row.active }));
  if (outcome.error === "ENDPOINT_OFF") throw new GiveUp(outcome.error);
  if (outcome.error) throw Object.assign(new Error(outcome.error), { code: outcome.error });
}

type Queued = Pick<Selectable<DB["webhook_delivery"]>, "topic" | "body"> & Pick<Selectable<DB["webhook_endpoint"]>, "url" | "secret">;

/** Sign a message and post it. Without its secret, which a former SECRET sealed, it is not sent: nobody could verify it. */
async function attempt({ clock, config, ports }: CoreDeps, id: string, { topic, body, url, secret: sealed }: Queued) {
  const secret = openMarked(ports.seal, sealed);
  if (secret === null) return { status: null, error: "SECRET_UNREADABLE" };
  const signature = signatureOf(secret, clock.now(), body);
  const headers = { "backhaul-topic": topic, "backhaul-delivery": id, "backhaul-signature": signature };
  return post({ url, body, headers, allowInside: config.webhooksPrivate }).then(
    (status) => ({ status, error: status >= 200 && status < 300 ? null : `HTTP_${status}` }),
    (error: { code?: unknown }) => ({ status: null, error: typeof error.code === "string" ? cutText(error.code, 60) : "NO_ANSWER" }),
  );
}

interface Outcome {
  id: string;
  endpoint_id: string;
  status: number | null;
  error: string | null;
  isOver: boolean;
}

async function settle(deps: CoreDeps, tx: Tx, storeId: string, { id, endpoint_id, status, error, isOver }: Outcome): Promise<void> {
  const at = deps.clock.now().toISOString();
  const state = error === null ? "SENT" : isOver ? "FAILED" : "QUEUED";
  await tx
    .updateTable("webhook_delivery")
    .set({ state, error, response_status: status, attempts: sql`attempts + 1`, ...(error === null && { sent_at: at }) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
  if (error === "ENDPOINT_OFF") return;
  const endpoint = await tx
    .updateTable("webhook_endpoint")
    .set({ failures: error === null ? 0 : sql`failures + 1` })
    .where("store_id", "=", storeId)
    .where("id", "=", endpoint_id)
    .returning(["failures", "active"])
    .executeTakeFirst();
  if (!endpoint?.active || endpoint.failures < patience) return;
  await tx
    .updateTable("webhook_endpoint")
    .set({ active: false, disabled_at: at, version: sql`version + 1` })
    .where("store_id", "=", storeId)
    .where("id", "=", endpoint_id)
    .execute();
  const context = await systemContext(tx, storeId, deps.clock.now());
  const entry = { action: "webhook_endpoint.disabled", object_type: "webhook_endpoint", object_id: endpoint_id };
  await writeAudit(tx, context, { ...entry, after: { failures: endpoint.failures } });
}

/** Send the same message again, whatever its state. @throws NOT_FOUND */
export const resend = ({ db }: CoreDeps, context: CallContext, id: string): Promise<OutgoingDelivery> =>
  db.transaction(async (tx) => {
    const before = await showDelivery(tx, context, id);
    const code = whyNotResent(before);
    if (code) throw new AppError(code);
    await tx
      .updateTable("webhook_delivery")
      .set({ state: "QUEUED", error: null })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    // A separate key, because the message's own job may still wait for a retry.
    const payload = { storeId: context.store.id, deliveryId: id };
    await enqueue(tx, { queue, key: `${id}:${before.attempts}`, payload, maxAttempts: tries });
    await writeAudit(tx, context, { action: "webhook_delivery.resent", object_type: "webhook_delivery", object_id: id });
    return showDelivery(tx, context, id);
  });
