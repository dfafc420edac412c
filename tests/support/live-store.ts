import { expect } from "vitest";
import { putOrder } from "#server/catalogue/orders/save/put-order";
import { putProduct } from "#server/catalogue/products/put-product";
import { platformContext } from "#server/core/stores/system-context";
import type { Database, Tx } from "#server/db/open";
import type { Send } from "#server/kit/outbound-request";
import { sealOf } from "#server/kit/seal";
import { createLog } from "#server/log";
import { connectionOf, openCredentials, saveConnection } from "#server/platforms/connections/repository";
import { type PlatformOf, storePlatforms } from "#server/platforms/connections/store-platforms";
import type { LivePlatform } from "#server/platforms/port";
import type { OrderSnapshot, ProductSnapshot } from "#server/platforms/port/orders";
import { type OrderSpec, plainOrder } from "../doubles/order-spec.ts";
import { completeDraft } from "../doubles/shopify/draft-mutations.ts";
import { movedOf } from "../doubles/shopify/refunding.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { draftTotal } from "../doubles/shopify/views.ts";
import { payOrder } from "../doubles/woocommerce/order-routes.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { totalOf as wooTotal } from "../doubles/woocommerce/world.ts";
import { testPace, testSend } from "../platforms/bench.ts";
import type { Replica, TestApi } from "./api.ts";
import { connectedShopify, connectedWooCommerce, startConnectableApi } from "./connected-store.ts";
import { hasPaid, type PaymentProvider, shopifyProvider, wooProvider } from "./payment-provider.ts";
import { type Life, lifeOf } from "./schedules/life.ts";
import { type World, worldOf } from "./world.ts";

type Pace = ReturnType<typeof testPace>;
export type Mortal = Replica & Life;
export interface LiveApi {
  api: TestApi;
  pace: Pace;
  /** Where it receives webhook deliveries. */
  address(): Promise<string>;
  /** Another server with connections of its own, as another process has them. */
  replica(): Promise<Replica>;
  /** Another server that can be killed at a call of a platform, and started again. */
  mortal(): Promise<Mortal>;
  /** Let so many milliseconds pass, for the server and for what it waits before calling a platform again. */
  pass(ms: number): void;
  /** Let so much time pass that calls without an answer count as ended, and run every job; a few times, as workers do. */
  recover(rounds?: number): Promise<void>;
}

/** TLS ends before a WooCommerce site, as behind a proxy: signed plain requests would compare clocks. */
const behindProxy = (url: string) =>
  url.startsWith("https:") ? { url: url.replace(/^https:/, "http:"), headers: { "x-forwarded-proto": "https" } } : { url };

const connectionsOf = (db: Database, secret: string, pace: Pace, through: (send: Send) => Send = (send) => send): PlatformOf =>
  storePlatforms({ db, secret, allowInside: true, log: createLog("silent"), pace, send: through(testSend(behindProxy).send) }).platformOf;

/** Start the API of an installation whose connected stores are reached for real, without waiting for anything. */
export async function startLiveApi(): Promise<LiveApi> {
  const pace = testPace();
  const open = (db: Database, secret: string): PlatformOf => connectionsOf(db, secret, pace);
  let platformOf: PlatformOf | undefined;
  const api = await startConnectableApi({ platformOf: (store) => (platformOf as PlatformOf)(store) });
  platformOf = open(api.db, api.config.secret);
  let address: Promise<string> | undefined;
  const pass = (ms: number): void => {
    api.clock.advance(ms);
    pace.advance(ms);
  };
  return {
    api,
    pace,
    pass,
    address() {
      address ??= api.listen();
      return address;
    },
    replica: () => api.replica({ platformOf: open(api.db, api.config.secret) }),
    async mortal() {
      const life = lifeOf();
      const platformOf = connectionsOf(api.db, api.config.secret, pace, life.send);
      return { ...life, ...(await api.replica({ platformOf }, life.through)) };
    },
    async recover(rounds = 3) {
      for (let i = 0; i < rounds; i++) {
        pass(700_000);
        await api.drain();
      }
    },
  };
}

export type Snapshot = OrderSnapshot;
export interface Book {
  refunds: number[];
  /** Store credit in any form. */
  credits: number[];
  units: number;
  /** What customers paid for invoices of ours. */
  invoices: number[];
  /** Orders made for exchanges. */
  exchanges: number;
}
export interface Product {
  product: string;
  variant: string;
}
/** A store connected to a double, with what both sides know of it. */
export interface LiveStore extends World, PaymentProvider {
  name: "Shopify" | "WooCommerce";
  double: ShopifyDouble | WooDouble;
  /** Put a product on the platform and into the catalogue; returns it with our id of its variant. */
  product(title: string, stock?: number | null, priceMinor?: number): Promise<Product & { variantId: string }>;
  /** Import a product as it is on the platform now; returns our id of its first variant. */
  catalogue(product: Product): Promise<string>;
  /** Buy on the platform and import the order; returns it. */
  buy(spec?: Partial<OrderSpec>): Promise<any>;
  /** Import an order as it is on the platform now. */
  reimport(externalId: string): Promise<any>;
  /** Return a location the platform knows. */
  shelf(): Promise<string>;
  stockOf(product: Product): number | null;
  /** What the payment provider refunded for an order. */
  moved(externalId: string): number[];
  /** What the platform's own records say was refunded and credited for an order, and how many units were. */
  book(externalId: string): Book;
  /** Read an order now, and import that reading at any time: late, twice or after a newer one. */
  read(externalId: string): Promise<Snapshot>;
  deliver(reading: Snapshot): Promise<void>;
  rename(product: Product, title: string): Promise<void>;
  /** Subscribe to what the platform reports about orders, refunds, invoices and holds. */
  subscribe(): Promise<void>;
  /** Pay an open invoice on the platform as its customer, and let the platform report it. Returns whether there was one. */
  payInvoice(): boolean;
  /** Disconnect the store, as its owner does. Returns what connects it again. */
  disconnect(): Promise<() => Promise<unknown>>;
  close(): Promise<void>;
}

const orderedAt = "2026-06-01T09:00:00Z";

async function common(
  { api }: LiveApi,
  store: Awaited<ReturnType<typeof connectedShopify>> | Awaited<ReturnType<typeof connectedWooCommerce>>,
) {
  const w = await worldOf(api, store);
  const { platform } = await api.db.kysely.selectFrom("store").select("platform").where("id", "=", store.storeId).executeTakeFirstOrThrow();
  const put = async (path: string, body: unknown) => {
    const answer = await w.erp.put(path, body);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(200);
    return answer.body.data as any;
  };
  return { w, platform, put };
}

export async function liveShopify(live: LiveApi, scopes?: string[]): Promise<LiveStore> {
  const store = await connectedShopify(live.api, scopes);
  const { world, effects } = store.double;
  const { w, put } = await common(live, store);
  const drafts = () => [...world.drafts.values()];
  return liveStore(live, w, store.double, put, {
    name: "Shopify",
    async subscribe() {
      const uri = `${await live.address()}/api/v1/merchant/webhooks/incoming`;
      // Every shop of the double has the same name: earlier stores give it up.
      await live.api.db.kysely.updateTable("store").set({ platform_domain: crypto.randomUUID() }).where("id", "<>", w.storeId).execute();
      for (const topic of ["ORDERS_UPDATED", "REFUNDS_CREATE", "ORDER_TRANSACTIONS_CREATE", "DRAFT_ORDERS_UPDATE", "ORDERS_CREATE"])
        world.hooks.push({ id: topic, topic, uri, failures: 0 });
    },
    payInvoice() {
      const open = drafts().find(({ percentOff, orderId }) => percentOff === 0 && !orderId);
      if (open) completeDraft(effects, open);
      return open !== undefined;
    },
    provider: shopifyProvider(store.double),
    product: (title, stock) => {
      const product = world.addProduct(title, 1999, stock);
      return { product: product.id, variant: product.variants[0]?.id ?? "" };
    },
    order: (spec) => world.addOrder(spec).id,
    shelf: "901",
    stockOf: ({ product }) => world.products.get(product)?.variants[0]?.stock.get("901") ?? null,
    moved: (id) => movedOf(world.orders.get(id)!),
    rename: (id, title) => Object.assign(world.products.get(id)!, { title }),
    book(id) {
      const { refunds } = world.orders.get(id)!;
      const made = refunds.flatMap(({ transactions }) => transactions).filter(({ status }) => status === "SUCCESS");
      const isCredit = ({ gateway }: { gateway: string }) => gateway === "shopify_store_credit";
      return {
        refunds: made.filter((one) => !isCredit(one)).map(({ amount }) => amount),
        credits: [...made.filter(isCredit), ...world.giftCards].map(({ amount }) => amount),
        invoices: drafts()
          .filter(({ percentOff, orderId }) => percentOff === 0 && orderId)
          .map(draftTotal),
        exchanges: drafts().filter(({ percentOff, orderId }) => percentOff > 0 && orderId).length,
        units: refunds
          .filter(hasPaid)
          .flatMap(({ lines }) => lines)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      };
    },
  });
}

export async function liveWooCommerce(live: LiveApi): Promise<LiveStore> {
  const store = await connectedWooCommerce(live.api);
  const origin = store.double.origin.replace("http:", "https:");
  await live.api.db.kysely.updateTable("store_connection").set({ origin }).where("store_id", "=", store.storeId).execute();
  const { world, shop } = store.double;
  const { w, put } = await common(live, store);
  const invoices = () => [...world.orders.values()].filter(({ fees }) => fees.length > 0);
  return liveStore(live, w, store.double, put, {
    name: "WooCommerce",
    async subscribe() {
      const url = `${await live.address()}/api/v1/merchant/webhooks/incoming`;
      for (const [id, topic] of ["order.created", "order.updated", "action.woocommerce_order_refunded"].entries())
        world.hooks.push({ id, name: topic, topic, url, secret: "whsec_test", status: "active", failures: 0 });
    },
    payInvoice() {
      const open = invoices().find(({ status }) => status === "pending");
      if (open) payOrder(shop, open);
      return open !== undefined;
    },
    provider: wooProvider(store.double),
    product: (title, stock) => {
      const id = String(world.addProduct(title, 1999, stock).id);
      return { product: id, variant: id };
    },
    order: (spec) => String(world.addOrder(spec).id),
    shelf: "woocommerce",
    stockOf: ({ product }) => world.products.get(Number(product))?.stock ?? null,
    rename: (id, title) => Object.assign(world.products.get(Number(id))!, { name: title }),
    book: (id) => ({
      refunds: world.gatewayCalls.filter(({ orderId }) => orderId === Number(id)).map(({ amount }) => amount),
      credits: world.coupons.map(({ amount }) => Math.round(Number(amount) * 100)),
      invoices: invoices()
        .filter(({ paid }) => paid)
        .map(wooTotal),
      exchanges: [...world.orders.values()].filter(({ createdVia, items }) => createdVia !== "rest-api" && items.length > 0).length,
      units: world.orders
        .get(Number(id))!
        .refunds.flatMap(({ lines }) => lines)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    moved: (id) => world.gatewayCalls.filter(({ orderId }) => orderId === Number(id)).map(({ amount }) => amount),
  });
}

interface Own {
  name: LiveStore["name"];
  product(title: string, stock: number | null): Product;
  order(spec: OrderSpec): string;
  shelf: string;
  stockOf: LiveStore["stockOf"];
  moved: LiveStore["moved"];
  book: LiveStore["book"];
  rename(product: string, title: string): void;
  subscribe(): Promise<void>;
  payInvoice(): boolean;
  provider: PaymentProvider;
}

function liveStore(
  { api, pace }: LiveApi,
  w: World,
  double: ShopifyDouble | WooDouble,
  call: (path: string, body: unknown) => Promise<any>,
  own: Own,
): LiveStore {
  const platformOf = connectionsOf(api.db, api.config.secret, pace);
  const connection = async () => {
    const row = await api.db.kysely
      .selectFrom("store")
      .select(["id", "platform", "connection_id"])
      .where("id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    return (await platformOf({ id: row.id, platform: row.platform, connectionId: row.connection_id })) as LivePlatform;
  };
  const put = async ({ order, units, updatedAt, externalId }: Snapshot, restores: boolean) => {
    const payments = order.payments.map((payment) => ({ ...payment, captured_at: orderedAt }));
    const refunds = order.refunds.map(({ at: _, ...refund }) => refund);
    const dated = { ...order, ordered_at: orderedAt, fulfilled_at: orderedAt, payments, refunds };
    return api.db.transaction(async (tx) =>
      putOrder(tx, await platformContext(tx, w.storeId, api.clock.now()), externalId, dated, { restores, updatedAt }, units),
    );
  };
  const read = async (id: string) => (await (await connection()).orders.get(id)) as Snapshot;
  const reimport = async (id: string) => {
    const { id: known } = await put(await read(id), true);
    return (await w.owner.get(`/api/v1/orders/${known}`)).body.data;
  };
  return Object.assign(w, {
    name: own.name,
    double,
    reimport,
    read,
    deliver: async (reading: Snapshot) => void (await put(reading, false)),
    book: own.book,
    rename: async ({ product }: Product, title: string) => own.rename(product, title),
    buy: async (spec: Partial<OrderSpec> = {}) => reimport(own.order({ ...plainOrder, ...spec })),
    product: async (title: string, stock: number | null = 10, price_minor = 1999) => {
      const made = own.product(title, stock);
      const variants = [{ external_id: made.variant, sku: made.variant, title, price_minor, currency: "EUR", tax_rate: "20" }];
      const known = await call(`/api/v1/public/products/${made.product}`, { title, variants });
      return { ...made, variantId: known.variants[0].id as string };
    },
    catalogue: async ({ product }: Product) => {
      const found = await (await connection()).products.get(product);
      const put = async (tx: Tx) =>
        putProduct(tx, await platformContext(tx, w.storeId, api.clock.now()), product, (found as ProductSnapshot).product);
      const id = await api.db.transaction(put);
      return (await w.owner.get(`/api/v1/merchant/products/${w.storeId}/${id}`)).body.data.variants[0].id as string;
    },
    shelf: async () => (await call(`/api/v1/public/locations/${own.shelf}`, { name: own.shelf })).id as string,
    stockOf: own.stockOf,
    moved: own.moved,
    subscribe: own.subscribe,
    payInvoice: own.payInvoice,
    ...own.provider,
    async disconnect() {
      const row = (await connectionOf(api.db.kysely, w.storeId))!;
      const credentials = openCredentials(sealOf(api.config.secret), row)!;
      expect((await w.owner.delete("/api/v1/stores/connection")).status).toBe(200);
      const same = {
        origin: row.origin,
        scopes: row.scopes as string[],
        appId: row.app_id,
        tokenExpiresAt: row.token_expires_at,
        by: "Test",
      };
      return () =>
        api.db.transaction((tx) => saveConnection(tx, sealOf(api.config.secret), w.storeId, { ...same, credentials }, api.clock.now()));
    },
    close: () => double.close(),
  });
}
