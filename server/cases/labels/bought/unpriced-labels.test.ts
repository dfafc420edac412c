import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../../../../tests/doubles/easypost/server.ts";
import { type SendcloudDouble, startSendcloud } from "../../../../tests/doubles/sendcloud/server.ts";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type CarrierWorld, carrierWorld, day } from "../../../../tests/support/carrier-world.ts";
import { sendcloudSeller } from "../../../../tests/support/label-schedules/sellers/sendcloud.ts";
import { refusal } from "../../../../tests/support/world.ts";

let api: TestApi;
let post: EasyPostDouble;
let cloud: SendcloudDouble;
let c: CarrierWorld;
let connection_id: string;

beforeAll(async () => {
  [post, cloud] = await Promise.all([startEasyPost(), startSendcloud()]);
  const urls = { easypostUrl: post.origin, sendcloudUrl: cloud.base };
  api = await startApi({ config: { ...urls, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
  cloud.now = () => api.clock.now();
});
afterAll(() => Promise.all([api.close(), post.close(), cloud.close()]));
beforeEach(async () => {
  c = await carrierWorld(api, post);
  connection_id = await c.connectTo(sendcloudSeller(cloud).connection);
});

const rule = (name: string, purchase: object = {}) => ({ name, purchase: { connection_id, ...purchase } });
const limit = async (day_count_limit: number | null, minor: number | null) => {
  const day_cost_limit = minor === null ? null : { amount_minor: minor, currency: "USD" };
  const { status } = await c.w.owner.put(`/api/v1/merchant/carrier-connections/${connection_id}/limits`, {
    day_count_limit,
    day_cost_limit,
  });
  expect(status).toBe(200);
};
const bought = () => cloud.totals().bought;

describe("an offer without a price", () => {
  it("is left out by a rule with a highest cost, however high, and bought by one without", async () => {
    await c.rules([rule("Dear", { max_cost_minor: 99_999_999 })]);
    const before = bought();
    const r = await c.approved();
    expect(await c.labels(r)).toMatchObject([{ state: "FAILED", error: "PRICE_UNKNOWN" }]);
    expect(bought()).toBe(before);
    await c.rules([rule("Dear", { max_cost_minor: 99_999_999 }), rule("Any")]);
    expect((await c.act(await c.label(r), "retry")).status).toBe(202);
    await api.drain();
    expect(await c.labels(r)).toMatchObject([{ state: "READY", rule_name: "Any", cost_minor: 615, cost_currency: "EUR" }]);
    expect(bought()).toBe(before + 1);
  });

  it("is not bought through a connection that may spend so much a day, but by the next rule", async () => {
    await limit(null, 99_999_999);
    await c.rules([rule("Any")]);
    const before = bought();
    const r = await c.approved();
    // It does not wait for a day that never comes.
    expect(await c.labels(r)).toMatchObject([{ state: "FAILED", error: "PRICE_UNKNOWN" }]);
    const second = await c.connect("EasyPost");
    await c.rules([rule("Any"), { name: "Priced", purchase: { connection_id: second } }]);
    await c.act(await c.label(r), "retry");
    await api.drain();
    expect(await c.labels(r)).toMatchObject([{ state: "READY", rule_name: "Priced", connection_id: second }]);
    expect(bought()).toBe(before);
  });

  it("is refused to people, too, while the connection may spend so much a day", async () => {
    await c.rules([], { buy_when: "BY_STAFF" });
    await limit(null, 99_999_999);
    const r = await c.approved();
    const order = async () => {
      const quote = (await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {})).body.data;
      return c.w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    };
    const before = bought();
    expect(refusal(await order())).toEqual([409, "LABEL_LIMIT_REACHED"]);
    await limit(1, null);
    expect((await order()).status).toBe(202);
    await api.drain();
    expect(bought()).toBe(before + 1);
  });

  it("that was ordered before there was a limit of money fails, instead of waiting for a day that never comes", async () => {
    await c.rules([], { buy_when: "BY_STAFF" });
    const r = await c.approved();
    const quote = (await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {})).body.data;
    const chosen = { quote_id: quote.id, offer_id: quote.offers[0].id };
    expect((await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, chosen)).status).toBe(202);
    await limit(null, 99_999_999);
    const before = bought();
    await api.drain();
    expect(await c.label(r)).toMatchObject({ state: "FAILED", error: "PRICE_UNKNOWN", may_retry: true, next_look_at: null });
    await c.pass(day);
    expect([(await c.label(r)).state, bought()]).toEqual(["FAILED", before]);
    await limit(null, null);
    await c.act(await c.label(r), "retry");
    await api.drain();
    expect([(await c.label(r)).state, bought()]).toEqual(["READY", before + 1]);
  });

  it("is bought as often a day as the connection may buy", async () => {
    await limit(2, null);
    await c.rules([rule("Any")]);
    const before = bought();
    const all = [await c.approved(), await c.approved(), await c.approved()];
    expect(bought()).toBe(before + 2);
    expect(await c.label(all[2]!)).toMatchObject({ state: "WANTED", error: "LABEL_LIMIT_REACHED" });
    await c.pass(day);
    expect(bought()).toBe(before + 3);
    expect(await c.label(all[2]!)).toMatchObject({ state: "READY", error: null, cost_minor: 615 });
  });
});

describe("an offer that costs more than may be spent in a whole day", () => {
  it("is left out by rules, which go on with the next one", async () => {
    const second = await c.connect("EasyPost");
    const limits = { day_count_limit: null, day_cost_limit: { amount_minor: 500, currency: "USD" } };
    expect((await c.w.owner.put(`/api/v1/merchant/carrier-connections/${second}/limits`, limits)).status).toBe(200);
    await c.rules([{ name: "Dear", purchase: { connection_id: second } }]);
    const r = await c.approved();
    expect(await c.label(r)).toMatchObject({ state: "FAILED", error: "OVER_MAX_COST" });
    await c.rules([{ name: "Dear", purchase: { connection_id: second } }, rule("Any")]);
    await c.act(await c.label(r), "retry");
    await api.drain();
    expect(await c.label(r)).toMatchObject({ state: "READY", rule_name: "Any" });
  });
});
