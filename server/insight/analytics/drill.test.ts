import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnalyticsAnswer, Drill } from "#contracts/analytics/shapes";
import { bases, type Tile } from "#contracts/analytics/tiles";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;

beforeAll(async () => {
  api = await startApi();
  w = await world(api, { timezone: "America/New_York" });
  await w.location("here");
  await fill();
  await api.drain();
  await w.runTask("analytics.count");
});
afterAll(() => api.close());

const line = (n: number) => ({
  quantity: 3,
  unit_price_minor: 1000 * n,
  product_external_id: n === 3 ? undefined : `p${n}`,
  variant_external_id: `v${n}`,
  title: `Product ${n}`,
});

/** Orders of two countries, channels and currencies, returned in part for different reasons and outcomes, on days around midnight. */
async function fill() {
  const place = await w.location("there");
  const order = async (at: string, over: object) => w.order({ lines: [line(1), line(2), line(3)], ordered_at: at, ...over });
  const address = (country: string) => ({ ship_to: { name: "Ann", address1: "1 St", city: "X", zip: "1", country } });
  const first = await order("2026-05-01T03:59:00Z", { ...address("US"), channel: "online" });
  const second = await order("2026-05-02T04:01:00Z", { ...address("CA"), channel: "pos" });
  const third = await order("2026-05-02T12:00:00Z", {});
  const euros = await order("2026-05-02T12:00:00Z", { currency: "EUR" });
  await w.at("2026-05-10T03:59:59.500Z");
  const one = await w.received(first, [
    { quantity: 1, reason: "DEFECTIVE" },
    { quantity: 2, outcome: "STORE_CREDIT" },
  ]);
  await w.request(third, [0, 0, 1], { shipping_method: "NO_SHIPMENT" });
  await w.received(euros, [1]);
  await w.at("2026-05-10T04:00:00Z");
  const two = await w.request(second, [{ quantity: 1, reason: "DEFECTIVE" }, 1]);
  await w.done(two, "approve", { location_id: place });
  const three = await w.request(second, [0, { quantity: 1, reason: "DEFECTIVE" }]);
  await w.done(three, "decline", { reason: "No" });
  const item = one.items[0]!;
  await w.done(one, "evaluation", { items: [{ id: item.id, accepted: 1, rejected: 0, grade: "B" }] });
  await w.process(one);
}

const totalOf = async ({ resource, filters }: Drill): Promise<number> => {
  const path = { returns: "/api/v1/merchant/returns", claims: "/api/v1/claims", campaigns: "", automations: "", flows: "" }[resource];
  const answer = await w.owner.get(`${path}?${new URLSearchParams(filters)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.data.total_exact).toBe(true);
  return answer.body.data.total;
};

interface Numbered {
  returns: number;
  drill: Drill;
}
/** Every number of returns in a tile, with the list it names. */
const numbered = (answer: AnalyticsAnswer): Numbered[] => {
  const data = answer.data as { rows?: Numbered[]; points?: Numbered[]; returns?: number };
  const whole = data.returns === undefined || !answer.drill ? [] : [{ returns: data.returns, drill: answer.drill }];
  return [...whole, ...(data.rows ?? []), ...(data.points ?? [])].filter((row) => row.returns !== undefined);
};

const range = "from=2026-04-01&to=2026-05-31&by=DAY";
const listed = [
  "KEY",
  "SERIES",
  "OUTCOMES",
  "REASONS",
  "COUNTRIES",
  "PLACES",
  "METHODS",
  "CHANNELS",
  "POLICIES",
  "GRADES",
  "PRODUCTS",
  "VARIANTS",
];
const filters = [
  "",
  "&reason=DEFECTIVE",
  "&country=CA",
  "&product=p2&reason=DEFECTIVE",
  "&product=NONE",
  "&place=NONE&channel=online",
  "&currency=EUR",
];

it.each(bases.flatMap((basis) => listed.map((tile) => [basis, tile as Tile] as const)))(
  "by %s each number of %s is the total of its list",
  async (basis, tile) => {
    let rows = 0;
    for (const filter of filters) {
      const answer = await w.owner.get(`/api/v1/merchant/analytics/${tile}?${range}&basis=${basis}${filter}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const numbers = numbered(answer.body.data as AnalyticsAnswer).filter(({ returns }, i) => returns > 0 || i === 0);
      for (const { returns, drill } of numbers) {
        expect([filter, drill.filters, await totalOf(drill)]).toEqual([filter, drill.filters, returns]);
        rows += 1;
      }
    }
    expect(rows).toBeGreaterThan(0);
  },
);
