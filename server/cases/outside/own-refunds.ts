import { sql } from "kysely";
import { askAboutLeg, type FoundLeg } from "#server/cases/money/legs/settle-leg-job";
import type { OutsideRefund } from "#server/catalogue/domain/outside-report";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { together, type Write } from "#server/kit/together";
import { isMarkOf } from "#server/platforms/operation-key";

interface OwnRefunds {
  /** The platform's ids of refunds that one of our legs stands for. */
  known: ReadonlySet<string>;
  /** Those of them whose leg has not succeeded. */
  open: ReadonlySet<string>;
}

/** A leg with what its mark is made from. */
interface MarkedLeg extends FoundLeg {
  state: string;
}

/**
 * Find the refunds that carry the mark of an operation of ours: they are that leg's, however far it is, and never somebody else's. One
 * that has ended there and not here is asked about now. A leg that was refused stands for a refund only until its money has moved after
 * all: then that counts as any other's.
 */
export async function followOwnRefunds(
  tx: Tx,
  { store }: CallContext,
  orderId: string,
  refunds: readonly OutsideRefund[],
): Promise<OwnRefunds> {
  const marked = refunds.flatMap(({ mark, ...refund }) => (mark ? [{ ...refund, mark }] : []));
  const [known, open] = [new Set<string>(), new Set<string>()];
  if (marked.length === 0) return { known, open };
  const legs = await markedLegs(tx, store.id, orderId);
  const writes: Write[] = [];
  for (const { external_id, mark, state } of marked) {
    const leg = legs.find(({ key }) => isMarkOf(mark, key));
    if (!leg || (leg.state === "FAILED" && !state)) continue;
    known.add(external_id);
    if (leg.state !== "SUCCEEDED") open.add(external_id);
    const isAwaited = leg.state === "PENDING" || leg.state === "UNKNOWN";
    if (isAwaited && state !== "PENDING") writes.push(...askAboutLeg(store.id, leg, `${external_id} ${state ?? "SUCCEEDED"}`));
  }
  await together(tx, writes);
  return { known, open };
}

/** Return the order's legs by the keys of the operations that pay them. */
async function markedLegs(tx: Tx, storeId: string, orderId: string): Promise<MarkedLeg[]> {
  const { rows } = await sql<MarkedLeg>`
    select g.id, coalesce(p.key, g.id) as key, g.state, g.return_id, g.claim_id, g.kind = 'REFUND' as is_refund
    from ledger as g
    left join platform_operation as p on p.store_id = g.store_id and p.kind = 'credit' and p.about ->> 0 = g.id
      and (p.return_id = g.return_id or p.claim_id = g.claim_id)
    where g.store_id = ${storeId} and g.order_id = ${orderId} and g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT')`.execute(tx);
  return rows;
}
