import type { FastifyInstance } from "fastify";
import { scopes } from "#contracts/permissions";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { createCustomerTokens, customerTokenLifeMs, emailDigest } from "#server/kit/customer-tokens";
import { createTokens } from "#server/kit/tokens";
import { addKey, addMember, addOwner, openSession } from "../people.ts";
import { photoForm } from "../photo.ts";
import type { FuzzCaller, IdsOf } from "./calls.ts";

export interface FuzzServer {
  app: FastifyInstance;
  db: Database;
  secret: string;
  clock: Clock;
}
export interface FuzzWorld {
  ids: IdsOf;
  /** Return the caller's token; one that was signed out or revoked is replaced. */
  token(caller: FuzzCaller, isRefused: boolean): Promise<string | null>;
}
type Sent = { [field: string]: any };

/** Fill two stores with something of everything, so that calls reach further than the first look-up. */
export async function fuzzWorld(server: FuzzServer): Promise<FuzzWorld> {
  const { app, db, clock } = server;
  const tokens = createTokens(server.secret);
  const world = { db, tokens, clock };
  const own = await addOwner(world, {});
  const other = await addOwner(world, { platform: "woocommerce" });
  const member = await addMember(world, {
    storeId: own.storeId,
    permissions: ["returns", "RETURNS_REQUEST", "can_refund"],
    refundLimit: 1000,
  });
  const held: Partial<Record<FuzzCaller, string>> = {};
  held.key = (await addKey(world, own.storeId, scopes)).key;
  held.owner = own.token;

  const call = async (method: "GET" | "POST" | "PUT", url: string, payload?: object, token = held.owner): Promise<Sent> => {
    const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.body.slice(0, 300)}`);
    return (response.json() as { data: Sent }).data;
  };
  const ids = await fill(call, held.key);
  const theirs = await fill(call, (await addKey(world, other.storeId, scopes)).key, other.token);
  const upload = await app.inject({
    method: "POST",
    url: "/api/v1/merchant/files",
    ...photoForm,
    headers: { ...photoForm.headers, authorization: `Bearer ${own.token}` },
  });
  ids.files = [upload.json().data.id];
  ids.stores = [own.storeId, other.storeId];
  ids.members = [own.membershipId, member.id];
  const customerClaims = { storeId: own.storeId, orderId: ids.orders?.[0] ?? "", email: emailDigest("ann@example.test") };
  const fresh: Record<FuzzCaller, () => Promise<string | null>> = {
    owner: () => openSession(world, own.accountId, own.storeId),
    foreign: () => openSession(world, other.accountId, other.storeId),
    member: () => openSession(world, member.accountId, own.storeId),
    key: async () => (await addKey(world, own.storeId, scopes)).key,
    customer: async () => createCustomerTokens(server.secret).sign(customerClaims, new Date(clock.now().getTime() + customerTokenLifeMs)),
    nobody: async () => null,
  };
  return {
    ids: (noun) => (field) => idsFor(ids, theirs, noun, field),
    async token(caller, isRefused) {
      if (isRefused || held[caller] === undefined) held[caller] = (await fresh[caller]()) ?? undefined;
      return held[caller] ?? null;
    },
  };
}

type Call = (method: "GET" | "POST" | "PUT", url: string, payload?: object, token?: string) => Promise<Sent>;
type Ids = Record<string, string[]>;

const orderOf = (number: number) => ({
  number: `#${1000 + number}`,
  currency: "USD",
  ordered_at: "2026-01-10T09:00:00Z",
  customer: { email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
  ship_to: { postcode: "10115", country: "DE" },
  lines: [1, 2].map((line) => ({
    external_id: `l${line}`,
    variant_external_id: `v${line}`,
    product_external_id: "p1",
    title: `Line ${line}`,
    quantity: 5,
    fulfilled_quantity: 5,
    unit_price_minor: 2000 * line,
    tax_rate: "19",
    tax_minor: 500,
  })),
  payments: [{ external_id: "pay", kind: "card", captured_minor: 31_000, captured_at: "2026-01-10T09:00:00Z" }],
  fulfilled_at: "2026-01-11T09:00:00Z",
});

async function fill(call: Call, key: string, token?: string): Promise<Ids> {
  const variants = [1, 2].map((number) => ({
    external_id: `v${number}`,
    title: `Size ${number}`,
    price_minor: 2000 * number,
    currency: "USD",
    stock: [{ location_external_id: "loc1", quantity: 50 }],
  }));
  const location = await call("PUT", "/api/v1/public/locations/loc1", { name: "Warehouse" }, key);
  const product = await call("PUT", "/api/v1/public/products/p1", { title: "Tee", variants }, key);
  const ids: Ids = {
    locations: [location.id],
    products: [product.id],
    variants: product.variants.map(({ id }: Sent) => id),
    orders: [],
    order_lines: [],
    payments: [],
    returns: [],
    items: [],
    external: ["o0", "o1", "p1", "loc1", "l1", "v1"],
  };
  for (let number = 0; number < 8; number++) await addCase(call, key, token, number, ids);
  return ids;
}

/** Create an order with a return; the later ones are further on. */
async function addCase(call: Call, key: string, token: string | undefined, number: number, ids: Ids): Promise<void> {
  const order = await call("PUT", `/api/v1/public/orders/o${number}`, orderOf(number), key);
  const items = [{ order_line_id: order.lines[number % 2].id, quantity: 2, reason: "TOO_SMALL", outcome: "REFUND" }];
  const returned = await call("POST", "/api/v1/merchant/returns", { order_id: order.id, items }, token);
  const act = (action: string, body: object = {}) => call("POST", `/api/v1/merchant/returns/${returned.id}/${action}`, body, token);
  if (number > 1) await act("approve");
  if (number > 3) await act("shipment-received");
  if (number > 5) await act("process", { expected_total_minor: (await act("suggested-financial-outcome")).outcome.net_minor });
  ids.orders?.push(order.id);
  ids.order_lines?.push(...order.lines.map(({ id }: Sent) => id));
  ids.payments?.push(...order.payments.map(({ id }: Sent) => id));
  ids.returns?.push(returned.id);
  ids.items?.push(...returned.items.map(({ id }: Sent) => id));
}

const kinds: Record<string, string> = {
  order_id: "orders",
  order_line_id: "order_lines",
  return_id: "returns",
  variant_id: "variants",
  payment_id: "payments",
  location_id: "locations",
  locationId: "locations",
  member_id: "members",
  assignee: "members",
  store_id: "stores",
  storeId: "stores",
  store: "stores",
  product_id: "products",
  photos: "files",
  files: "files",
  images: "files",
  proof: "files",
  logo: "files",
  external_id: "external",
  order_external_id: "external",
  variant_external_id: "external",
  line_external_id: "external",
  location_external_id: "external",
};

/** Ids of the own store first; a foreign one now and then. `id` is the noun's own, or that of an item of a return. */
function idsFor(own: Ids, foreign: Ids, noun: string, field: string): readonly string[] {
  const kind = field === "id" || field === "ids" ? noun : kinds[field];
  if (!kind) return [];
  const items = field === "id" && noun === "returns" ? (own.items ?? []).slice(0, 4) : [];
  return [...(own[kind] ?? []), ...items, ...(foreign[kind] ?? []).slice(0, 1)];
}
