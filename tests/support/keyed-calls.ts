import { expect } from "vitest";
import type { Client } from "./api.ts";
import { claimsOf } from "./claim-world.ts";
import { fileForm, photoForm } from "./photo.ts";
import type { World } from "./world.ts";

/** How an operation is called so that it succeeds; what is left out is as the contract's example has it. */
export interface KeyedCall {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** A form with this file instead of a body. */
  form?: { payload: Buffer; headers: Record<string, string> };
  /** Default: the owner. */
  as?: Client;
}
type Prepare = (w: World) => Promise<KeyedCall>;

const right = async (call: ReturnType<Client["post"]>): Promise<any> => {
  const { status, body } = await call;
  expect([200, 201, 202], JSON.stringify(body).slice(0, 400)).toContain(status);
  return body.data;
};
const made = (w: World, path: string, body: unknown): Promise<any> => right(w.owner.post(`/api/v1${path}`, body));

const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
const order = (w: World, sent = "2026-06-02") =>
  w.order({
    lines: [{ unit_price_minor: 1000, quantity: 3 }],
    ship_to,
    ordered_at: `${sent}T07:00:00Z`,
    fulfilled_at: `${sent}T09:00:00Z`,
  });
/** An order that counts as lost. */
const lateOrder = (w: World) => order(w, "2026-05-02");
const wish = (of: any) => ({ items: [{ order_line_id: of.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }] });
const damage = (of: any) => ({
  type: "LOST",
  address_confirmed: true,
  items: [{ order_line_id: of.lines[0].id, quantity: 1, reason: "LOST" }],
});

/** A customer with the token of their order. */
async function customer(w: World, of: any = null) {
  of ??= await order(w);
  const details = { store: w.storeId, order_number: of.number, email: "ann@example.test", postcode: "89502" };
  const { token } = await right(w.api.as(null).post("/api/v1/merchant/customer-auth/get-token", details));
  return { of, as: w.api.as(token), params: { order_id: of.id as string } };
}

const onReturn =
  (prepare: (w: World, of: any) => Promise<{ id: string }>, body?: (r: any) => unknown): Prepare =>
  async (w) => {
    const r = await prepare(w, await order(w));
    return { params: { id: r.id }, ...(body && { body: body(r) }) };
  };
const requested = (w: World, of: any) => w.request(of, [1]);
const approved = async (w: World, of: any) => w.done(await requested(w, of), "approve");
const received = (w: World, of: any) => w.received(of, [1]);
const processed = async (w: World, of: any) => w.process(await received(w, of));

const onClaim =
  (body?: (c: any) => unknown, isApproved = false): Prepare =>
  async (w) => {
    const claims = claimsOf(w);
    const claim = await claims.claim(await order(w), "LOST", [1]);
    if (isApproved) await claims.done(claim, "approve");
    return { params: { id: claim.id }, ...(body && { body: body(claim) }) };
  };

const seller = { name: "Shop", lines: ["1 St"], city: "Reno", postal_code: "89502", country: "US" };
const content = { buyer: { name: "Ann" }, lines: [{ description: "Tea", unit_price: "100" }] };
async function draft(w: World): Promise<any> {
  await right(w.owner.put("/api/v1/invoices/settings", { seller }));
  return made(w, "/invoices", content);
}
async function issued(w: World) {
  const { id } = await draft(w);
  return (await made(w, `/invoices/${id}/issue`, {})).invoice;
}
const onInvoice =
  (prepare: (w: World) => Promise<any>, body: unknown): Prepare =>
  async (w) => ({ params: { id: (await prepare(w)).id }, body });

const onMade =
  (path: string, sent: unknown, body?: unknown): Prepare =>
  async (w) => ({ params: { id: (await made(w, path, sent)).id }, ...(body !== undefined && { body }) });

const product = (w: World): Promise<any> =>
  made(w, `/merchant/products/${w.storeId}`, { title: "Plate", variants: [{ sku: "PLATE", price_minor: 3600 }] });
const member = { email: "ida@fjord.test", first_name: "Ida", preset: "Agent" };
const article = {
  slug: "how-to-return",
  content: {
    titles: { en: "How to return" },
    bodies: { en: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Start." }] }] } },
  },
};
const flow = { name: "High value to review", trigger: "RETURN_REQUESTED", template: "HIGH_VALUE_REVIEW" };
const person = (w: World, email: string): Promise<any> => made(w, "/notifications/subscribers", { email, first_name: "Ann" });

async function joined(w: World): Promise<string> {
  const { id, accountId } = await w.api.member(["returns"], { storeId: w.storeId });
  expect(accountId).toBeTruthy();
  return id;
}

/** Every operation with an Idempotency-Key that needs more than its contract's example. */
export const keyedCalls: Readonly<Record<string, Prepare>> = {
  "merchants.switchStore": async (w) => ({ body: { store_id: w.storeId } }),
  "stores.create": async () => ({
    body: {
      name: "Outlet",
      platform: "woocommerce",
      platform_domain: "outlet.fjord.test",
      currency: "EUR",
      timezone: "Europe/Oslo",
      country: "NO",
    },
  }),
  "orders.cancel": async (w) => ({ params: { id: (await made(w, "/orders", handOrder)).id } }),
  "orders.notes": async (w) => ({ params: { id: (await order(w)).id } }),
  "orders.createParcel": async (w) => {
    const of = await made(w, "/orders", { ...handOrder, fulfilled_on: null });
    return {
      params: { id: of.id },
      body: { carrier: "UPS", tracking_number: "1Z999AA10123456784", lines: [{ order_line_id: of.lines[0].id, quantity: 1 }] },
    };
  },
  "invoices.preview": onInvoice(draft, content),
  "invoices.issue": onInvoice(draft, {}),
  "invoices.send": onInvoice(issued, { to: "books@example.test" }),
  "invoices.payments": onInvoice(issued, { amount_minor: 100, on: "2026-06-01", external_id: "statement-17", method: "BANK_TRANSFER" }),
  "invoices.credit": onInvoice(issued, {}),
  "invoices.void": onInvoice(issued, { reason: "Wrong buyer" }),
  "invoices.uncollectible": onInvoice(issued, { reason: "Insolvent" }),
  "invoices.duplicate": onInvoice(issued, {}),
  "returns.create": async (w) => {
    const of = await order(w);
    return { body: { order_id: of.id, ...wish(of) } };
  },
  "returns.bulk": async (w) => ({ body: { action: "notes", ids: [(await requested(w, await order(w))).id], body: { text: "Called" } } }),
  "returns.approve": onReturn(requested, () => ({})),
  "returns.decline": onReturn(requested),
  "returns.shipmentReceived": onReturn(approved, () => ({})),
  "returns.inTransit": onReturn(approved),
  "returns.process": onReturn(received, () => ({ expected_total_minor: 1000 })),
  "returns.refund": onReturn(processed, () => ({ data: { amount_minor: 400 } })),
  "returns.createStoreCredit": onReturn(processed, () => ({ data: { amount_minor: 400 } })),
  "returns.flags": onReturn(requested),
  "returns.notes": onReturn(requested),
  "returns.cancel": onReturn(requested),
  "returns.assign": async (w) => ({ params: { id: (await requested(w, await order(w))).id }, body: { member_id: await joined(w) } }),
  "labels.create": onReturn(approved, () => ({ carrier: "UPS", tracking_number: "1Z999AA10123456784" })),
  "claims.create": async (w) => {
    const of = await lateOrder(w);
    return { body: { order_id: of.id, ...damage(of) } };
  },
  "claims.createCarrierClaim": onClaim(),
  "claims.review": onClaim(() => ({})),
  "claims.approve": onClaim(() => ({})),
  "claims.deny": onClaim(),
  "claims.requestInfo": onClaim(),
  "claims.notes": onClaim(),
  "claims.flags": onClaim(),
  "claims.cancel": onClaim(),
  "claims.resolve": onClaim((c) => ({ items: [{ id: c.items[0].id, kind: "REFUND" }], expected_total_minor: 1000 }), true),
  "products.create": async (w) => ({ params: { store_id: w.storeId } }),
  "products.archive": async (w) => ({ params: { store_id: w.storeId, id: (await product(w)).id } }),
  "products.restore": async (w) => {
    const { id } = await product(w);
    await made(w, `/merchant/products/${w.storeId}/${id}/archive`, {});
    return { params: { store_id: w.storeId, id }, body: {} };
  },
  "files.upload": async () => ({ form: photoForm }),
  "mail-pictures.upload": async () => ({ form: photoForm }),
  "subscriber-imports.upload": async () => ({ form: fileForm("email,name\nann@example.test,Ann\n", { name: "a.csv" }) }),
  "portal.upload": async (w) => ({ ...(await customer(w)), form: photoForm }),
  "dimensions.create": async (w) => ({ params: { store_id: w.storeId } }),
  "warranty.create": async (w) => ({ params: { store_id: w.storeId } }),
  "members.suspend": async (w) => ({ params: { id: await joined(w) }, body: {} }),
  "members.endSessions": async (w) => ({ params: { id: await joined(w) } }),
  "members.resend": onMade("/merchants/members", member, {}),
  "subscribers.unsubscribe": async (w) => ({ params: { id: (await person(w, "ann@example.test")).id } }),
  "subscribers.bulk": async (w) => ({ body: { action: "add-tag", ids: [(await person(w, "ann@example.test")).id], body: { tag: "vip" } } }),
  "subscribers.merge": async (w) => {
    const [one, other] = [await person(w, "ann@example.test"), await made(w, "/notifications/subscribers", { phone: "+12125550123" })];
    return { params: { id: one.id }, body: { other_id: other.id } };
  },
  "campaigns.duplicate": onMade("/notifications/campaigns", { name: "Sale", channel: "EMAIL" }, {}),
  "articles.publish": onMade("/merchant/articles", article),
  "articles.arrange": async (w) => ({ body: { category_id: null, ids: [(await made(w, "/merchant/articles", article)).id] } }),
  "article-categories.arrange": async (w) => ({
    body: { ids: [(await made(w, "/merchant/articles/categories", { names: { en: "Returns" } })).id] },
  }),
  "automations.activate": onMade("/notifications/automations", { type: "welcome", name: "Welcome" }),
  "automations.archive": onMade("/notifications/automations", { type: "welcome", name: "Welcome" }),
  "subscriber-imports.create": async (w) => {
    const { body, ...file } = {
      url: "/api/v1/notifications/subscribers/imports/files",
      body: importing,
      ...fileForm("email,name\na@example.test,A\n", { name: "a.csv" }),
    };
    const uploaded = await w.owner.raw({ method: "POST", ...file });
    return { body: { ...body, file_id: (uploaded.json() as any).data.id } };
  },
  "messages.resend": async (w) => {
    await approved(w, await order(w));
    await w.api.drain();
    const { items } = (await w.owner.get("/api/v1/notifications/messages")).body.data as any;
    return { params: { id: items[0].id } };
  },
  "conversations.create": async (w) => ({ body: { return_id: (await requested(w, await order(w))).id, text: "Hello" } }),
  "conversations.reply": async (w) => {
    const { id } = await made(w, "/notifications/conversations", { return_id: (await requested(w, await order(w))).id, text: "Hello" });
    return { params: { id }, body: { text: "And more", after: 1 } };
  },
  "customer-data.erase": async (w) => {
    await w.order({ lines: [{ unit_price_minor: 1000 }], customer: { email: "gone@example.test", first_name: "Gus" } });
    return { body: { email: "gone@example.test", documents: "keep", reason: "Asked" } };
  },
  "exports.cancel": onMade("/merchants/exports", { list: "orders", format: "csv", query: {} }),
  "flows.publish": onMade("/merchant/flows", flow),
  "public.createReturn": async (w) => {
    const of = await order(w);
    return {
      as: w.erp,
      body: { order_external_id: of.external_id, items: [{ line_external_id: "l0", quantity: 1, reason: "TOO_SMALL" }] },
    };
  },
  "public.createClaim": async (w) => {
    const of = await lateOrder(w);
    const as = (await w.api.key(["claims:write"], { storeId: w.storeId })).client;
    return {
      as,
      body: {
        order_external_id: of.external_id,
        type: "LOST",
        address_confirmed: true,
        items: [{ line_external_id: "l0", quantity: 1, reason: "LOST" }],
      },
    };
  },
  "public.createReturnLabel": async (w) => {
    const { id } = await approved(w, await order(w));
    return { as: (await w.api.key(["labels:write"], { storeId: w.storeId })).client, params: { id } };
  },
  "public.tracking": async (w) => {
    await w.done(await approved(w, await order(w)), "in-transit", { tracking_number: "1Z999", carrier: "UPS" });
    return { as: w.erp };
  },
  "public.events": async (w) => ({ as: (await w.api.key(["events:write"], { storeId: w.storeId })).client }),
  "portal.quote": async (w) => customer(w).then((c) => ({ ...c, body: wish(c.of) })),
  "portal.request": async (w) => customer(w).then((c) => ({ ...c, body: wish(c.of) })),
  "portal.cancel": async (w) => {
    const c = await customer(w);
    const { id } = await right(c.as.post(`/api/v1/public/portal/orders/${c.of.id}/returns`, wish(c.of)));
    return { ...c, params: { ...c.params, id } };
  },
  "portal-claims.create": async (w) => customer(w, await lateOrder(w)).then((c) => ({ ...c, body: damage(c.of) })),
  "portal-claims.cancel": async (w) => {
    const c = await customer(w, await lateOrder(w));
    const { id } = await right(c.as.post(`/api/v1/public/portal/orders/${c.of.id}/claims`, damage(c.of)));
    return { ...c, params: { ...c.params, id } };
  },
  "portal-conversations.ticket": async (w) => customer(w),
  "portal-conversations.send": async (w) => {
    const c = await customer(w);
    const { id } = await right(c.as.post(`/api/v1/public/portal/orders/${c.of.id}/returns`, wish(c.of)));
    return { ...c, body: { return_id: id, text: "When?" } };
  },
};

const importing = {
  mapping: ["email", "first_name"],
  dry_run: true,
  consent: { channels: ["EMAIL"], text: "Yes, send me news.", source: "Form at the till", at: "2026-01-01T09:00:00.000Z" },
};
const handOrder = {
  ordered_on: "2026-06-01",
  fulfilled_on: "2026-06-02",
  customer: { email: "ada@example.test", first_name: "Ada" },
  ship_to: { postcode: "10115", country: "DE" },
  lines: [{ title: "T-shirt", quantity: 1, unit_price_minor: 2999, tax_rate: 19 }],
};
