import type { CaseLeg } from "#server/cases/kernel/leg";
import { actorColumns } from "#server/core/audit/audit";
import type { Draft } from "../case/draft.ts";

type NewLeg = Pick<CaseLeg, "id" | "kind" | "amount_minor" | "payment_id" | "state" | "reason"> & {
  external_id?: string;
  recorded?: boolean;
  correction_minor?: number;
};

/** Book a leg on the order's ledger with the draft; from now on it counts as spent. */
export function addLeg(draft: Draft, leg: NewLeg): CaseLeg {
  const { tx, context, record } = draft;
  const settled_at = leg.state === "SUCCEEDED" ? draft.now : null;
  const row = {
    external_id: null,
    recorded: false,
    correction_minor: 0,
    ...leg,
    return_id: record.id,
    idempotency_key: context.idempotencyKey,
    created_at: draft.now,
    settled_at,
  };
  draft.writes.push(
    tx.insertInto("ledger").values({ ...row, store_id: context.store.id, order_id: record.order.rootId, ...actorColumns(context) }),
  );
  const actor = { actor_id: context.actor.id, actor_name: context.actor.name };
  const full: CaseLeg = { ...row, ...actor, claim_id: null, payout_id: null, confirmed_minor: 0, confirmed_by: null };
  record.ledger.push(full);
  return full;
}
