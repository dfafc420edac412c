import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { Draft } from "../case/draft.ts";
import { endClaim } from "../case/end.ts";
import { loadClaim, lockOrderOf } from "../case/load.ts";
import { saveClaim } from "../case/save.ts";
import type { ClaimsDeps } from "../deps.ts";

type Work = (draft: Draft) => boolean | Promise<boolean>;

/** Work on a claim as the system, under its order's lock; false changes nothing. */
const asSystem = (deps: Pick<ClaimsDeps, "db">, context: CallContext, id: string, action: string, work: Work): Promise<void> =>
  deps.db.transaction(async (tx: Tx) => {
    await lockOrderOf(tx, context.store.id, id);
    const draft = new Draft(tx, context, await loadClaim(tx, context.store.id, id));
    if (await work(draft)) await saveClaim(draft, action);
  });

const isPast = (at: string | null, now: Date): boolean => at !== null && new Date(at) <= now;

/** Remind the customer of the question, once. */
export const remindCustomer = (deps: Pick<ClaimsDeps, "db">, context: CallContext, id: string): Promise<void> =>
  asSystem(deps, context, id, "remind", (draft) => {
    const { row, stage } = draft.record;
    if (stage !== "NEEDS_INFO" || !isPast(row.remind_at, context.now)) return false;
    draft.set({ remind_at: null });
    draft.log("Reminded", { expires_at: row.expires_at }, row.question ?? "");
    return true;
  });

/** Close a claim whose question was not answered in time; its units are free again. */
export const expireClaim = (deps: Pick<ClaimsDeps, "db">, context: CallContext, id: string): Promise<void> =>
  asSystem(deps, context, id, "expire", async (draft) => {
    const { row, stage } = draft.record;
    if (stage !== "NEEDS_INFO" || !isPast(row.expires_at, context.now)) return false;
    await endClaim(draft, "EXPIRED", "");
    draft.log("Expired");
    return true;
  });

/** Write into the story that a carrier accepts a claim only a little longer, once. */
export const warnOfDeadline = (deps: Pick<ClaimsDeps, "db">, context: CallContext, id: string): Promise<void> =>
  asSystem(deps, context, id, "warn", async (draft) => {
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
    return due.length > 0;
  });

/** Carriers' deadlines are announced a week ahead. */
export const warnUntil = (now: Date): string => new Date(now.getTime() + 7 * 86_400_000).toISOString();
