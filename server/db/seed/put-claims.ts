import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import type { ClaimType } from "#contracts/claims/states";
import type { ClaimsDeps } from "#server/modules/claims/deps";
import { operationFor } from "#server/modules/claims/operations/actions";
import { createClaim } from "#server/modules/claims/operations/create-claim";
import { caseInvoiceLinks } from "#server/modules/invoices/links";
import { moneyLinks } from "#server/modules/returns/money/money-links";
import type { Desk } from "./desk.ts";
import type { Shop } from "./put-goods.ts";

const hour = 3_600_000;

interface Problem {
  type: ClaimType;
  description: string;
  /** What the store's people do about it, six hours apart. */
  steps: readonly { action: ClaimAction; body: object }[];
}

/** Problems with delivered orders, the newest last, at each stage a merchant should see. */
const problems: readonly Problem[] = [
  {
    type: "MISSING_ITEM",
    description: "The box was closed, but this was not in it.",
    steps: [{ action: "deny", body: { reason: "The carrier weighed the parcel: nothing was missing." } }],
  },
  {
    type: "DAMAGED",
    description: "The corner is broken, as the photos in the e-mail show.",
    steps: [{ action: "approve", body: {} }],
  },
  {
    type: "QUALITY_ISSUE",
    description: "The seam opened after two weeks.",
    steps: [{ action: "request-info", body: { question: "Could you send us a photo of the seam?" } }],
  },
  { type: "WRONG_ITEM", description: "I ordered another colour.", steps: [] },
];

/** Let customers of delivered orders without a return report problems, as the store's people enter them. */
export async function putClaims(desk: Desk, { store }: Shop, now: Date): Promise<void> {
  const deps: ClaimsDeps = { ...desk.deps, invoiceLinks: caseInvoiceLinks, moneyLinks: moneyLinks(desk.deps) };
  const orders = await deliveredOrders(desk, store.id);
  for (const [i, { type, description, steps }] of problems.entries()) {
    const order = orders[i];
    if (!order) return;
    const begun = now.getTime() - (problems.length - i) * 20 * hour;
    desk.clock.set(new Date(begun));
    const items = [{ order_line_id: order.line_id, quantity: 1, reason: "DEFECTIVE" as const, description, evidence: [] }];
    const override_reason = "Reported by e-mail";
    const claim = await createClaim(deps, desk.context(store, "owner"), {
      ...{ type, order_id: order.id, items, override_reason, note: "", address_confirmed: true },
    });
    for (const [n, { action, body }] of steps.entries()) {
      desk.clock.set(new Date(begun + (n + 1) * 6 * hour));
      await operationFor(action)(deps, desk.context(store, "owner"), claim.id, claimActions[action].body.parse(body) as never);
    }
  }
}

/** Return the latest delivered orders without a return, each with its first line. */
const deliveredOrders = (desk: Desk, storeId: string) =>
  desk.tx
    .selectFrom("orders as o")
    .innerJoin("order_line as l", (join) => join.onRef("l.order_id", "=", "o.id").on("l.position", "=", 0))
    .select(["o.id", "l.id as line_id"])
    .where("o.store_id", "=", storeId)
    .where("o.kind", "=", "sale")
    .where("o.fulfilment_state", "=", "DELIVERED")
    .where("l.gift_card", "=", false)
    .where("l.outside", "=", 0)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("returns as r").select("r.id").whereRef("r.order_id", "=", "o.id"))))
    .orderBy("o.ordered_at", "desc")
    .limit(problems.length)
    .execute();
