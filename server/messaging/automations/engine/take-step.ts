import type { Step } from "#contracts/automations/definition";
import type { ExitReason } from "#contracts/automations/states";
import type { SkipReason } from "#contracts/messages";
import type { Tx } from "#server/db/open";
import { isHeldOut } from "#server/kit/bucket";
import { isLate, isReachable, type Standing, stepDueAt } from "#server/messaging/domain/campaigns/enrolment-steps";
import { exitEnrolments, takeCode } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";
import { brokenGuard } from "../guards/judge.ts";
import { loadGuards } from "../guards/load-guards.ts";
import { type Due, dueEnrolments, lockDue } from "./due.ts";
import { noteSkipped, writeStep } from "./write-step.ts";

const minute = 60_000;
/** How often a step is tried that failed by a fault of ours. */
const mostTries = 5;
/** When a step is tried again that waits for a discount code. */
const codeWaitMs = 15 * minute;

/** Take the steps that are due, each in its own transaction: its mail and its progress are stored together or not at all. */
export async function takeSteps(deps: ModuleDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  for (const { id, store_id } of await dueEnrolments(deps.db.kysely, now)) {
    if (signal?.aborted) return;
    try {
      await deps.db.transaction(async (tx) => {
        const due = await lockDue(tx, store_id, id, now);
        if (due) await takeStep(tx, deps, due, now);
      });
    } catch (error) {
      deps.log.error({ err: error, enrolment: id }, "a step of an automation could not be taken");
      await noteFailure(deps, store_id, id, now);
    }
  }
}

/** What a broken guard means for a journey; the others only skip the step. */
const exitOf: Partial<Record<SkipReason, ExitReason>> = { ORDERED: "ORDERED", CANCELLED: "EMPTY_CART", OUT_OF_STOCK: "OUT_OF_STOCK" };

async function takeStep(tx: Tx, deps: ModuleDeps, due: Due, now: Date): Promise<void> {
  const leave = (reason: ExitReason) => exitEnrolments(tx, { storeId: due.store_id, reason, now }, [due.id]);
  const step = due.definition.steps[due.step];
  if (!step) return advance(tx, due, now, false);
  if (due.tab === "gone") return void (await leave("ERASED"));
  const standing: Standing = { EMAIL: due.without_email, SMS: due.without_sms };
  if (!isReachable(due.definition.steps, standing)) return void (await leave("UNSUBSCRIBED"));
  const guard = await loadGuards(tx, due, due.definition);
  const broken = await brokenGuard(tx, { storeId: due.store_id, subscriberId: due.subscriber_id, guard });
  const exit = broken && exitOf[broken];
  if (exit) return void (await leave(exit));
  const wasDueAt = stepDueAt(due.definition.steps, due.step, due.entered_at) ?? now.toISOString();
  const reason = broken ?? standing[step.channel];
  if (reason) return skip(tx, due, step, reason, now);
  if (isHeldOut(due.automation_id, due.subscriber_id, due.definition.holdout_percent)) return holdOut(tx, due, step, wasDueAt, now);
  const { code_pool: pool, without_code } = due.definition;
  const code = pool && (await takeCode(tx, { storeId: due.store_id, pool, subscriberId: due.subscriber_id, now }));
  const isWaitingForCode = pool !== null && code === null && without_code === "HOLD";
  if (isLate(wasDueAt, now)) return skip(tx, due, step, isWaitingForCode ? "NO_CODE" : "LATE", now);
  if (isWaitingForCode) return postpone(tx, due, new Date(now.getTime() + codeWaitMs));
  await writeStep(tx, deps, due, { step, guard, code, now });
  await advance(tx, due, now, true);
}

async function skip(tx: Tx, due: Due, step: Step, reason: SkipReason, now: Date): Promise<void> {
  await noteSkipped(tx, due, step, reason, now);
  await advance(tx, due, now, false);
}

/** Pass a step as if it were sent, so that who is held out comes and goes like everybody else. */
async function holdOut(tx: Tx, due: Due, step: Step, dueAt: string, now: Date): Promise<void> {
  const late = isLate(dueAt, now);
  await noteSkipped(tx, due, step, late ? "LATE" : "HELD_OUT", now);
  await advance(tx, due, now, !late);
}

/** Move on to the next step, or end after the last. */
async function advance(tx: Tx, due: Due, now: Date, wrote: boolean): Promise<void> {
  const next = due.step + 1;
  const due_at = stepDueAt(due.definition.steps, next, due.entered_at);
  await tx
    .updateTable("enrolment")
    .set({
      ...{ step: next, due_at, tries: 0 },
      ...(wrote && { last_sent_at: now.toISOString() }),
      ...(due_at === null && { state: "DONE", ended_at: now.toISOString() }),
    })
    .where("store_id", "=", due.store_id)
    .where("id", "=", due.id)
    .execute();
}

async function postpone(tx: Tx, due: Due, until: Date): Promise<void> {
  await tx
    .updateTable("enrolment")
    .set({ due_at: until.toISOString() })
    .where("store_id", "=", due.store_id)
    .where("id", "=", due.id)
    .execute();
}

/** Try again later, and give up in the end, so that one faulty journey holds up no others. */
async function noteFailure({ db }: ModuleDeps, storeId: string, id: string, now: Date): Promise<void> {
  const row = await db.kysely
    .updateTable("enrolment")
    .set((eb) => ({ tries: eb("tries", "+", 1), due_at: new Date(now.getTime() + codeWaitMs).toISOString() }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .returning("tries")
    .executeTakeFirst();
  if (!row || row.tries < mostTries) return;
  await db.kysely
    .updateTable("enrolment")
    .set({ state: "FAILED", ended_at: now.toISOString(), due_at: null })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}
