import { sql } from "kysely";
import type { EventName, EventsOf } from "#contracts/events/index";
import type { CaseTrigger, SubjectType } from "#contracts/flows/states";
import { inStore } from "#server/db/in-store";
import type { Reader, Tx } from "#server/db/open";
import { runEventOf } from "#server/flows/domain/flows/event-facts";
import { type OutboxEvent, type Subscriber, subscriber } from "#server/jobs/outbox";
import { jobWrite } from "#server/jobs/queue";
import type { Write } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { publishedFlows } from "../repository.ts";
import { queueRun } from "./advance.ts";
import { type Cause, causeKey, type Startable, startable, startRuns } from "./start.ts";

export const causeQueue = "flow-cause";

const byTopic: Readonly<Partial<Record<EventName, CaseTrigger>>> = {
  "return.approved": "RETURN_APPROVED",
  "return.declined": "RETURN_DECLINED",
  "return.in_transit": "RETURN_IN_TRANSIT",
  "return.received": "RETURN_RECEIVED",
  "return.evaluated": "RETURN_EVALUATED",
  "return.processed": "RETURN_PROCESSED",
  "return.closed": "RETURN_CLOSED",
  "return.reopened": "RETURN_REOPENED",
  "return.label_failed": "LABEL_FAILED",
  "claim.submitted": "CLAIM_SUBMITTED",
  "claim.answered": "CLAIM_ANSWERED",
  "claim.approved": "CLAIM_APPROVED",
  "claim.resolved": "CLAIM_RESOLVED",
};
/** At these events, the setting `auto_process` applies to the case as well, after the flows. */
export const autoProcessTopics: readonly string[] = ["return.in_transit", "return.received", "return.evaluated"];

const byNews: Readonly<Partial<Record<CaseEvent["news"][number]["name"], CaseTrigger>>> = {
  paid: "RETURN_PAID",
  out_of_stock: "EXCHANGE_OUT_OF_STOCK",
};

type CaseEvent = OutboxEvent<EventsOf<"return." | "claim.">>;

/** Return the triggers of an event. A request is not among them: it starts its flows in its own transaction. */
function triggersOf({ topic, news }: CaseEvent): CaseTrigger[] {
  const named = byTopic[topic];
  const followed = news.flatMap(({ name }) => byNews[name] ?? []);
  return [...new Set([...(named ? [named] : []), ...followed])];
}

/** Start the flows of an event, and wake the runs that wait for it, in the transaction that marks it as delivered: each once. */
export const flowSubscribers = (deps: ModuleDeps): Subscriber[] => [
  subscriber({ name: "flows", topics: ["return."], handle: (tx, event) => handle(deps, tx, event, "RETURN") }),
  subscriber({ name: "flows.claims", topics: ["claim."], handle: (tx, event) => handle(deps, tx, event, "CLAIM") }),
  subscriber({
    name: "flows.invoices",
    topics: ["invoice.overdue", "invoice.paid"],
    handle: (tx, event) => startOfInvoice(deps, tx, event),
  }),
  subscriber({ name: "flows.orders", topics: ["order.delivered"], handle: (tx, event) => startOfOrder(deps, tx, event) }),
  subscriber({
    name: "flows.registrations",
    topics: ["warranty.registered"],
    handle: (tx, event) => startOfRegistration(deps, tx, event),
  }),
];

const byInvoice = { "invoice.overdue": "INVOICE_OVERDUE", "invoice.paid": "INVOICE_PAID" } as const;

/** Events of a return's invoices; each starts its own flows. */
async function startOfInvoice(
  deps: ModuleDeps,
  tx: Tx,
  { store_id: storeId, topic, payload: { id, return_id, gross_minor, currency } }: OutboxEvent<keyof typeof byInvoice>,
): Promise<void> {
  if (!return_id) return;
  const found = await tx
    .selectFrom("returns")
    .select(["version", "stage", "payment_status", "exchange_status", "close_reason", "currency", "value_minor"])
    .where("store_id", "=", storeId)
    .where("id", "=", return_id)
    .executeTakeFirst();
  if (!found) return;
  const subject = { type: "RETURN" as const, id: return_id, version: found.version };
  const event = { ...runEventOf(found, null), invoice: { total_minor: gross_minor, currency } };
  await start(tx, { storeId, topic: `${topic}:${id}`, subject, event, chain: [], now: deps.clock.now() }, byInvoice[topic]);
}

const oldestDelivery = 30 * 86_400_000;

/** Orders that were delivered long ago and are imported now start no flows. */
async function startOfOrder(
  deps: ModuleDeps,
  tx: Tx,
  { store_id: storeId, topic, payload: { order_id, delivered_at, version } }: OutboxEvent<"order.delivered">,
): Promise<void> {
  const now = deps.clock.now();
  if (new Date(delivered_at).getTime() < now.getTime() - oldestDelivery) return;
  await start(tx, { storeId, topic, subject: { type: "ORDER", id: order_id, version }, event: {}, chain: [], now }, "ORDER_DELIVERED");
}

async function startOfRegistration(
  deps: ModuleDeps,
  tx: Tx,
  { store_id: storeId, topic, payload: { id } }: OutboxEvent<"warranty.registered">,
): Promise<void> {
  const subject = { type: "REGISTRATION" as const, id, version: 1 };
  await start(tx, { storeId, topic, subject, event: {}, chain: [], now: deps.clock.now() }, "WARRANTY_REGISTERED");
}

/** Insert the runs of a cause, and the job that runs their first segments. */
async function start(tx: Tx, cause: Cause, trigger: CaseTrigger): Promise<void> {
  const { rows } = await startable(cause.storeId, [trigger], cause.subject.id, cause.now).execute(tx);
  await startRuns(tx, cause, rows, { also: causeJob(cause) });
}

const causeJob = (cause: Cause): Write =>
  jobWrite({
    queue: causeQueue,
    key: causeKey(cause),
    payload: { storeId: cause.storeId, subjectId: cause.subject.id, cause: causeKey(cause), topic: cause.topic },
  });

const closing = "return.closed";

/** A settled return closes with the change that settled it, which has one event; for flows, the closing is an event of its own. */
const closesByItself = ({ topic, news }: CaseEvent): boolean =>
  topic.startsWith("return.") && topic !== closing && news.some(({ name }) => name === "completed");

async function handle(deps: ModuleDeps, tx: Tx, event: CaseEvent, type: SubjectType): Promise<void> {
  await begin(deps, tx, event, type, triggersOf(event));
  if (closesByItself(event)) await begin(deps, tx, { ...event, topic: closing }, type, ["RETURN_CLOSED"]);
}

async function begin(deps: ModuleDeps, tx: Tx, event: CaseEvent, type: SubjectType, triggers: readonly CaseTrigger[]): Promise<void> {
  const { store_id: storeId, topic, payload } = event;
  const { id, version, by } = payload;
  const cause: Cause = {
    storeId,
    topic,
    subject: { type, id, version },
    event: runEventOf(payload, by.type),
    chain: by.chain ?? [],
    now: deps.clock.now(),
  };
  const { runs, flows } = await concernedBy(tx, cause, triggers);
  for (const run of runs) await queueRun(tx, { store_id: storeId, ...run });
  // Flows that may not start again still leave the case to automatic processing.
  const isLeft = autoProcessTopics.includes(topic) && flows.some(({ trigger }) => trigger === byTopic[topic]);
  await startRuns(tx, cause, flows, { also: causeJob(cause), always: isLeft });
}

/** Return whether any published flow starts at an event. */
export async function beginAt(reader: Reader, storeId: string, topic: EventName): Promise<boolean> {
  const trigger = byTopic[topic];
  return trigger !== undefined && (await publishedFlows(reader, storeId, trigger)).length > 0;
}

interface Concerned {
  /** The runs that continue now. */
  runs: { id: string; seq: number }[];
  flows: Startable[];
}

/**
 * Record an event with every live run of its case and every failed one, which may be retried, let the runs that wait for it continue, and
 * find the flows that start at it. One statement, because most events concern none of them. Runs that are due for another reason are
 * left to the jobs they have: a second one would run beside them.
 */
async function concernedBy(tx: Tx, { storeId, topic, subject, now }: Cause, triggers: readonly CaseTrigger[]): Promise<Concerned> {
  const { rows } = await sql<Concerned>`
    with noted as (
      update flow_run set seen = seen || jsonb_build_object(${topic}::text, ${subject.version}::int),
        state = case when state = 'WAITING' and wait_for = ${topic} and wait_version < ${subject.version} then 'READY' else state end,
        wake_at = case when state = 'PAYING' and ${topic} = 'return.payment' then ${now.toISOString()}::timestamptz else wake_at end
      where ${inStore(storeId)} and subject_id = ${subject.id} and state in ('READY', 'WAITING', 'PAYING', 'HELD', 'FAILED')
      returning id, seq, (state = 'READY' and wait_for = ${topic}) or (state = 'PAYING' and ${topic} = 'return.payment') as is_due
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'seq', seq)), '[]') from noted where is_due) as runs,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (${startable(storeId, triggers, subject.id, now)}) as one) as flows`.execute(
    tx,
  );
  return rows[0] ?? { runs: [], flows: [] };
}
