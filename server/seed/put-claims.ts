import { sql } from "kysely";
import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimType } from "#contracts/claims/states";
import { operationFor } from "#server/cases/claims/operations/actions";
import { createClaim } from "#server/cases/claims/operations/create-claim";
import type { Desk } from "./desk.ts";
import type { Shop } from "./put-goods.ts";

const hour = 3_600_000;

interface Problem {
  type: ClaimType;
  description: string;
  /** What the store's people do about it, six hours apart. */
  steps: readonly { action: ClaimAction; body: object | ((claim: ClaimDetail) => object) }[];
  /** Its goods are counted, so that a replacement can be sent. */
  isStocked?: true;
}
const replaced = (claim: ClaimDetail) => ({
  items: claim.items.map(({ id }) => ({ id, kind: "REPLACEMENT" })),
  expected_total_minor: 0,
});

/** Problems with delivered orders, the newest last, at each stage a merchant should see. */
const problems: readonly Problem[] = [
  {
    type: "WRONG_ITEM",
    description: "This is the larger size, not the one on the invoice.",
    steps: [
      { action: "approve", body: {} },
      { action: "resolve", body: replaced },
      { action: "complete", body: { tracking: { carrier: "UPS", number: "1Z999AA10123456784" } } },
    ],
    isStocked: true,
  },
  {
    type: "MISSING_ITEM",
    description: "The box was closed, but this was not in it.",
    steps: [{ action: "deny", body: { reason: "The carrier weighed the parcel: nothing was missing." } }],
  },
  {
    type: "DAMAGED",
    description: "The corner is broken, as the photos in the email show.",
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
  const { deps } = desk;
  const orders = await deliveredOrders(desk, store.id);
  for (const [i, { type, description, steps, isStocked }] of problems.entries()) {
    const [order] = orders.splice(isStocked ? orders.findIndex(({ stock }) => Number(stock) > 0) : 0, 1);
    if (!order) return;
    const begun = now.getTime() - (problems.length - i) * 20 * hour;
    desk.clock.set(new Date(begun));
    const items = [{ order_line_id: order.line_id, quantity: 1, reason: "DEFECTIVE" as const, description, evidence: [] }];
    const override_reason = "Reported by email";
    const claim = await createClaim(deps, desk.context(store, "owner"), {
      ...{ type, order_id: order.id, items, override_reason, note: "", address_confirmed: true },
    });
    for (const [n, { action, body }] of steps.entries()) {
      desk.clock.set(new Date(begun + (n + 1) * 6 * hour));
      await operationFor(action)(
        deps,
        desk.context(store, "owner"),
        claim.id,
        parsed(action, typeof body === "function" ? body(claim) : body),
      );
    }
  }
}

const parsed = (action: ClaimAction, body: object) => claimActions[action].body.parse(body) as never;

/** Return the latest delivered orders without a return, each with its first line and what is left of its goods. */
const deliveredOrders = (desk: Desk, storeId: string) =>
  desk.tx
    .selectFrom("orders as o")
    .innerJoin("order_line as l", (join) => join.onRef("l.order_id", "=", "o.id").on("l.position", "=", 0))
    .select((eb) => [
      "o.id",
      "l.id as line_id",
      eb
        .selectFrom("variant as v")
        .innerJoin("stock as s", "s.variant_id", "v.id")
        .select((of) => of.fn.max<number>(sql`s.quantity - s.reserved`).as("most"))
        .whereRef("v.external_id", "=", "l.variant_external_id")
        .where("v.store_id", "=", storeId)
        .as("stock"),
    ])
    .where("o.store_id", "=", storeId)
    .where("o.kind", "=", "sale")
    .where("o.fulfilment_state", "=", "DELIVERED")
    .where("l.gift_card", "=", false)
    .where("l.outside", "=", 0)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("returns as r").select("r.id").whereRef("r.order_id", "=", "o.id"))))
    .orderBy("o.ordered_at", "desc")
    .limit(4 * problems.length)
    .execute();
