import { sql } from "kysely";
import { type DueMoney, loadDueMoney, sumPaidUnder } from "#server/cases/returns/api";
import { loadStoreTimezone } from "#server/cases/settings/api";
import { writeNotice } from "#server/core/notices/api";
import type { Tx } from "#server/db/open";
import { dayIn, dayStart } from "#server/kit/days";
import { lockFlow, readVersion } from "../repository.ts";
import { listOwners } from "./members.ts";
import { type Passed, stopped } from "./passed.ts";
import type { RunColumns, Walk } from "./run.ts";
import { isAfterFailure } from "./run-rows.ts";

/** While a run stands at a payment. */
export const awaitsPayment = "PAY";
/** After which a payment without an answer is looked at again. */
export const paymentPause = 60_000;

/** The keys under which the payments of a run are booked on the ledger begin so. */
const runKey = ({ id }: Pick<RunColumns, "id">): string => `flow:${id}:`;

/** The key of the payment of the step that a run stands at. */
export const nodeKey = (run: Pick<RunColumns, "id" | "node_id">): string => `${runKey(run)}${run.node_id}`;

/** Hold a payment against the limits of the flow, before the platform is called. Beyond a limit the run stops and the case is flagged. */
export async function reservePayment(tx: Tx, walk: Walk): Promise<Passed> {
  const { run, subject, calendar, context } = walk;
  const money = await loadDueMoney(tx, subject.storeId, subject.id);
  if (!money.isProcessed) return stopped(tx, walk, "NOT_RECEIVED", "FLOW_STOPPED");
  const minor = dueOf(money);
  if (minor === 0 && money.pending_minor === 0) return { out: "next", trace: { effect: { action: "PAY", amount_minor: 0 } } };
  if (money.needsReview || (await isAfterFailure(tx, run, walk.flow))) return stopped(tx, walk, "NEEDS_REVIEW", "FLOW_STOPPED");
  const day = dayIn(calendar.timezone, context.now);
  // What an earlier try of this run paid, or has pending, stays counted; what it only reserved does not.
  const paid = await paidOn(tx, run, day, calendar.timezone);
  if (money.currency !== calendar.currency || !(await isWithinLimits(tx, run, { day, minor, paid })))
    return { ...(await stoppedByLimit(tx, walk)), ...(run.pay_day === day && { pay: { minor: paid, day } }) };
  return {
    state: "PAYING",
    wait_for: awaitsPayment,
    wake_at: new Date(context.now.getTime() + paymentPause),
    pay: { minor: minor + paid, day },
    acted: true,
  };
}

/** The owners decide about what the flow may not pay. */
async function stoppedByLimit(tx: Tx, walk: Walk): Promise<Passed> {
  const { flow, subject, context } = walk;
  const notice = { kind: "flow_limit", object_id: subject.id, subject: flow.name, by: { id: null, name: "" } } as const;
  const at = { store_id: subject.storeId, created_at: context.now.toISOString() };
  await writeNotice(tx, at, notice, await listOwners(tx, subject.storeId));
  return stopped(tx, walk, "REFUND_LIMIT_EXCEEDED", "FLOW_LIMIT");
}

export const dueOf = ({ refund_minor, credit_minor }: DueMoney): number => refund_minor + credit_minor;

/** Return what a run paid, or has pending, of what it reserved on a day. A payment counts on the day it was reserved. */
const paidOn = (tx: Tx, run: RunColumns, day: string, timezone: string): Promise<number> =>
  sumPaidUnder(tx, run.store_id, run.subject_id, (key) => key.startsWith(runKey(run)), dayStart(timezone, day));

/** Return what a run counts against the limits without what it only reserved: what the ledger holds. */
export async function paidOf(tx: Tx, run: RunColumns): Promise<NonNullable<Passed["pay"]> | undefined> {
  if (run.pay_day === null) return undefined;
  const timezone = await loadStoreTimezone(tx, run.store_id);
  return { minor: await paidOn(tx, run, run.pay_day, timezone), day: run.pay_day };
}

/** Return what a run paid, or has pending, at the step it stands at. */
export const paidHere = (tx: Tx, run: RunColumns): Promise<number> =>
  sumPaidUnder(tx, run.store_id, run.subject_id, (key) => key === nodeKey(run));

interface Payment {
  day: string;
  minor: number;
  /** By this run on this day before. */
  paid: number;
}

/** The limits are those of the run's version. Locks the flow, so that two cases cannot both take what is left of the day. */
async function isWithinLimits(tx: Tx, run: RunColumns, { day, minor, paid }: Payment): Promise<boolean> {
  await lockFlow(tx, run.store_id, run.flow_id);
  const { pay_limits } = await readVersion(tx, run.store_id, run.flow_id, run.number);
  if (!pay_limits) return false;
  const { max_case_minor, max_day_minor } = pay_limits;
  const ofCase = minor + (await paidToCase(tx, run));
  return ofCase <= max_case_minor && minor + paid + (await spentByOthers(tx, run, day)) <= max_day_minor;
}

/** Return what all runs of the flow paid to a case. What another run has reserved of it is the same money. */
async function paidToCase(tx: Tx, { store_id, flow_id, subject_id }: RunColumns): Promise<number> {
  const runs = await tx
    .selectFrom("flow_run")
    .select("id")
    .where("store_id", "=", store_id)
    .where("subject_id", "=", subject_id)
    .where("flow_id", "=", flow_id)
    .where("pay_day", "is not", null)
    .execute();
  const keys = runs.map(runKey);
  return sumPaidUnder(tx, store_id, subject_id, (key) => keys.some((one) => key.startsWith(one)));
}

async function spentByOthers(tx: Tx, run: RunColumns, day: string): Promise<number> {
  const { spent } = await tx
    .selectFrom("flow_run")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("pay_minor"), sql<number>`0`).as("spent"))
    .where("store_id", "=", run.store_id)
    .where("flow_id", "=", run.flow_id)
    .where("pay_day", "=", day)
    .where("id", "<>", run.id)
    .executeTakeFirstOrThrow();
  return Number(spent);
}
