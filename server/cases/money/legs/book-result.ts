import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { Write } from "#server/kit/together";
import type { RefundResult } from "#server/platforms/port/refunds";
import { type CaseLeg, isSettled } from "./leg.ts";
import { takeFromOthers, takeReports } from "./take-reports.ts";

export interface PayingDraft {
  tx: Tx;
  context: CallContext;
  now: string;
  writes: Write[];
  record: { ledger: CaseLeg[] };
}

const states: Record<RefundResult["state"], CaseLeg["state"]> = {
  succeeded: "SUCCEEDED",
  failed: "FAILED",
  pending: "PENDING",
  unknown: "UNKNOWN",
  doubtful: "UNKNOWN",
};

/** Book the result of a leg with the draft, once, whoever reports it and however often. Returns the leg, or null when nothing changed. */
export async function bookResult(draft: PayingDraft, legId: string, result: RefundResult): Promise<CaseLeg | null> {
  const { tx, context, record } = draft;
  const leg = record.ledger.find((one) => one.id === legId);
  if (!leg || isSettled(leg)) return null;
  const state = states[result.state];
  if (leg.state === state) return null;
  leg.state = state;
  if (result.state === "succeeded") await keepMoved(draft, leg, result.amount_minor ?? leg.amount_minor);
  const { amount_minor, correction_minor } = leg;
  const settled_at = isSettled(leg) ? draft.now : null;
  const external_id = result.state === "succeeded" ? result.external_id : null;
  draft.writes.push(
    tx
      .updateTable("ledger")
      .set({ state, settled_at, external_id, amount_minor, correction_minor })
      .where("store_id", "=", context.store.id)
      .where("id", "=", legId),
  );
  if (result.state === "succeeded") {
    await takeReports(draft, legId, result);
    await takeFromOthers(draft, leg, result.covered_by ?? []);
  }
  return leg;
}

/** Where a part of a refund was declined, the leg keeps what moved, first what the rounds owe, and the rest is a failed leg of its own. */
async function keepMoved({ tx, context, now, record }: PayingDraft, leg: CaseLeg, moved: number): Promise<void> {
  const rest = leg.amount_minor - moved;
  if (rest <= 0) return;
  const correction = Math.min(leg.correction_minor, rest);
  const failed: CaseLeg = { ...leg, id: newId(), state: "FAILED", amount_minor: rest, correction_minor: correction, settled_at: now };
  leg.amount_minor = moved;
  leg.correction_minor -= correction;
  record.ledger.push(failed);
  const copied = tx
    .selectFrom("ledger")
    .where("store_id", "=", context.store.id)
    .where("id", "=", leg.id)
    .select((g) => [
      ...[g.val(failed.id).as("id"), g.val(rest).as("amount_minor"), g.val(correction).as("correction_minor")],
      ...[g.val("FAILED").as("state"), g.val(now).as("settled_at")],
      ...(["store_id", "order_id", "return_id", "claim_id", "payout_id", "kind", "payment_id", "recorded", "reason"] as const),
      ...(["idempotency_key", "actor_type", "actor_id", "actor_name", "created_at"] as const),
    ]);
  await tx
    .insertInto("ledger")
    .columns([
      ...(["id", "amount_minor", "correction_minor", "state", "settled_at"] as const),
      ...(["store_id", "order_id", "return_id", "claim_id", "payout_id", "kind", "payment_id", "recorded", "reason"] as const),
      ...(["idempotency_key", "actor_type", "actor_id", "actor_name", "created_at"] as const),
    ])
    .expression(copied)
    .execute();
}
