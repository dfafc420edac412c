import { expect } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { SavedSection, SettingsData, SettingsSection } from "#contracts/settings/settings";
import { enqueue } from "#server/jobs/queue";
import { createTokens } from "#server/kit/tokens";
import type { Answer, Client, TestApi, TestStore } from "./api.ts";
import { openSession } from "./people.ts";

type Line = { external_id?: string; title?: string; quantity?: number; unit_price_minor: number; [field: string]: unknown };
export interface OrderInput {
  lines: Line[];
  [field: string]: unknown;
}

/** A store with its own API key, and shorthands for common calls of tests. Amounts are minor units. */
export interface World extends TestStore {
  api: TestApi;
  erp: Client;
  /** Record an order; fully paid by one card unless `payments` says otherwise. Returns it. */
  order(input: OrderInput): Promise<any>;
  location(externalId: string): Promise<string>;
  /** Record a product of one variant; returns the variant's id. */
  variant(externalId: string, price: number, over?: Record<string, unknown>): Promise<string>;
  /** Request a return of these quantities, line by line. */
  request(order: any, quantities: (number | Record<string, unknown>)[], over?: Record<string, unknown>): Promise<ReturnDetail>;
  act(returned: { id: string }, action: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Run an action, expecting success; returns the case. */
  done(returned: { id: string }, action: string, body?: unknown): Promise<ReturnDetail>;
  /** Create a case that is requested, approved and fully received. */
  received(order: any, quantities: (number | Record<string, unknown>)[], over?: Record<string, unknown>): Promise<ReturnDetail>;
  /** Record the number of a carrier's label that was bought elsewhere. */
  typeLabel(returned: { id: string }): Promise<void>;
  /** The same as `received`, sent with a carrier's label. */
  receivedByLabel(order: any, quantities: (number | Record<string, unknown>)[]): Promise<ReturnDetail>;
  suggest(returned: { id: string }, body?: unknown): Promise<ReturnDetail["outcome"][number]>;
  /** Process at the suggested total. */
  process(returned: { id: string }, body?: Record<string, unknown>): Promise<ReturnDetail>;
  show(returned: { id: string }): Promise<ReturnDetail>;
  /** Save a policy before the store's others; returns the section. */
  policy(policy: Record<string, unknown>): Promise<SavedSection>;
  /** Move the clock to an instant; the owner signs in again. */
  at(instant: string): Promise<void>;
  /** Run a periodic task, and all jobs it creates. */
  runTask(name: string): Promise<void>;
  /** Save fields of a section of the return settings; returns the section. */
  save<S extends SettingsSection>(section: S, data: Partial<SettingsData[S]>): Promise<SavedSection>;
}

const allScopes = [
  "orders:read",
  "orders:write",
  "products:write",
  "locations:write",
  "returns:read",
  "returns:write",
  "tracking:write",
] as const;
let counter = 0;

export const world = async (api: TestApi, store: Parameters<TestApi["register"]>[0] = {}): Promise<World> =>
  worldOf(api, await api.register(store));

/** Return the shorthands for a store that is registered already. */
export async function worldOf(api: TestApi, registered: TestStore): Promise<World> {
  const { client: erp } = await api.key([...allScopes], { storeId: registered.storeId });

  const success = (answer: Answer, status = 200): any => {
    expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(status);
    return answer.body.data;
  };
  const act: World["act"] = (returned, action, body = {}, headers) =>
    self.owner.post(`/api/v1/merchant/returns/${returned.id}/${action}`, body, headers);
  const done: World["done"] = async (returned, action, body) => success(await act(returned, action, body)).return;

  const self: World = {
    ...registered,
    api,
    erp,
    act,
    done,
    async order({ lines, ...input }) {
      const id = `o${++counter}`;
      const orderLines = lines.map((line, i) => ({
        external_id: `l${i}`,
        title: `Line ${i}`,
        quantity: 1,
        fulfilled_quantity: line.quantity ?? 1,
        variant_external_id: `v${i}`,
        sku: `SKU-${i}`,
        ...line,
      }));
      const body = {
        number: `#${id}`,
        currency: "USD",
        ordered_at: "2026-06-01T09:00:00Z",
        customer: { email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
        lines: orderLines,
        ...input,
      };
      const first = success(await erp.put(`/api/v1/public/orders/${id}`, body));
      if ("payments" in input) return first;
      const payments = [{ external_id: "pay", kind: "card", captured_minor: first.total_minor, captured_at: "2026-06-01T09:00:00Z" }];
      return success(await erp.put(`/api/v1/public/orders/${id}`, { ...body, payments }));
    },
    async location(externalId) {
      return success(await erp.put(`/api/v1/public/locations/${externalId}`, { name: externalId })).id;
    },
    async variant(externalId, price_minor, over = {}) {
      const product = {
        title: `Product ${externalId}`,
        variants: [{ external_id: externalId, sku: externalId, title: externalId, price_minor, currency: "USD", ...over }],
      };
      return success(await erp.put(`/api/v1/public/products/p-${externalId}`, product)).variants[0].id;
    },
    async request(order, quantities, over = {}) {
      const items = quantities.flatMap((quantity, i) => {
        const item = typeof quantity === "number" ? { quantity } : quantity;
        return item.quantity === 0 ? [] : [{ order_line_id: order.lines[i].id, reason: "TOO_SMALL", outcome: "REFUND", ...item }];
      });
      return success(await self.owner.post("/api/v1/merchant/returns", { order_id: order.id, items, ...over }), 201);
    },
    async received(order, quantities, over) {
      const returned = await self.request(order, quantities, over);
      await done(returned, "approve");
      return done(returned, "shipment-received");
    },
    async typeLabel({ id }) {
      const { status } = await self.owner.post(`/api/v1/merchant/returns/${id}/labels`, { tracking_number: `1Z${id}`, carrier: "UPS" });
      expect(status).toBe(202);
      await api.drain();
    },
    async receivedByLabel(order, quantities) {
      const returned = await self.request(order, quantities);
      await done(returned, "approve");
      await self.typeLabel(returned);
      return done(returned, "shipment-received");
    },
    async suggest(returned, body) {
      return success(await act(returned, "suggested-financial-outcome", body)).outcome;
    },
    async process(returned, body = {}) {
      const { net_minor } = await self.suggest(returned, body);
      return done(returned, "process", { ...body, expected_total_minor: net_minor });
    },
    async policy(policy) {
      const { policies } = success(await self.owner.get("/api/v1/merchant/settings")).sections.RETURN_POLICIES.data;
      return self.save("RETURN_POLICIES", { policies: [{ name: "Own", ...policy }, ...policies] as ReturnPolicy[] });
    },
    async at(instant) {
      api.clock.set(instant);
      const token = await openSession(
        { db: api.db, tokens: createTokens(api.config.secret), clock: api.clock },
        self.accountId,
        self.storeId,
      );
      self.token = token;
      self.owner = api.as(token);
    },
    async runTask(name) {
      await api.db.transaction((tx) => enqueue(tx, { queue: name }));
      await api.drain();
    },
    async save(section, data) {
      return success(await self.owner.put("/api/v1/merchant/settings", { section, data }));
    },
    async show(returned) {
      return success(await self.owner.get(`/api/v1/merchant/returns/${returned.id}`));
    },
  };
  return self;
}

/** Return an answer in short: its status, its code, and the requested details. */
export const refusal = ({ status, body }: Answer, ...details: string[]) => [
  status,
  body.data.code,
  ...details.map((key) => body.data[key]),
];
