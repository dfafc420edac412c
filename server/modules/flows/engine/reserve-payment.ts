import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { dayIn } from "#server/domain/days";
import type { DueMoney, FlowsDeps } from "../deps.ts";
import { lockFlow, readVersion } from "../repository.ts";
import { ownersOf } from "./members.ts";
import { type Passed, stopped } from "./passed.ts";
import type { RunColumns, Walk } from "./run.ts";

/** While a run stands at a payment. */
export const awaitsPayment = "PAY";
/** After which a payment without an answer is looked at again. */
export const paymentPause = 60_000;

/** Under this every payment of a run is booked on the ledger. */
export const paymentKey = ({ id }: Pick<RunColumns, "id">): string => `flow:${id}:`;

/** Hold a payment against the limits of the flow, before the platform is called. Beyond a limit the run stops and the case is flagged. */
export async function reservePayment(deps: FlowsDeps, tx: Tx, walk: Walk): Promise<Passed> {
  const { run, subject, calendar, context } = walk;
  const money = await deps.returnActs().due(tx, subject.storeId, subject.id);
  if (!money.isProcessed) return stopped(deps, tx, walk, "NOT_RECEIVED", "FLOW_STOPPED");
  const minor = dueOf(money);
  if (minor === 0 && money.pending_minor === 0) return { out: "next", trace: { effect: { action: "PAY", amount_minor: 0 } } };
  const day = dayIn(calendar.timezone, context.now);
  // What an earlier try of this run paid, or has pending, stays counted; what it only reserved does not.
  const paid = await deps.returnActs().paidUnder(tx, subject.storeId, subject.id, paymentKey(run));
  if (!(await isWithinLimits(tx, run, { day, minor, paid }, money.currency === calendar.currency)))
    return { ...(await stoppedByLimit(deps, tx, walk)), ...keptOf(run, day, paid) };
  return {
    state: "PAYING",
    wait_for: awaitsPayment,
    wake_at: new Date(context.now.getTime() + paymentPause),
    pay: { minor: minor + paidOn(run, day, paid), day },
    acted: true,
  };
}

/** The owners decide about what the flow may not pay. */
async function stoppedByLimit(deps: FlowsDeps, tx: Tx, walk: Walk): Promise<Passed> {
  const { flow, subject, context } = walk;
  const notice = { kind: "flow_limit", object_id: subject.id, subject: flow.name, by: { id: null, name: "" } } as const;
  const at = { store_id: subject.storeId, created_at: context.now.toISOString() };
  await deps.writeNotice(tx, at, notice, await ownersOf(tx, subject.storeId));
  return stopped(deps, tx, walk, "REFUND_LIMIT_EXCEEDED", "FLOW_LIMIT");
}

const dueOf = ({ refund_minor, credit_minor }: DueMoney): number => refund_minor + credit_minor;

/** Return what a payment that ends here counts against the limits: what was reserved, without what is still due. */
export const paidOf = ({ pay_minor, pay_day }: RunColumns, money: DueMoney): NonNullable<Passed["pay"]> | undefined =>
  pay_day === null ? undefined : { minor: Math.max(0, Number(pay_minor) - dueOf(money)), day: pay_day };

interface Payment {
  day: string;
  minor: number;
  /** By this run before, on whatever day. */
  paid: number;
}

/** A payment counts on the day it was reserved. */
const paidOn = ({ pay_day }: RunColumns, day: string, paid: number): number => (pay_day === day ? paid : 0);
const keptOf = (run: RunColumns, day: string, paid: number) => (run.pay_day === day ? { pay: { minor: paid, day } } : {});

/** The limits are those of the run's version. Locks the flow, so that two cases cannot both take what is left of the day. */
async function isWithinLimits(tx: Tx, run: RunColumns, { day, minor, paid }: Payment, isStoreCurrency: boolean): Promise<boolean> {
  await lockFlow(tx, run.store_id, run.flow_id);
  const { pay_limits } = await readVersion(tx, run.store_id, run.flow_id, run.number);
  if (!pay_limits || !isStoreCurrency) return false;
  const { max_case_minor, max_day_minor } = pay_limits;
  const { spent } = await tx
    .selectFrom("flow_run")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("pay_minor"), sql<number>`0`).as("spent"))
    .where("store_id", "=", run.store_id)
    .where("flow_id", "=", run.flow_id)
    .where("pay_day", "=", day)
    .where("id", "<>", run.id)
    .executeTakeFirstOrThrow();
  return paid + minor <= max_case_minor && Number(spent) + paidOn(run, day, paid) + minor <= max_day_minor;
}
