import { ownerColumns } from "#server/cases/kernel/case-kinds";
import { actorColumns } from "#server/core/audit/api";
import type { MoneyDraft } from "../case-money.ts";
import type { CaseLeg } from "./leg.ts";

export type NewLeg = Pick<CaseLeg, "id" | "kind" | "amount_minor" | "payment_id" | "state" | "reason"> &
  Partial<Pick<CaseLeg, "external_id" | "recorded" | "correction_minor" | "payout_id">>;

/** Book a leg on the order's ledger with the draft; from now on it counts as spent. */
export function addLeg({ tx, context, owner, record, now, writes }: MoneyDraft, leg: NewLeg): CaseLeg {
  const row = {
    ...{ external_id: null, recorded: false, correction_minor: 0, payout_id: null },
    ...leg,
    ...ownerColumns(owner),
    idempotency_key: context.idempotencyKey,
    created_at: now,
    settled_at: leg.state === "SUCCEEDED" ? now : null,
  };
  writes.push(
    tx.insertInto("ledger").values({ ...row, store_id: context.store.id, order_id: record.order.rootId, ...actorColumns(context) }),
  );
  const full: CaseLeg = { ...row, actor_id: context.actor.id, actor_name: context.actor.name, confirmed_minor: 0, confirmed_by: null };
  record.ledger.push(full);
  return full;
}
