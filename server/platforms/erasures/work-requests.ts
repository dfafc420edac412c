import type { Selectable } from "kysely";
import { type SqlBool, sql } from "kysely";
import { forgetGuests } from "#server/catalogue/orders/api";
import { writeAudit } from "#server/core/audit/api";
import {
  type Erased,
  eraseLateAnswers,
  erasePerson,
  lateAnswersQueue,
  lockPerson,
  openCases,
  recordsInOrder,
  type Sought,
} from "#server/core/customer-data/api";
import type { CoreDeps } from "#server/core/module";
import { platformContext } from "#server/core/stores/api";
import type { Reader, Tx } from "#server/db/open";
import type { ErasureRequest } from "#server/db/tables";
import { emit } from "#server/jobs/outbox";
import { enqueue, jobWrite } from "#server/jobs/queue";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { publishLive } from "#server/kit/events";
import { together } from "#server/kit/together";
import { forgetFormerSecrets } from "#server/platforms/connections/api";
import { emptyAllDeliveries, emptyDelivery, noteDetail } from "#server/platforms/deliveries/api";
import { type ErasureJob, erasureQueue } from "./requests.ts";

type Request = Selectable<ErasureRequest>;
/** Customers of one job; the next one continues, so that other jobs are not kept waiting. */
const batch = 50;
const hour = 60 * 60_000;

/** Return the handler of erasures that platforms asked for. Documents stay as issued, because tax law asks to keep them. */
export const erasureJobs = (deps: CoreDeps): Handlers => ({
  [erasureQueue]: {
    takesLong: true,
    async run({ payload }, signal) {
      const job = payload as unknown as ErasureJob;
      const request = await requestRow(deps.db.kysely, job).executeTakeFirst();
      if (!request) return;
      await (request.kind === "CUSTOMER" ? workCustomer(deps, job) : workShop(deps, job, signal));
    },
  },
  [lateAnswersQueue]: {
    async run({ payload }) {
      await deps.db.transaction((tx) => eraseLateAnswers(tx, payload as unknown as Erased));
    },
  },
});

/** Try again what waits for open cases. */
export const erasureTasks = ({ db, clock }: Pick<CoreDeps, "db" | "clock">): Task[] => [
  {
    name: "customer-data.waiting",
    every: hour,
    async run() {
      const waiting = await db.kysely.selectFrom("erasure_request").select(["id", "store_id"]).orderBy("asked_at").limit(1000).execute();
      const jobs = waiting.map(({ id, store_id: storeId }) =>
        jobWrite({ queue: erasureQueue, key: id, payload: { storeId, id } satisfies ErasureJob }),
      );
      if (jobs.length > 0) await db.transaction((tx) => together(tx, jobs));
      await forgetFormerSecrets(db.kysely, clock.now());
    },
  },
];

const requestRow = (reader: Reader, { storeId, id }: ErasureJob) =>
  reader.selectFrom("erasure_request").selectAll().where("store_id", "=", storeId).where("id", "=", id);

const lockRequest = (tx: Tx, job: ErasureJob): Promise<Request | undefined> => requestRow(tx, job).forUpdate().executeTakeFirst();

async function workCustomer(deps: CoreDeps, job: ErasureJob): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, job);
    if (!request) return;
    const outcome = await eraseUnlessOpen(tx, deps, job.storeId, request.sought as unknown as Sought);
    if (outcome.open.length > 0) return wait(tx, deps, request, outcome.open);
    await forgetGuests(tx, job.storeId);
    await end(tx, request, outcome.erased ? "ERASED" : "NOTHING_STORED");
  });
}

/** Erase one customer and log it; nothing is done while a case of theirs is open. */
async function eraseUnlessOpen(tx: Tx, deps: CoreDeps, storeId: string, sought: Sought) {
  const person = await lockPerson(tx, deps, storeId, sought);
  const open = await openCases(tx, person);
  if (open.length > 0) return { open: open.map(({ number }) => number), erased: false };
  const records = await erasePerson(tx, deps, person, { documents: "keep", now: deps.clock.now() });
  // What asked for it names them as well.
  const erased = records.some(({ noun }) => noun !== "deliveries");
  if (erased) {
    const context = await platformContext(tx, storeId, deps.clock.now());
    const after = { documents: "keep", records };
    await writeAudit(tx, context, { action: "customer_data.erased", object_type: "customer_data", object_id: null, after });
  }
  return { open: [], erased };
}

/**
 * Erase everyone the platform brought, order by order: amounts, units and documents stay as the merchant's books, and so do orders entered
 * by hand. What has open cases waits. Whoever several orders name is looked for once: all of theirs are found with the first.
 */
async function workShop(deps: CoreDeps, job: ErasureJob, signal: AbortSignal): Promise<void> {
  const { storeId } = job;
  if (await isConnected(deps.db.kysely, storeId)) return endConnected(deps, job);
  const orders = await ordersAfter(deps.db.kysely, storeId, job.after ?? "");
  const isLast = orders.length < batch;
  for (const sought of onceEach(orders)) {
    signal.throwIfAborted();
    await deps.db.transaction((tx) => eraseUnlessOpen(tx, deps, storeId, sought));
  }
  for (const sought of isLast ? await customersWithoutOrders(deps.db.kysely, storeId) : []) {
    signal.throwIfAborted();
    await deps.db.transaction((tx) => eraseUnlessOpen(tx, deps, storeId, sought));
  }
  await deps.db.transaction((tx) => forgetGuests(tx, storeId));
  if (isLast) return finishShop(deps, job);
  const next: ErasureJob = { ...job, after: orders.at(-1)?.id };
  await deps.db.transaction((tx) => enqueue(tx, { queue: erasureQueue, key: `${next.id}:${next.after}`, payload: next }));
}

/** Return whom orders name, each once; an order that tells nothing of its customer stands for itself. */
function onceEach(orders: Awaited<ReturnType<typeof ordersAfter>>): Sought[] {
  const people = new Map<string, Sought>();
  for (const { external_id, customer_email, customer_external_id } of orders) {
    const name = JSON.stringify(customer_email || customer_external_id ? [customer_email, customer_external_id] : external_id);
    const orderExternalIds = [...(people.get(name)?.orderExternalIds ?? []), external_id];
    people.set(name, { email: customer_email || null, customerExternalId: customer_external_id, orderExternalIds });
  }
  return [...people.values()];
}

const isConnected = async (reader: Reader, storeId: string): Promise<boolean> =>
  (await reader.selectFrom("store_connection").select("id").where("store_id", "=", storeId).executeTakeFirst()) !== undefined;

/** Whoever has connected the shop again while it waited goes on working with what is stored. */
async function endConnected({ db }: CoreDeps, job: ErasureJob): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, job);
    if (request) await end(tx, request, "CONNECTED_AGAIN");
  });
}

async function finishShop(deps: CoreDeps, job: ErasureJob): Promise<void> {
  const { storeId } = job;
  await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, job);
    if (!request) return;
    for (const { eraseShop } of recordsInOrder(deps)) await eraseShop?.(tx, storeId);
    await emptyAllDeliveries(tx, storeId);
    const left = await ordersAfter(tx, storeId, "");
    if (left.length === 0) return end(tx, request, "SHOP_ERASED");
    await wait(
      tx,
      deps,
      request,
      left.map(({ number }) => number),
    );
  });
}

/** Orders that the platform brought and that still name somebody. */
const ordersAfter = (reader: Reader, storeId: string, after: string) =>
  reader
    .selectFrom("orders as o")
    .leftJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.id", "o.number", "o.external_id", "o.customer_email", "c.external_id as customer_external_id"])
    .where("o.store_id", "=", storeId)
    .where("o.kind", "=", "sale")
    .where(sql<SqlBool>`not (starts_with(o.external_id, 'hand:') or starts_with(o.external_id, 'recorded:'))`)
    .where("o.person_erased_at", "is", null)
    .where("o.id", ">", after)
    .orderBy("o.id")
    .limit(batch)
    .execute();

async function customersWithoutOrders(reader: Reader, storeId: string): Promise<Sought[]> {
  const rows = await reader
    .selectFrom("customer as c")
    .select(["c.external_id", "c.email"])
    .where("c.store_id", "=", storeId)
    .where("c.external_id", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("orders as o").select(sql`1`.as("one")).whereRef("o.customer_id", "=", "c.id").where("o.store_id", "=", storeId),
        ),
      ),
    )
    .execute();
  return rows.map(({ external_id, email }) => ({ email: email || null, customerExternalId: external_id }));
}

async function wait(tx: Tx, { clock }: CoreDeps, { id, store_id, delivery_id, told_at }: Request, cases: readonly string[]): Promise<void> {
  await showOn(tx, store_id, delivery_id, "ERASURE_WAITS");
  if (told_at !== null) return;
  await tx
    .updateTable("erasure_request")
    .set({ told_at: clock.now().toISOString() })
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .execute();
  await emit(tx, { store_id, topic: "customer_data.waiting", payload: { id: delivery_id, name: cases.slice(0, 10).join(", ") } });
}

async function end(tx: Tx, { id, store_id, delivery_id }: Request, detail: string): Promise<void> {
  await tx.deleteFrom("erasure_request").where("store_id", "=", store_id).where("id", "=", id).execute();
  // What named the person has done its work.
  await emptyDelivery(tx, store_id, delivery_id);
  await showOn(tx, store_id, delivery_id, detail);
}

async function showOn(tx: Tx, storeId: string, id: string, detail: string): Promise<void> {
  await noteDetail(tx, storeId, id, detail);
  await publishLive(tx, { store_id: storeId, resource: "deliveries", ids: [id], type: "updated", version: null });
}
