import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { endClaim } from "../case/end.ts";
import { underLock } from "./run-action.ts";

const isPast = (at: string | null, now: Date): boolean => at !== null && new Date(at) <= now;

/** Remind the customer of the question, once. */
export const remindCustomer = (deps: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<void> =>
  underLock(deps.db, context, id, (draft) => {
    const { row, stage } = draft.record;
    if (stage !== "NEEDS_INFO" || !isPast(row.remind_at, context.now)) return null;
    draft.set({ remind_at: null });
    draft.log("Reminded", { expires_at: row.expires_at }, row.question ?? "");
    draft.tell({ name: "reminded", expires_at: row.expires_at, reason: row.question ?? "" });
    return "remind";
  });

/** Close a claim whose question was not answered in time; its units are free again. */
export const expireClaim = (deps: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<void> =>
  underLock(deps.db, context, id, async (draft) => {
    const { row, stage } = draft.record;
    if (stage !== "NEEDS_INFO" || !isPast(row.expires_at, context.now)) return null;
    await endClaim(draft, "EXPIRED", "");
    draft.log("Expired");
    draft.tell({ name: "expired" });
    return "expire";
  });

/** Write into the story that a carrier accepts a claim only a little longer, once. */
export const warnOfDeadline = (deps: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<void> =>
  underLock(deps.db, context, id, async (draft) => {
    const due = await draft.tx
      .updateTable("carrier_claim")
      .set({ warned_at: draft.now })
      .where("store_id", "=", context.store.id)
      .where("claim_id", "=", id)
      .where("state", "=", "DRAFT")
      .where("warned_at", "is", null)
      .where("file_by", "<=", warnUntil(context.now))
      .returning(["carrier", "file_by"])
      .execute();
    for (const { carrier, file_by } of due) draft.log("Carrier Deadline", { carrier, file_by });
    if (due.length === 0) return null;
    draft.tell({ name: "carrier_deadline" });
    return "warn";
  });

/** Carriers' deadlines are announced a week ahead. */
export const warnUntil = (now: Date): string => new Date(now.getTime() + 7 * 86_400_000).toISOString();
