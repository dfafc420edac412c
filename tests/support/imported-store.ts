import { assemble } from "#server/assemble";
import { jobsOf } from "#server/background";
import { createWorker } from "#server/jobs/worker";
import { silentLog } from "#server/kit/log";
import { storePlatforms } from "#server/platforms/connections/store-platforms";
import { importJobs } from "#server/platforms/imports/job/run-import";
import { pollJobs, pollQueue } from "#server/platforms/imports/sync/poll";
import { reconcileJobs, startReconciliation } from "#server/platforms/imports/sync/reconcile";
import type { ModuleDeps } from "#server/platforms/module";
import type { LivePlatform } from "#server/platforms/port";
import { plainOrder } from "../doubles/order-spec.ts";
import { createRefund } from "../doubles/shopify/refunding.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import { createRefund as createWooRefund } from "../doubles/woocommerce/refunding.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { testPace } from "../platforms/bench.ts";
import type { TestApi } from "./api.ts";

/** Refund an order by hand at its shop, in full or one unit of its first line. */
export function refundInShopify({ world, effects }: ShopifyDouble, orderId: string, amount = 5): string {
  const order = world.orders.get(orderId)!;
  const [sale] = order.transactions;
  createRefund(
    world,
    {
      orderId: gid("Order", orderId),
      refundLineItems: [{ lineItemId: gid("LineItem", order.lines[0]!.id), quantity: 1 }],
      transactions: [{ gateway: sale!.gateway, amount: String(amount), parentId: gid("OrderTransaction", sale!.id) }],
    } as Parameters<typeof createRefund>[1],
    () => {},
  );
  const refund = order.refunds.at(-1)!;
  effects.emit("REFUNDS_CREATE", { id: refund.id, order_id: order.id, refund_line_items: [], transactions: [] });
  return refund.transactions[0]!.id;
}

export function refundInWooCommerce({ world, shop }: WooDouble, orderId: string, amount = 500): string {
  const order = world.orders.get(Number(orderId))!;
  world.advance(5);
  const [item] = order.items;
  const id = world.nextId();
  order.refunds.push({
    id,
    amount,
    reason: "",
    created: world.time(),
    paid: false,
    meta: [],
    lines: [{ id: world.nextId(), itemId: item!.id, quantity: 1, total: amount, tax: 0 }],
  });
  order.modified = world.time();
  shop.emit("action.woocommerce_order_refunded", { action: "woocommerce_order_refunded", arg: Number(orderId) });
  return String(id);
}

/** Note at the shop that a unit of an order's first line was paid back by hand: its gateway is not asked, and nothing restocked. */
export async function refundUnitByHand({ world, shop }: WooDouble, orderId: string, amount = "19.99"): Promise<void> {
  const order = world.orders.get(Number(orderId))!;
  const line_items = [{ id: order.items[0]!.id, quantity: 1, refund_total: amount }];
  await createWooRefund(shop, order, { amount, api_refund: false, api_restock: false, line_items });
}

const specOf = (n: number) => ({
  ...plainOrder,
  email: `buyer${n % 40}@example.test`,
  lines: [{ title: "Mug", quantity: 1 + (n % 3), unit_minor: 1000 + n, tax_percent: 20, product: "Mug" }],
  gateways: n % 10 === 0 ? ["card", "gift_card"] : ["card"],
});

/** Fill a shop with the same products and orders every time. */
export function fillShopify(double: ShopifyDouble, orders: number): void {
  double.world.addProduct("Mug", 1999, 7);
  double.world.addProduct("Bowl", 2500, null);
  for (let n = 0; n < orders; n++) {
    const { id } = double.world.addOrder(specOf(n));
    if (n % 25 === 3) refundInShopify(double, id);
  }
}

export function fillWooCommerce(double: WooDouble, orders: number): void {
  double.world.addProduct("Mug", 1999, 7);
  double.world.addVariation(double.world.addProduct("Shirt", 2500, null), "M", 2500, 3);
  for (let n = 0; n < orders; n++) {
    if (n % 3 === 0) double.world.advance(1);
    const { id } = double.world.addOrder({ ...specOf(n), gateways: ["card"] });
    if (n % 25 === 3) refundInWooCommerce(double, String(id));
  }
}

/** Platforms that need no time to wait for their points. */
const fastPlatforms = ({ db, config, clock }: TestApi) => {
  const log = silentLog as unknown as ModuleDeps["log"];
  return { log, platforms: storePlatforms({ db, secret: config.secret, allowInside: true, log, pace: testPace(), clock }) };
};

/** Run every due job of the modules. */
export async function workDeliveries(api: TestApi): Promise<void> {
  const { config, db, clock } = api;
  const deps = assemble({ config, db, clock, ...fastPlatforms(api) });
  await createWorker(db, jobsOf(deps.areas, deps), { clock, log: silentLog }).drain();
}

/** A process that imports, with some of its parts replaced. */
export function importer(api: TestApi, parts: Partial<ModuleDeps> = {}, wrap?: (platform: LivePlatform) => LivePlatform) {
  const { config, db, clock } = api;
  const assembled = assemble({ config, db, clock, ...fastPlatforms(api) });
  const platformOf: ModuleDeps["platformOf"] = async (store) => {
    const platform = await assembled.platformOf(store);
    return wrap ? wrap(platform as LivePlatform) : platform;
  };
  const deps: ModuleDeps = { ...assembled, platformOf, ...parts };
  const worker = createWorker(db, { ...importJobs(deps), ...pollJobs(deps), ...reconcileJobs(deps) }, { clock, log: silentLog });
  return {
    worker,
    /** Run jobs, also those that wait, until none is left. */
    async finish(): Promise<void> {
      for (let rounds = 0; rounds < 60; rounds++) {
        await worker.drain();
        const waiting = await db.kysely
          .selectFrom("job")
          .select("id")
          .where("queue", "in", ["store-import", "store-reconcile"])
          .where("state", "=", "ready")
          .execute();
        if (waiting.length === 0) return;
        clock.advance(60_000);
      }
    },
    async poll(storeId: string): Promise<void> {
      await db.kysely
        .insertInto("job")
        .values({
          queue: pollQueue,
          key: storeId,
          payload: JSON.stringify({ storeId }),
          run_at: new Date(0).toISOString(),
          max_attempts: 1,
        })
        .execute();
      await worker.drain();
    },
    async reconcile(storeId: string): Promise<void> {
      await db.transaction((tx) => startReconciliation(tx, storeId, clock.now()));
      await this.finish();
    },
  };
}

/** What a store's books say, without ids of ours and times of our own. */
export async function booksOf({ db }: TestApi, storeId: string) {
  const orders = await db.kysely
    .selectFrom("orders as o")
    .select([
      "o.id",
      "o.external_id",
      "o.number",
      "o.total_minor",
      "o.paid_minor",
      "o.customer_email",
      "o.platform_updated_at",
      "o.deleted_at",
      "o.cancelled_at",
    ])
    .where("o.store_id", "=", storeId)
    .orderBy("o.external_id")
    .execute();
  const of = async <T extends { order_id: string }>(rows: Promise<T[]>) => {
    const known = new Map(orders.map(({ id, external_id }) => [id, external_id]));
    return (await rows).map(({ order_id, ...row }) => JSON.stringify([known.get(order_id), row])).sort();
  };
  const { kysely } = db;
  return {
    orders: orders.map(({ id: _, ...order }) => order),
    lines: await of(
      kysely
        .selectFrom("order_line")
        .select(["order_id", "external_id", "quantity", "gross_minor", "tax_minor", "fulfilled_quantity", "outside", "returning_outside"])
        .where("store_id", "=", storeId)
        .execute(),
    ),
    payments: await of(
      kysely
        .selectFrom("order_payment")
        .select(["order_id", "external_id", "kind", "captured_minor"])
        .where("store_id", "=", storeId)
        .execute(),
    ),
    ledger: await of(
      kysely
        .selectFrom("ledger")
        .select(["order_id", "kind", "amount_minor", "external_id", "state"])
        .where("store_id", "=", storeId)
        .execute(),
    ),
    products: await kysely
      .selectFrom("product")
      .select(["external_id", "title"])
      .where("store_id", "=", storeId)
      .orderBy("external_id")
      .execute(),
    variants: await kysely
      .selectFrom("variant as v")
      .leftJoin("stock as s", (join) => join.onRef("s.variant_id", "=", "v.id").onRef("s.store_id", "=", "v.store_id"))
      .select(["v.external_id", "v.price_minor", "s.quantity"])
      .where("v.store_id", "=", storeId)
      .orderBy("v.external_id")
      .execute(),
    customers: await kysely
      .selectFrom("customer")
      .select(["external_id", "email", "first_name"])
      .where("store_id", "=", storeId)
      .orderBy("external_id")
      .execute(),
    locations: await kysely
      .selectFrom("location")
      .select(["external_id", "name", "active"])
      .where("store_id", "=", storeId)
      .orderBy("external_id")
      .execute(),
  };
}
