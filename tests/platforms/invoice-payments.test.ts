import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeDraft, takePayment } from "../doubles/shopify/draft-mutations.ts";
import { payOrder } from "../doubles/woocommerce/order-routes.ts";
import { shopifyBench, wooBench } from "./double-benches.ts";
import { invoiceOf } from "./goods-contract.ts";
import { errorKind } from "./subject.ts";

describe("an invoice on Shopify", () => {
  let bench: Awaited<ReturnType<typeof shopifyBench>>;
  let id: string;
  const invoices = () => bench.platform.invoices;
  const world = () => bench.double.world;
  const draft = () => world().drafts.get(id)!;
  const order = () => world().orders.get(draft().orderId!)!;
  const state = async () => {
    const { state, paid_minor, by_hand } = (await invoices().get(id))!;
    return [state, paid_minor, by_hand];
  };
  /** The checkout is finished; 10.00 are asked for. */
  const finished = (gateway: string, amount: number, authorized = 0) =>
    completeDraft(bench.double.effects, draft(), { gateway, amount, authorized });
  beforeEach(async () => {
    bench = await shopifyBench();
    id = (await invoices().create(await invoiceOf(bench), randomUUID())).external_id;
  });
  afterEach(() => bench.close());

  it.each([
    ["by a method whose money is yet to come", "Bank Deposit", 0, 0],
    ["on payment terms, or marked as pending", "", 0, 0],
    ["by a card that is not charged yet", "card", 0, 1000],
  ])("is not paid by a checkout finished %s", async (_, gateway, amount, authorized) => {
    finished(gateway, amount, authorized);
    expect(await state()).toEqual(["open", 0, false]);
    expect(await invoices().paidAs(id)).toBeNull();
    takePayment(world(), order(), gateway || "card", 1000);
    expect(await state()).toEqual(["paid", 1000, gateway === "Bank Deposit"]);
  });

  it("is paid in part by a deposit, and in full by the rest", async () => {
    finished("card", 400);
    expect(await state()).toEqual(["open", 400, false]);
    takePayment(world(), order(), "Bank Deposit", 600);
    expect(await state()).toEqual(["paid", 1000, false]);
  });

  it.each([
    ["Cash on Delivery (COD)", "manual"],
    ["gift_card", "gift_card"],
    ["card", "card"],
  ])("names what paid it: %s", async (gateway, kind) => {
    finished(gateway, 1000);
    expect(await invoices().paidAs(id)).toMatchObject({ order_external_id: order().id, payment: { kind } });
  });

  it("is withdrawn with its order, and once its money went back", async () => {
    finished("Bank Deposit", 0);
    order().cancelledAt = world().tick();
    expect(await state()).toEqual(["withdrawn", 0, false]);
    order().cancelledAt = null;
    takePayment(world(), order(), "card", 1000);
    const [sale] = order().transactions;
    const back = {
      id: world().nextId(),
      kind: "REFUND" as const,
      status: "SUCCESS" as const,
      gateway: "card",
      parentId: sale!.id,
      at: world().tick(),
    };
    order().refunds.push({ id: world().nextId(), note: null, at: back.at, lines: [], transactions: [{ ...back, amount: 300 }] });
    expect(await state()).toEqual(["open", 700, false]);
    order().refunds[0]!.transactions[0]!.amount = 1000;
    expect(await state()).toEqual(["withdrawn", 0, false]);
  });

  it("can be withdrawn while its checkout is finished and nobody has paid, and not after that", async () => {
    finished("Bank Deposit", 0);
    await invoices().cancel(id);
    expect([order().cancelledAt !== null, (await state())[0]]).toEqual([true, "withdrawn"]);
    await invoices().cancel(id);
    id = (await invoices().create(await invoiceOf(bench), randomUUID())).external_id;
    finished("card", 400);
    expect(await errorKind(invoices().cancel(id))).toBe("conflict");
  });

  it("is mailed once it is calculated", async () => {
    const mail = { to: "ann@example.test", subject: "The difference", message: "" };
    await invoices().send(id, mail);
    expect(draft().sent).toHaveLength(1);
    draft().calculating = 1000;
    expect(await errorKind(invoices().send(id, mail))).toBe("not_ready");
    expect(draft().sent).toHaveLength(1);
  });
});

describe("an invoice on WooCommerce", () => {
  let bench: Awaited<ReturnType<typeof wooBench>>;
  let id: string;
  const invoices = () => bench.platform.invoices;
  const order = () => bench.double.world.orders.get(Number(id))!;
  const state = async () => {
    const { state, paid_minor, by_hand } = (await invoices().get(id))!;
    return [state, paid_minor, by_hand];
  };
  const refund = (amount: number) => {
    const created = bench.double.world.time();
    order().refunds.push({ id: bench.double.world.nextId(), amount, reason: "", created, paid: true, meta: [], lines: [] });
  };
  /** The merchant sets a status in the shop. */
  const set = async (status: string) => {
    const { key } = bench.double;
    const authorization = `Basic ${Buffer.from(`${key.key}:${key.secret}`).toString("base64")}`;
    const headers = { authorization, "content-type": "application/json", "x-forwarded-proto": "https" };
    const url = `${bench.double.origin}/wp-json/wc/v3/orders/${id}`;
    expect((await fetch(url, { method: "PUT", headers, body: JSON.stringify({ status }) })).status).toBe(200);
  };
  beforeEach(async () => {
    bench = await wooBench();
    id = (await invoices().create(await invoiceOf(bench), randomUUID())).external_id;
  });
  afterEach(() => bench.close());

  it.each([
    ["bacs", "on-hold"],
    ["cheque", "on-hold"],
    ["cod", "processing"],
  ])("is not paid by a checkout with %s, which leaves it %s, but when the merchant completes it", async (gateway, status) => {
    payOrder(bench.double.shop, order(), gateway);
    expect([order().status, ...(await state())]).toEqual([status, "open", 0, false]);
    expect(await invoices().paidAs(id)).toBeNull();
    await set("completed");
    expect(await state()).toEqual(["paid", 1000, true]);
    expect(await invoices().paidAs(id)).toMatchObject({ payment: { kind: "manual" } });
  });

  it("is paid by a card, less what was refunded, whatever became of its status", async () => {
    payOrder(bench.double.shop, order());
    expect(await state()).toEqual(["paid", 1000, false]);
    await set("cancelled");
    expect(await state()).toEqual(["paid", 1000, false]);
    expect(await errorKind(invoices().cancel(id))).toBe("conflict");
    refund(300);
    expect(await state()).toEqual(["withdrawn", 700, false]);
    refund(700);
    expect(await state()).toEqual(["withdrawn", 0, false]);
  });

  it("can be withdrawn while it waits for its money", async () => {
    payOrder(bench.double.shop, order(), "bacs");
    await invoices().cancel(id);
    expect([order().status, ...(await state())]).toEqual(["cancelled", "withdrawn", 0, false]);
  });
});
