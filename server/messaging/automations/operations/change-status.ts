import type { Automation } from "#contracts/automations/shapes";
import { type AutomationAction, type AutomationStatus, allowedIn } from "#contracts/automations/states";
import type { SkipReason } from "#contracts/messages";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { lateMs } from "#server/messaging/domain/campaigns/enrolment-steps";
import type { AutomationsDeps } from "../deps.ts";
import { exitEnrolments } from "../entries/enrol.ts";
import { codesLeft, showAutomation } from "../queries/rows.ts";
import { lockAutomation } from "../record.ts";
import { assertSteps } from "./assert-steps.ts";
import { announce } from "./save-automation.ts";

const after: Record<AutomationAction, AutomationStatus> = { activate: "ACTIVE", pause: "PAUSED", archive: "ARCHIVED" };
const deeds: Record<AutomationAction, string> = { activate: "activated", pause: "paused", archive: "archived" };

/**
 * Activate, pause or archive an automation. A paused one holds back what it has queued, an archived one lets everybody out and sends nothing
 * more. @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE,
 * NO_CODES_LEFT for one that waits for codes there are none of, and as its steps are judged
 */
export function changeStatus(deps: AutomationsDeps, context: CallContext, id: string, action: AutomationAction): Promise<Automation> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, store.id, id);
    const seen = { object_type: "automation", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => showAutomation(tx, store, id, now));
    ensure(allowedIn[before.status].includes(action), "WRONG_STAGE", { status: before.status, allowed_actions: allowedIn[before.status] });
    const { code_pool, without_code, steps } = before.definition;
    if (action === "activate") await assertSteps(tx, deps, store.id, steps, false);
    if (action === "activate" && code_pool !== null && without_code === "HOLD")
      ensure((await codesLeft(tx, store.id, code_pool)) > 0, "NO_CODES_LEFT", { pool: code_pool });
    await tx
      .updateTable("automation")
      .set({ status: after[action], updated_at: now.toISOString() })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    if (action === "activate") await skipQueued(tx, store.id, id, "LATE", new Date(now.getTime() - lateMs));
    if (action === "archive") {
      const waiting = await tx
        .selectFrom("enrolment")
        .select("id")
        .where("store_id", "=", store.id)
        .where("automation_id", "=", id)
        .where("state", "=", "WAITING")
        .execute();
      await exitEnrolments(
        tx,
        { storeId: store.id, reason: "STAFF", now },
        waiting.map((one) => one.id),
      );
      // Whoever has passed the last step is no longer waiting, but its message may be.
      await skipQueued(tx, store.id, id, "CANCELLED");
    }
    await announce(tx, context, id, deeds[action], before.version, { status: after[action] });
    return showAutomation(tx, store, id, now);
  });
}

/** Skip what an automation has queued; only what fell due before a moment, where one is given. */
async function skipQueued(tx: Tx, storeId: string, id: string, reason: SkipReason, before?: Date): Promise<void> {
  await tx
    .updateTable("message")
    .set({ state: "SKIPPED", skip_reason: reason, lease_until: null, leased_by: null })
    .where("store_id", "=", storeId)
    .where("automation_id", "=", id)
    .where("state", "in", ["QUEUED", "CLAIMED"])
    .$if(before !== undefined, (query) => query.where("due_at", "<", before?.toISOString() ?? null))
    .execute();
}
