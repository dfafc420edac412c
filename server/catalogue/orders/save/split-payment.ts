import type { OrderUpsert } from "#contracts/orders/upsert";
import { moveTaken, type TakenLeg } from "#server/catalogue/ports";
import type { Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";

type Payments = OrderUpsert["payments"];
interface Place {
  storeId: string;
  orderId: string;
}

const spends: ReadonlySet<string> = new Set(["REFUND", "EXTERNAL", "CREDIT_RESTORED"]);

/**
 * Replace one payment that stands for a whole order by the payments it consists of, so that the order's money is not counted
 * twice: a webhook delivery knows the sum only, the platform's API each payment. The row stays, as the largest of them, and
 * refunds move to the payment they were made from. Returns the payments to save: those known while a refund is under way.
 */
export async function splitPayment(
  tx: Tx,
  { storeId, orderId }: Place,
  externalId: string,
  { payments, refunds }: OrderUpsert,
): Promise<Payments> {
  const whole = `order:${externalId}`;
  if (payments.length < 2 || payments.some(({ external_id }) => external_id === whole)) return payments;
  const known = await tx
    .selectFrom("order_payment")
    .select(["id", "external_id", "kind", "captured_minor", "captured_at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("external_id", "=", whole)
    .executeTakeFirst();
  if (!known) return payments;
  const isMoved = await moveTaken(tx, { storeId, orderId, paymentId: known.id }, async (legs) => {
    const ids = await insertParts(tx, { storeId, orderId }, known.id, payments);
    return homesOf(legs, payments, ids, refunds);
  });
  if (isMoved) return payments;
  const { external_id, kind, captured_minor, captured_at } = known;
  return [{ external_id, kind, captured_minor, captured_at }];
}

/** Rename the row to the largest payment and insert the others; returns the rows' ids by external id. */
async function insertParts(tx: Tx, { storeId, orderId }: Place, rowId: string, payments: Payments): Promise<Map<string, string>> {
  const [largest] = [...payments].sort((a, b) => b.captured_minor - a.captured_minor);
  if (!largest) return new Map();
  await tx
    .updateTable("order_payment")
    .set({ external_id: largest.external_id, kind: largest.kind, captured_minor: largest.captured_minor })
    .where("store_id", "=", storeId)
    .where("id", "=", rowId)
    .execute();
  const others = payments.filter((payment) => payment !== largest);
  const rows = await tx
    .insertInto("order_payment")
    .values(
      others.map(({ external_id, kind, captured_minor }, position) => ({
        id: newId(),
        store_id: storeId,
        order_id: orderId,
        position,
        external_id,
        kind,
        captured_minor,
        captured_at: null,
      })),
    )
    .returning(["id", "external_id"])
    .execute();
  return new Map([[largest.external_id, rowId], ...rows.map(({ id, external_id }) => [external_id, id] as const)]);
}

/** Return the payment of each refund: the one the platform names, else one with enough left, else none. */
function homesOf(
  legs: readonly TakenLeg[],
  payments: Payments,
  ids: ReadonlyMap<string, string>,
  refunds: OrderUpsert["refunds"],
): Map<string, string | null> {
  const left = new Map(payments.map(({ external_id, captured_minor }) => [ids.get(external_id) ?? "", captured_minor]));
  const named = new Map(refunds.map((refund) => [refund.external_id, ids.get(refund.payment_external_id ?? "")]));
  const spending = legs.filter(({ kind, state }) => spends.has(kind) && state !== "FAILED");
  const certain = spending.filter((leg) => named.get(leg.external_id ?? ""));
  const homes = new Map<string, string | null>();
  for (const leg of [...certain, ...spending.filter((one) => !certain.includes(one))]) {
    const wanted = named.get(leg.external_id ?? "");
    const fits = (id: string) => (left.get(id) ?? 0) >= leg.amount_minor;
    const home = (wanted && fits(wanted) ? wanted : [...left.keys()].find(fits)) ?? null;
    if (home) left.set(home, (left.get(home) ?? 0) - leg.amount_minor);
    homes.set(leg.id, home);
  }
  return homes;
}
