import type { Automation } from "#contracts/automations/shapes";
import type { AutomationStatus } from "#contracts/automations/states";
import type { SkipReason } from "#contracts/messages";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { lateMs } from "#server/messaging/domain/campaigns/enrolment-steps";
import { exitEnrolments } from "#server/messaging/journeys/api";
import { skipWaiting } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { codesLeft } from "../queries/rows.ts";
import { assertSteps } from "./assert-steps.ts";
import { automationRunner } from "./save-automation.ts";

const moves = {
  activate: { done: "activated", status: "ACTIVE" },
  pause: { done: "paused", status: "PAUSED" },
  archive: { done: "archived", status: "ARCHIVED" },
} as const satisfies Record<string, { done: string; status: AutomationStatus }>;

/**
 * Activate, pause or archive an automation. A paused one holds back what it has queued, an archived one lets everybody out and sends nothing
 * more. @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE,
 * NO_CODES_LEFT for one that waits for codes there are none of, and as its steps are judged
 */
export function changeStatus(deps: ModuleDeps, context: CallContext, id: string, action: keyof typeof moves): Promise<Automation> {
  const { store, now } = context;
  const { done, status } = moves[action];
  return automationRunner.act(deps.db, context, id, action, async (tx, { version, definition: { code_pool, without_code, steps } }) => {
    if (action === "activate") await assertSteps(tx, deps, store.id, steps, false);
    if (action === "activate" && code_pool !== null && without_code === "HOLD")
      ensure((await codesLeft(tx, store.id, code_pool)) > 0, "NO_CODES_LEFT", { pool: code_pool });
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
    // Its version is that of its steps, which stay.
    return { done, set: { status }, keepsVersion: true, after: { status, version } };
  });
}

/** Skip what an automation has queued; only what fell due before a moment, where one is given. */
const skipQueued = (tx: Tx, storeId: string, id: string, reason: SkipReason, before?: Date): Promise<void> =>
  skipWaiting(tx, storeId, reason, (eb) =>
    eb.and([eb("automation_id", "=", id), ...(before ? [eb("due_at", "<", before.toISOString())] : [])]),
  );
