import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeDraft } from "../doubles/shopify/draft-mutations.ts";
import { shopifyBench } from "./double-benches.ts";
import { exchangeOf } from "./goods-contract.ts";
import { errorKind, refundOf } from "./subject.ts";

let bench: Awaited<ReturnType<typeof shopifyBench>>;
beforeEach(async () => {
  bench = await shopifyBench();
});
afterEach(() => bench.close());

const world = () => bench.double.world;
/** Let the next call of an operation be answered so. */
const answer = (operation: string, body: object) =>
  bench.double.control.fail(operation, { kind: "status-before", status: 200, body: JSON.stringify(body) });
const refuse = (operation: string, mutation: string, message: string, code?: string) =>
  answer(operation, { data: { [mutation]: { userErrors: [{ field: null, message, code }] } } });

async function restock() {
  const { product, variant } = await bench.product("Cup", 4);
  const command = { product_external_id: product, variant_external_id: variant, location_external_id: "901", quantity: 1, reference: "R1" };
  return () => bench.platform.stock.restock(command, "k1");
}

describe("a refusal of Shopify", () => {
  it.each([
    ["INVALID_QUANTITY_TOO_HIGH", "The payment provider has not found it, try again", "invalid"],
    ["CHANGE_FROM_QUANTITY_STALE", "Not found", "conflict"],
    ["OPERATION_IN_PROGRESS", "Refused", "not_ready"],
    ["LIMIT_REACHED", "Refused", "not_ready"],
    ["ADJUST_QUANTITIES_FAILED", "Refused", "not_ready"],
    ["A_CODE_OF_TOMORROW", "The operation is in progress", "invalid"],
  ])("is told apart by its code, whatever its words say: %s", async (code, message, kind) => {
    const call = await restock();
    refuse("Restock", "inventoryAdjustQuantities", message, code);
    await expect(call()).rejects.toMatchObject({ kind, platformCode: code, safeMessage: message });
  });

  it.each([
    "This draft order has not finished calculating",
    "The draft cannot be changed now, please try again",
    "Another change is in progress",
  ])("that passes is not final, where only its words say so: %s", async (message) => {
    const command = await exchangeOf(bench, await bench.product("Cup", 4));
    refuse("DraftCreate", "draftOrderCreate", message);
    expect(await errorKind(bench.platform.exchange.create(command, "k1"))).toBe("not_ready");
  });

  it.each([
    "The account balance is insufficient to make this refund",
    "This payment can be refunded only once",
    "Your card processor rejected the refund",
    "The transaction was declined",
  ])("of a refund that the provider made is a decline: %s", async (message) => {
    const command = await refundOf(bench, await bench.order(), 700);
    refuse("Refund", "refundCreate", message);
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "failed", code: "declined", message });
  });

  it("to delete a subscription is none where it is gone, and one where it is there", async () => {
    const { subscriptions } = bench.platform;
    await subscriptions.create("ORDERS_UPDATED", "https://returns.example.test/hook");
    const [known] = await subscriptions.list();
    refuse("WebhookDelete", "webhookSubscriptionDelete", "Essaie encore");
    expect(await errorKind(subscriptions.remove(known!.id))).toBe("invalid");
    refuse("WebhookDelete", "webhookSubscriptionDelete", "Introuvable");
    await subscriptions.remove("gid://shopify/WebhookSubscription/99");
  });

  it("to complete or delete a draft that somebody else has completed leads to its order", async () => {
    const made = await bench.product("Cup", 4);
    const { control, effects } = bench.double;
    const command = await exchangeOf(bench, made, false);
    const asked = control.hold("DraftComplete");
    const call = bench.platform.exchange.create(command, "key-1");
    await asked.arrived(1);
    const [draft] = world().drafts.values();
    completeDraft(effects, draft!);
    asked.release();
    expect((await call).external_id).toBe(draft!.orderId);
    expect(world().orders.get(draft!.orderId!)).toBeDefined();
  });

  it("of what a change answers does not say that the change was not made", async () => {
    const id = await bench.order();
    const command = await refundOf(bench, id, 700);
    const errors = [
      {
        message: "Access denied for transactions",
        path: ["refundCreate", "refund", "transactions"],
        extensions: { code: "ACCESS_DENIED" },
      },
    ];
    bench.double.control.fail("Refund", {
      kind: "status-after",
      status: 200,
      body: JSON.stringify({ data: { refundCreate: { refund: null } }, errors }),
    });
    // It is asked for again under its key.
    expect(await bench.platform.refunds.execute(command, "k1")).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([700]);
  });

  it("among several counts for nothing where one leaves open what was done", async () => {
    const command = await refundOf(bench, await bench.order(), 700);
    const errorOf = (code: string) => ({ message: code, extensions: { code } });
    answer("Refund", { errors: [errorOf("ACCESS_DENIED"), errorOf("INTERNAL_SERVER_ERROR")] });
    expect(await bench.platform.refunds.execute(command, "k1")).toMatchObject({ state: "succeeded" });
  });
});
