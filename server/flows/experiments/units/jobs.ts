import { type SqlBool, sql } from "kysely";
import { invoiceChangeTopics } from "#contracts/events/invoices";
import { type Person, unitOf } from "#server/cases/domain/offers/assign";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { type Subscriber, subscriber } from "#server/jobs/outbox";
import type { Handlers } from "#server/jobs/worker";
import type { Write } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { unitKeyOf } from "./arms.ts";
import { countUnit } from "./count-unit.ts";
import { type CasePayload, caseQueue, caseWrite, expose, type OfferPayload, offerQueue } from "./expose.ts";

/** Money still moves for so long after the last window of an ended experiment. */
const daysAfterEnd = 180;

interface Made {
  storeId: string;
  person: Person;
  caseId: string | null;
}

/** Return the job handlers: the first offer shown to a unit, and what came of a return. */
export const experimentJobs = (deps: ModuleDeps): Handlers => ({
  [offerQueue]: { run: ({ payload }) => deps.db.transaction((tx) => shown(deps, tx, payload as OfferPayload)) },
  [caseQueue]: { run: ({ payload }) => deps.db.transaction((tx) => counted(deps, tx, payload as CasePayload)) },
});

async function shown(deps: ModuleDeps, tx: Tx, { storeId, orderId, at, exposures }: OfferPayload): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .select(["customer_email", "customer_id"])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return;
  const made: Made = { storeId, person: { ...personIn(order), order_id: orderId }, caseId: null };
  for (const { experiment_id, arm } of exposures) {
    const experiment = await tx
      .selectFrom("experiment")
      .select(["unit", "state"])
      .where("store_id", "=", storeId)
      .where("id", "=", experiment_id)
      .executeTakeFirst();
    if (experiment?.state !== "RUNNING") continue;
    const unitKey = unitKeyOf(deps.config.secret, storeId, unitOf(experiment.unit, made.person, null));
    await expose(tx, { storeId, experiment_id, arm, unitKey, at, since: at });
  }
  // A quick customer has asked before this ran.
  await countFor(deps, tx, made);
}

async function counted(deps: ModuleDeps, tx: Tx, { storeId, returnId }: CasePayload): Promise<void> {
  const row = await tx
    .selectFrom("returns")
    .select(["customer_email", "customer_id", "order_id"])
    .where("store_id", "=", storeId)
    .where("id", "=", returnId)
    .executeTakeFirst();
  if (row) await countFor(deps, tx, { storeId, person: { ...personIn(row), order_id: row.order_id }, caseId: returnId });
}

const personIn = (row: { customer_email: string; customer_id: string | null }) => ({
  email: row.customer_email,
  customer_id: row.customer_id,
});

/** Count anew the units of this person, case or order, in every experiment that they are in. */
async function countFor({ clock, config }: ModuleDeps, tx: Tx, { storeId, person, caseId }: Made): Promise<void> {
  const experiments = await tx
    .selectFrom("experiment as e")
    .select(["e.id", "e.unit", "e.window_days"])
    .where("e.store_id", "=", storeId)
    .where(stillCounts(clock.now()))
    .orderBy("e.id")
    .execute();
  if (experiments.length === 0) return;
  const { store } = await systemContext(tx, storeId, clock.now());
  for (const experiment of experiments) {
    if (experiment.unit === "CASE" && caseId === null) continue;
    const unitKey = unitKeyOf(config.secret, storeId, unitOf(experiment.unit, person, caseId));
    await countUnit(tx, { storeId, currency: store.currency, experiment, unitKey, person, caseId });
  }
}

/** The experiments that still count what happens; `e` is the experiment. */
const stillCounts = (now: Date) =>
  sql<SqlBool>`(e.state <> 'ENDED' or e.ended_at > ${new Date(now.getTime() - daysAfterEnd * 86_400_000).toISOString()}::timestamptz)`;

/** Count units anew after every change of a return or its invoice. */
export const experimentSubscribers = ({ clock }: ModuleDeps): Subscriber[] => {
  const writes = (store_id: string, returnId: string | null): Write[] => {
    if (returnId === null) return [];
    const onlyIf = sql<SqlBool>`exists (select from experiment as e where e.store_id = ${store_id} and ${stillCounts(clock.now())})`;
    return [caseWrite(store_id, returnId, onlyIf)];
  };
  return [
    subscriber({ name: "experiments", topics: ["return."], writes: ({ store_id, payload }) => writes(store_id, payload.id) }),
    subscriber({
      name: "experiments.invoices",
      topics: invoiceChangeTopics,
      writes: ({ store_id, payload }) => writes(store_id, payload.return_id),
    }),
  ];
};
