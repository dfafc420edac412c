import type { FrozenOutcome } from "#contracts/returns/outcome";
import { asJson } from "#server/db/json";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";

/** Freeze an outcome as the case's next round. */
export function writeRound(draft: Draft, outcome: FrozenOutcome): void {
  const { tx, context, record } = draft;
  const round = record.row.round + 1;
  const { refund_minor, credit_minor, bonus_minor, invoice_minor, shipping_minor } = outcome;
  const row = { round, refund_minor, credit_minor, bonus_minor, invoice_minor, shipping_minor, created_at: draft.now };
  draft.writes.push(
    tx
      .insertInto("return_round")
      .values({ id: newId(), store_id: context.store.id, return_id: record.id, outcome: asJson(outcome), ...row }),
  );
  record.rounds.push({ ...row, outcome });
  draft.set({ round });
}
