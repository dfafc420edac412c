import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requiredScopes } from "#server/platforms/requirements";
import { shopifyBench } from "./double-benches.ts";
import { creditOf } from "./goods-contract.ts";
import { errorKind } from "./subject.ts";

let bench: Awaited<ReturnType<typeof shopifyBench>>;
beforeEach(async () => {
  bench = await shopifyBench();
});
afterEach(() => bench.close());

const all = requiredScopes.shopify.map(({ scope }) => scope);
/** Write access includes read access. */
const without = (missing: string) => all.filter((scope) => scope !== missing && scope !== missing.replace(/^read/, "write"));

async function exported() {
  const { id } = await bench.platform.bulk!.start("orders", null);
  while ((await bench.platform.bulk!.poll(id)).state === "running");
  const items = [];
  for await (const item of bench.platform.bulk!.read("orders", id)) items.push(item);
  return items;
}

describe("a Shopify order", () => {
  it.each(all.filter((scope) => scope !== "write_orders"))("is read alone, in pages and in an export without %s", async (missing) => {
    await bench.product("Cup", 3);
    const id = await bench.order({ lines: [{ title: "Cup", product: "Cup", quantity: 60, unit_minor: 100 }] });
    const whole = (await bench.platform.orders.get(id))!;
    const { world } = bench.double;
    world.scopes = without(missing);
    const read = (await bench.platform.orders.get(id))!;
    const customer =
      missing === "read_customers" ? expect.objectContaining({ external_id: null, email: "ann@example.test" }) : whole.order.customer;
    const isUnnamed = missing === "read_products";
    const lines = whole.order.lines.map((line) => (isUnnamed ? { ...line, product_external_id: null, variant_external_id: null } : line));
    expect(read).toEqual({ ...whole, order: { ...whole.order, customer, lines } });
    expect((await bench.platform.orders.page(null, null)).items).toEqual([read]);
    expect(await exported()).toMatchObject([{ kind: "order", order: { externalId: id, order: { customer, lines } } }]);
  });

  it("is whole again some time after the scope was granted", async () => {
    const id = await bench.order();
    const { world } = bench.double;
    world.scopes = without("read_customers");
    expect((await bench.platform.orders.get(id))!.order.customer?.external_id).toBeNull();
    world.scopes = all;
    bench.pace.advance(11 * 60_000);
    expect((await bench.platform.orders.get(id))!.order.customer?.external_id).not.toBeNull();
  });

  it("cannot be read without the scope for orders", async () => {
    const id = await bench.order();
    bench.double.world.scopes = all.filter((scope) => scope !== "write_orders" && scope !== "read_all_orders");
    expect(await errorKind(bench.platform.orders.get(id))).toBe("scope_missing");
  });

  it.each(["nulls", "errors"] as const)("is read without the personal data that Shopify withholds by %s", async (way) => {
    const id = await bench.order();
    const whole = (await bench.platform.orders.get(id))!;
    bench.double.world.withheld = way;
    const read = (await bench.platform.orders.get(id))!;
    const { order } = read;
    expect(order.customer).toMatchObject({ external_id: whole.order.customer?.external_id, email: null, first_name: null });
    expect(order.ship_to).toBeNull();
    expect(order.lines).toEqual(whole.order.lines);
    expect(order.payments).toEqual(whole.order.payments);
  });
});

describe("a Shopify gift card for a known customer", () => {
  const issue = async () => {
    const external_id = bench.double.world.addCustomer("ann@example.test").id;
    const command = creditOf("gift_card", { customer: { external_id, email: "ann@example.test" } });
    return { external_id, command, issued: await bench.platform.credit.issue(command, "k1") };
  };

  it("is the customer's", async () => {
    const { external_id } = await issue();
    expect(bench.double.world.giftCards).toMatchObject([{ customerId: external_id }]);
  });

  it("is issued once without an owner where write_customers is missing", async () => {
    bench.double.world.scopes = without("write_customers").concat("read_customers");
    const { command, issued } = await issue();
    expect(issued).toMatchObject({ kind: "gift_card", code: expect.any(String) });
    expect(await bench.platform.credit.issue(command, "k1")).toEqual(issued);
    expect(bench.double.world.giftCards).toMatchObject([{ customerId: null, amount: 1250 }]);
  });

  it("is refused without the scope for gift cards", async () => {
    bench.double.world.scopes = without("write_gift_cards");
    expect(await errorKind(issue())).toBe("scope_missing");
  });
});
