import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { dayIn } from "#server/domain/days";
import type { FlowsDeps } from "../deps.ts";
import { type Passed, stopped } from "./passed.ts";
import type { RunColumns, Walk } from "./run.ts";

/** While a run stands at a payment. */
export const awaitsPayment = "PAY";
/** After which a payment without an answer is looked at again. */
export const paymentPause = 60_000;

/** Hold a payment against the limits of the flow, before the platform is called. Beyond a limit the run stops and the case is flagged. */
export async function reservePayment(deps: FlowsDeps, tx: Tx, walk: Walk): Promise<Passed> {
  const { run, subject, calendar, context } = walk;
  const money = await deps.returnActs().due(tx, subject.storeId, subject.id);
  if (!money.isProcessed) return stopped(deps, tx, walk, "NOT_RECEIVED", "FLOW_STOPPED");
  const minor = money.refund_minor + money.credit_minor;
  if (minor === 0 && money.pending_minor === 0) return { out: "next", trace: { effect: { action: "PAY", amount_minor: 0 } } };
  const day = dayIn(calendar.timezone, context.now);
  if (!(await isWithinLimits(tx, run, day, minor, money.currency === calendar.currency)))
    return stopped(deps, tx, walk, "REFUND_LIMIT_EXCEEDED", "FLOW_LIMIT");
  return {
    state: "PAYING",
    wait_for: awaitsPayment,
    wake_at: new Date(context.now.getTime() + paymentPause),
    pay: { minor, day },
    acted: true,
  };
}

/** Locks the flow, so that two cases cannot both take what is left of the day. */
async function isWithinLimits(tx: Tx, run: RunColumns, day: string, minor: number, isStoreCurrency: boolean): Promise<boolean> {
  const flow = await tx
    .selectFrom("flow")
    .select("pay_limits")
    .where("store_id", "=", run.store_id)
    .where("id", "=", run.flow_id)
    .forUpdate()
    .executeTakeFirst();
  if (!flow?.pay_limits || !isStoreCurrency) return false;
  const { max_case_minor, max_day_minor } = flow.pay_limits;
  const { spent } = await tx
    .selectFrom("flow_run")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("pay_minor"), sql<number>`0`).as("spent"))
    .where("store_id", "=", run.store_id)
    .where("flow_id", "=", run.flow_id)
    .where("pay_day", "=", day)
    .executeTakeFirstOrThrow();
  return minor <= max_case_minor && Number(spent) + minor <= max_day_minor;
}
