import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database, Reader } from "#server/db/open";
import { fixedClock } from "#server/kit/clock";
import type { LivePlatform } from "#server/platforms/port";
import type { OrderSnapshot } from "#server/platforms/port/orders";
import { requiredScopes } from "#server/platforms/requirements";
import type { TestApi, TestStore } from "../support/api.ts";
import { connectedShopify, connectedWooCommerce, startConnectableApi } from "../support/connected-store.ts";
import { booksOf, fillShopify, fillWooCommerce, importer } from "../support/imported-store.ts";
import { refusal } from "../support/world.ts";

const path = "/api/v1/stores/imports";
const all = { kinds: ["locations", "products", "customers", "orders"], orders: "ALL" };
const count = 130;

let api: TestApi;
beforeAll(async () => {
  api = await startConnectableApi({ clock: fixedClock("2026-11-05T12:00:00Z") });
});
afterAll(() => api.close());

type Connected = TestStore & { double: { close(): Promise<void> } };
const last = async ({ owner }: TestStore) => (await owner.get(path)).body.data.items[0];

const filledShopify = async (): Promise<Connected> => {
  const store = await connectedShopify(api);
  fillShopify(store.double, count);
  return store;
};
const filledWooCommerce = async (): Promise<Connected> => {
  const store = await connectedWooCommerce(api);
  fillWooCommerce(store.double, count);
  return store;
};

/** A platform whose reading breaks off once after so many orders: between two slices. */
const breakingOff = (after: number) => {
  let isBroken = false;
  return (platform: LivePlatform): LivePlatform => ({
    ...platform,
    orders: {
      ...platform.orders,
      async page(since, cursor) {
        if (!isBroken && cursor !== null) {
          isBroken = true;
          throw new Error("killed between two slices");
        }
        return platform.orders.page(since, cursor);
      },
    },
    ...(platform.bulk && {
      bulk: {
        start: platform.bulk.start,
        poll: platform.bulk.poll,
        async *read(what, id, from) {
          let read = 0;
          for await (const item of platform.bulk!.read(what, id, from)) {
            if (!isBroken && what === "orders" && read++ === after) {
              isBroken = true;
              throw new Error("killed between two slices");
            }
            yield item;
          }
        },
      },
    }),
  });
};

/** Saving orders breaks off once, in the middle of a slice: before the transaction that reaches so many is committed. */
const breakingIn = (after: number) => {
  let isBroken = false;
  let before: number | undefined;
  const countOrders = async (reader: Reader) =>
    Number(
      (
        await reader
          .selectFrom("orders")
          .select((eb) => eb.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return (db: Database): Database => ({
    ...db,
    transaction: (run) =>
      db.transaction(async (tx) => {
        before ??= await countOrders(tx);
        const result = await run(tx);
        if (!isBroken && (await countOrders(tx)) - before >= after) {
          isBroken = true;
          throw new Error("killed in the middle of a slice");
        }
        return result;
      }),
  });
};

/** A platform whose orders are read with a change. */
const readingOrders =
  (change: (found: OrderSnapshot) => OrderSnapshot) =>
  (platform: LivePlatform): LivePlatform => ({
    ...platform,
    orders: {
      ...platform.orders,
      async page(since, cursor) {
        const page = await platform.orders.page(since, cursor);
        return { ...page, items: page.items.map(change) };
      },
    },
    ...(platform.bulk && {
      bulk: {
        start: platform.bulk.start,
        poll: platform.bulk.poll,
        async *read(what, id, from) {
          for await (const item of platform.bulk!.read(what, id, from))
            yield item.kind === "order" ? { ...item, order: change(item.order) } : item;
        },
      },
    }),
  });

describe.each([
  ["Shopify", filledShopify, 2],
  ["WooCommerce", filledWooCommerce, 0],
] as const)("an import from %s", (name, connect, places) => {
  const open: Connected[] = [];
  const connected = async () => {
    const store = await connect();
    open.push(store);
    return store;
  };
  afterEach(async () => {
    for (const { double } of open.splice(0)) await double.close();
  });

  it("brings everything, says how far it is, and changes nothing the second time", async () => {
    const store = await connected();
    const started = await store.owner.post(path, all);
    expect(started.status).toBe(202);
    expect(started.body.data).toMatchObject({ state: "RUNNING", orders_since: null, missing_scopes: [] });
    expect(refusal(await store.owner.post(path, all))).toEqual([409, "IMPORT_RUNNING"]);
    await importer(api).finish();
    const done = await last(store);
    expect(done).toMatchObject({ state: "DONE", error: null });
    const orders = done.parts.find(({ kind }: { kind: string }) => kind === "orders");
    expect(orders).toMatchObject({ state: "DONE", total: count, read: count, created: count, updated: 0, unchanged: 0, skipped: 0 });
    const books = await booksOf(api, store.storeId);
    expect(books.orders).toHaveLength(count);
    expect(books.locations.filter(({ external_id }) => external_id !== "woocommerce")).toHaveLength(places);
    expect(books.ledger).toHaveLength(6);
    expect(books.variants.map(({ quantity }) => quantity)).toContain(7);
    await store.owner.post(path, all);
    await importer(api).finish();
    expect((await last(store)).parts.every(({ created, updated }: { created: number; updated: number }) => created + updated === 0)).toBe(
      true,
    );
    expect(await booksOf(api, store.storeId)).toEqual(books);
  });

  it.each([
    ["between two slices", undefined, breakingOff(110)],
    ["in the middle of a slice", breakingIn(115), undefined],
  ])("that is killed %s is continued by another process to the same result", async (_, breaking, wrap) => {
    const [whole, killed] = [await connected(), await connected()];
    await whole.owner.post(path, all);
    await importer(api).finish();
    await killed.owner.post(path, all);
    const dying = importer(api, breaking ? { db: breaking(api.db) } : {}, wrap);
    for (let tries = 0; tries < 10 && (await last(killed)).parts[places ? 3 : 2].read === 0; tries++) {
      await dying.worker.drain();
      api.clock.advance(20_000);
    }
    const between = await last(killed);
    expect(between.state).toBe("RUNNING");
    expect(between.parts.at(-1).read).toBeGreaterThan(0);
    expect(between.parts.at(-1).read).toBeLessThan(count);
    api.clock.advance(1800_000);
    await importer(api).finish();
    expect(await last(killed)).toMatchObject({ state: "DONE" });
    expect((await last(killed)).parts.at(-1)).toMatchObject({ read: count, created: count });
    expect(await booksOf(api, killed.storeId)).toEqual(await booksOf(api, whole.storeId));
  });

  it("can be cancelled and resumed", async () => {
    const store = await connected();
    const { id } = (await store.owner.post(path, all)).body.data;
    expect((await store.owner.post(`${path}/${id}/cancel`)).body.data.state).toBe("CANCELLED");
    await importer(api).finish();
    expect((await booksOf(api, store.storeId)).orders).toEqual([]);
    expect((await store.owner.post(`${path}/${id}/resume`)).body.data.state).toBe("RUNNING");
    await importer(api).finish();
    expect((await booksOf(api, store.storeId)).orders).toHaveLength(count);
    expect(refusal(await store.owner.post(`${path}/${id}/resume`))).toEqual([409, "WRONG_STAGE"]);
  });

  it("reports what it left out, and why", async () => {
    const store = await connected();
    const books = [...(store.double as unknown as { world: { orders: Map<unknown, { id: number }> } }).world.orders.values()].map(
      ({ id }) => `#${id}`,
    );
    await store.owner.post(path, { kinds: ["orders"], orders: "ALL" });
    const spoiltNumber = name === "Shopify" ? "#1005" : books[4];
    const spoil = (found: OrderSnapshot): OrderSnapshot =>
      found.order.number === spoiltNumber ? { ...found, order: { ...found.order, discount_minor: 10_000_000 } } : found;
    await importer(api, {}, readingOrders(spoil)).finish();
    expect((await last(store)).parts[0]).toMatchObject({ read: count, created: count - 1, skipped: 1 });
    const report = (await store.owner.get("/api/v1/stores/import-issues")).body.data;
    expect(report.items).toMatchObject([{ kind: "orders", reason: "REFUSED" }]);
    const file = await store.owner.raw({ method: "GET", url: "/api/v1/stores/import-issues/export?format=csv" });
    expect(file.body).toContain(report.items[0].external_id);
  });
});

describe("an import", () => {
  it("needs a connection and the owner's right", async () => {
    const store = await api.register();
    expect(refusal(await store.owner.post(path, all))).toEqual([409, "NOT_CONNECTED"]);
    const member = await api.member(["orders", "returns"]);
    expect((await member.client.get(path)).status).toBe(403);
    expect((await member.client.post(path, all)).status).toBe(403);
    expect((await store.owner.get(path)).body.data).toMatchObject({ items: [], connection: "recorded" });
  });

  it("names the scope without which old orders are missing, instead of bringing none", async () => {
    const scopes = requiredScopes.shopify.map(({ scope }) => scope).filter((scope) => scope !== "read_all_orders");
    const store = await connectedShopify(api, scopes);
    fillShopify(store.double, 3);
    store.double.world.advance(90 * 86_400_000);
    await store.owner.post(path, { kinds: ["orders"], orders: "ALL" });
    await importer(api).finish();
    expect(await last(store)).toMatchObject({ state: "DONE", missing_scopes: ["read_all_orders"], parts: [{ read: 0 }] });
    await store.double.close();
  });

  it("fails with the scope's code when a kind may not be read at all", async () => {
    const store = await connectedShopify(api, ["read_products"]);
    const started = await store.owner.post(path, { kinds: ["products", "customers"], orders: "ALL" });
    expect(started.body.data.missing_scopes).toEqual(["read_customers"]);
    await importer(api).finish();
    expect(await last(store)).toMatchObject({ state: "FAILED", error: "SCOPE_MISSING", parts: [{ state: "DONE" }, { read: 0 }] });
    await store.double.close();
  });

  it("reads orders as far back as they may be returned, unless told otherwise", async () => {
    const store = await connectedWooCommerce(api);
    const listed = (await store.owner.get(path)).body.data;
    expect(listed).toMatchObject({ connection: "live", kinds: ["products", "customers", "orders"], window_days: null });
    const { id, orders_since } = (await store.owner.post(path, { kinds: ["orders"] })).body.data;
    expect(orders_since, "the default policy has no limit").toBeNull();
    await store.owner.post(`${path}/${id}/cancel`);
    expect(refusal(await store.owner.post(path, { kinds: ["orders"], orders: "SINCE" }))).toEqual([400, "BAD_REQUEST"]);
    const since = (await store.owner.post(path, { kinds: ["orders"], orders: "SINCE", since: "2026-10-01" })).body.data;
    expect(since.orders_since).toBe("2026-10-01T00:00:00.000Z");
    await store.double.close();
  });
});
