import { sql } from "kysely";
import { carrierNamed } from "#contracts/carriers";
import type { UnusedLabel } from "#contracts/labels/shapes";
import type { CallContext } from "#server/kit/context";
import { isoOrNull } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import { type LabelRow, labelsOf } from "../repository.ts";
import { mayVoid } from "../shape.ts";

const most = 200;

/** Return bought labels that nobody has used and those whose money was asked for, what can be had back soonest first. */
export async function listUnused({ db }: ModuleDeps, { store }: CallContext): Promise<{ items: UnusedLabel[]; is_more: boolean }> {
  const rows = await labelsOf(db.kysely, store.id)
    .leftJoin("returns as r", (join) => join.onRef("r.id", "=", "l.return_id").onRef("r.store_id", "=", "l.store_id"))
    .leftJoin("claim as c", (join) => join.onRef("c.id", "=", "l.claim_id").onRef("c.store_id", "=", "l.store_id"))
    .select(sql<string>`coalesce(r.number, c.number)`.as("number"))
    .where("l.connection_id", "is not", null)
    .where("l.provider_label_id", "is not", null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("l.state", "in", ["READY", "EXPIRED", "VOIDING"]),
          eb.or([eb("s.status", "is", null), eb("s.status", "in", ["AWAITING", "VOID"])]),
        ]),
        eb.and([eb("l.state", "=", "VOIDED"), eb("l.refund_state", "in", ["REQUESTED", "REJECTED"])]),
      ]),
    )
    .orderBy(sql`case l.state when 'VOIDED' then 2 when 'VOIDING' then 1 else 0 end`)
    .orderBy(sql`l.void_deadline asc nulls last`)
    .orderBy("l.id")
    .limit(most + 1)
    .execute();
  return { items: rows.slice(0, most).map(unusedOf), is_more: rows.length > most };
}

const unusedOf = (row: LabelRow & { number: string }): UnusedLabel => ({
  ...{ id: row.id, return_id: row.return_id, claim_id: row.claim_id, number: row.number, state: row.state as UnusedLabel["state"] },
  carrier_name: row.carrier && (carrierNamed(row.carrier)?.displayName ?? row.carrier),
  ...{ service: row.service, tracking_number: row.tracking_number, cost_minor: row.cost_minor },
  ...{ cost_currency: row.cost_currency ?? row.currency, refund_state: row.refund_state, may_void: mayVoid(row) },
  ...{ ready_at: isoOrNull(row.ready_at), void_after: isoOrNull(row.void_after), void_deadline: isoOrNull(row.void_deadline) },
});
