import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiRequest, type KillableServer, startKillableServer } from "../support/killable-server.ts";

let server: KillableServer;
beforeAll(async () => {
  server = await startKillableServer();
}, 300_000);
afterAll(() => server?.close());

const rounds = 4;
const orders = "/api/v1/orders";
const hand = (n: number) => ({
  ordered_on: "2026-06-01",
  customer: { email: `ada${n}@example.test`, first_name: "Ada" },
  ship_to: { postcode: "10115", country: "DE" },
  lines: [{ title: "Tee", quantity: 1, unit_price_minor: 2999 }],
});
const article = (n: number) => ({
  slug: `how-to-${n}`,
  content: {
    titles: { en: "How to" },
    bodies: { en: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Start." }] }] } },
  },
});

/** Calls of which each makes one record or sends one mail, when they come once; how many of each there are is read back. */
async function creating(n: number): Promise<{ requests: ApiRequest[]; records: Record<string, () => Promise<number>> }> {
  const ordered = await server.order();
  const of = await server.order();
  const [lot] = [of.lines[0]!.id];
  const key = (name: string) => `${n} ${name}`;
  const bodies: [name: string, path: string, body: unknown][] = [
    ["note", `${orders}/${ordered.id}/notes`, { text: `Round ${n}` }],
    ["order", orders, hand(n)],
    ["key", "/api/v1/stores/api-keys", { name: `ERP ${n}`, scopes: ["orders:read"] }],
    ["endpoint", "/api/v1/merchant/webhook-endpoints", { url: `https://erp.example.com/${n}`, topics: ["return.approved"] }],
    ["member", "/api/v1/merchants/members", { email: `ida${n}@example.test`, first_name: "Ida", preset: "Agent" }],
    ["store", "/api/v1/stores", { ...{ name: `Outlet ${n}`, platform: "shopify", platform_domain: `outlet${n}.example.test` }, ...zone }],
    ["return", "/api/v1/merchant/returns", { order_id: of.id, items: [{ order_line_id: lot, quantity: 1, reason: "OTHER" }] }],
    ["article", "/api/v1/merchant/articles", article(n)],
    ["view", "/api/v1/merchants/views", { noun: "returns", name: `Mine ${n}`, query: "tab=review", shared: false }],
    ["person", "/api/v1/notifications/subscribers", { email: `ann${n}@example.test` }],
    ["campaign", "/api/v1/notifications/campaigns", { name: `Sale ${n}`, channel: "EMAIL" }],
  ];
  const listed = async (path: string, isOurs: (row: any) => boolean) => (await server.right("GET", path)).items.filter(isOurs).length;
  const records: Record<string, () => Promise<number>> = {
    note: async () => (await server.right("GET", `${orders}/${ordered.id}`)).notes.length,
    order: () => listed(`${orders}?q=ada${n}@example.test&limit=20`, (row) => row.customer.email === `ada${n}@example.test`),
    key: () => listed("/api/v1/stores/api-keys", (row) => row.name === `ERP ${n}`),
    endpoint: () => listed("/api/v1/merchant/webhook-endpoints", (row) => row.url.endsWith(`/${n}`)),
    member: () => listed("/api/v1/merchants/members/list?limit=100", (row) => JSON.stringify(row).includes(`ida${n}@example.test`)),
    return: () =>
      listed(
        `/api/v1/merchant/returns?q=${encodeURIComponent(`#${of.external_id}`)}&limit=20`,
        (row) => row.order_number === `#${of.external_id}`,
      ),
    store: () => listed("/api/v1/stores", (row) => row.name === `Outlet ${n}`),
    view: () => listed("/api/v1/merchants/views?noun=returns", (row) => row.name === `Mine ${n}`),
    person: () =>
      listed(`/api/v1/notifications/subscribers?q=ann${n}@example.test&limit=20`, (row) => row.email === `ann${n}@example.test`),
    article: () => listed("/api/v1/merchant/articles?limit=100", (row) => row.slug === `how-to-${n}`),
    campaign: () => listed("/api/v1/notifications/campaigns?limit=100", (row) => row.name === `Sale ${n}`),
  };
  expect(Object.keys(records).sort(), "each is counted").toEqual(bodies.map(([name]) => name).sort());
  return { requests: bodies.map(([name, path, body]) => ({ path, body, key: key(name) })), records };
}
const zone = { currency: "USD", timezone: "UTC", country: "US" };

describe("a server killed amid calls that create", () => {
  it("has done each of them once, and answers a repeat with what it did", async () => {
    let cut = 0;
    for (let n = 1; n <= rounds; n++) {
      const { requests, records } = await creating(n);
      const delay = Math.round(Math.random() * 120);
      const killed = await server.killDuring(requests, delay);
      cut += killed.cut;
      const told = `round ${n}, killed after ${delay} ms: ${JSON.stringify(killed.answers.map(({ data }) => data.code))}`;
      expect(
        killed.answers.map(({ status }) => status),
        told,
      ).toEqual(requests.map(() => 201));
      const again = await Promise.all(requests.map(({ path, body, key }) => server.call("POST", path, body, { key })));
      expect(again, told).toEqual(killed.answers);
      const counts = Object.fromEntries(await Promise.all(Object.entries(records).map(async ([name, count]) => [name, await count()])));
      expect(counts, told).toEqual(Object.fromEntries(Object.keys(records).map((name) => [name, 1])));
    }
    expect(cut, "calls that were cut off").toBeGreaterThan(0);
  }, 400_000);
});
