import type { Insertable } from "kysely";
import { ownerColumns } from "#server/cases/kernel/case-kinds";
import { actorColumns } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { Ledger } from "#server/db/tables";
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

/** Book money that moved on the platform beside what cases have paid. */
export async function bookOutsideLegs(tx: Tx, legs: readonly Insertable<Ledger>[]): Promise<void> {
  await tx.insertInto("ledger").values(legs).execute();
}

interface Ending {
  storeId: string;
  orderId: string;
  state: "SUCCEEDED" | "FAILED";
  settled_at: string;
}

/** End the pending ones of an order's refunds made elsewhere; returns those that were. */
export const endOutsideLegs = (tx: Tx, { storeId, orderId, ...ended }: Ending, externalIds: readonly string[]) =>
  tx
    .updateTable("ledger")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "EXTERNAL")
    .where("state", "=", "PENDING")
    .where("external_id", "in", [...externalIds])
    .set(ended)
    .returning(["external_id", "units_external_id"])
    .execute();
