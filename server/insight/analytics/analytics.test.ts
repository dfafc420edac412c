import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnalyticsAnswer, AnswerOf } from "#contracts/analytics/shapes";
import { bucketEnds, tiles } from "#contracts/analytics/tiles";
import { languages } from "#contracts/session/rules";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { act, chainOf } from "../../../tests/support/flow-graphs.ts";
import { flowWorld } from "../../../tests/support/flow-world.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { csvOfTile } from "./queries/export.ts";

let api: TestApi;
let w: World;
const prefix = "/api/v1/merchant/analytics";

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api, { timezone: "Asia/Ho_Chi_Minh" });
});

const counted = async () => {
  await api.drain();
  await w.runTask("analytics.count");
};
const read = async <Name extends AnalyticsAnswer["tile"]>(tile: Name, query: string, client = w.owner): Promise<AnswerOf<Name>> => {
  const answer = await client.get(`${prefix}/${tile}?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as AnswerOf<Name>;
};
const june = "from=2026-06-01&to=2026-06-30";

describe("a store in UTC+7", () => {
  it("counts each basis by its own days", async () => {
    // 23:30 on 1 June there, and half past midnight on 2 June.
    const before = await w.order({ lines: [{ quantity: 2, unit_price_minor: 5000 }], ordered_at: "2026-06-01T16:30:00Z" });
    const after = await w.order({ lines: [{ quantity: 2, unit_price_minor: 5000 }], ordered_at: "2026-06-01T17:30:00Z" });
    await w.at("2026-06-03T16:59:59Z");
    const first = await w.received(before, [1]);
    await w.at("2026-06-03T17:00:00Z");
    await w.request(after, [2]);
    await w.at("2026-06-05T17:10:00Z");
    await w.process(first);
    await counted();
    const days = async (basis: string) => {
      const { data } = await read("SERIES", `${june}&basis=${basis}&by=DAY`);
      return data.points
        .filter(({ units, returns }) => units + returns > 0)
        .map(({ from, returns, units, value_minor }) => [from, returns, units, value_minor]);
    };
    expect(await days("REQUESTED")).toEqual([
      ["2026-06-03", 1, 1, 5000],
      ["2026-06-04", 1, 2, 10_000],
    ]);
    expect(await days("ORDERED")).toEqual([
      ["2026-06-01", 1, 1, 5000],
      ["2026-06-02", 1, 2, 10_000],
    ]);
    expect(await days("PROCESSED")).toEqual([["2026-06-06", 1, 1, 5000]]);
  });
});

describe("every tile", () => {
  it.each(tiles)("answers at %s without a return, and with one", async (tile) => {
    await read(tile, `${june}&compare=PREVIOUS`);
    await w.process(await w.received(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]));
    await counted();
    for (const basis of ["REQUESTED", "ORDERED", "PROCESSED"]) {
      const { as_of, previous } = await read(tile, `${june}&basis=${basis}&compare=YEAR`);
      expect([typeof as_of, previous === null]).toEqual(["string", false]);
      await read(tile, `${june}&basis=${basis}&reason=TOO_SMALL&country=NONE`);
    }
    const { status, headers } = await w.owner.get(`${prefix}/${tile}/export?${june}`);
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const answer = await read(tile, june);
    for (const language of languages) {
      const [heads = ""] = csvOfTile(answer, language).replace("\uFEFF", "").split(/\r?\n/);
      expect(heads, language).not.toMatch(/_|\.[a-z]|[a-z]\.|undefined/);
    }
  });
});

describe("access", () => {
  const as = async (permissions: string[]) => (await api.member(permissions as never, { storeId: w.storeId })).client;
  const status = async (client: { get(path: string): Promise<{ status: number }> }, path: string) =>
    (await client.get(`${prefix}/${path}`)).status;

  it("is by tile: returns, claims and messages each with their own right", async () => {
    expect(await status(api.as(null), "KEY")).toBe(401);
    const [returns, claims, marketing, orders] = [
      await as(["returns"]),
      await as(["claims"]),
      await as(["marketing"]),
      await as(["orders"]),
    ];
    const of = async (client: typeof returns) => [
      await status(client, "KEY"),
      await status(client, "CLAIMS"),
      await status(client, "MESSAGES"),
    ];
    expect(await of(returns)).toEqual([200, 403, 403]);
    expect(await of(claims)).toEqual([403, 200, 403]);
    expect(await of(marketing)).toEqual([403, 403, 200]);
    expect(await of(orders)).toEqual([403, 403, 403]);
    expect(await status(returns, "CLAIMS/export")).toBe(403);
    expect([await status(returns, "reconciliation"), (await returns.post(`${prefix}/rebuild`, {})).status]).toEqual([403, 403]);
    const other = await world(api);
    expect(await status(other.owner, `KEY?store_id=${w.storeId}`)).toBe(404);
  });

  it.each([
    ["SERIES?from=2026-06-02&to=2026-06-01", 400, "BAD_REQUEST"],
    ["KEY?from=2999-12-31", 400, "BAD_REQUEST"],
    ["KEY?from=1900-01-01&to=1900-02-01&compare=YEAR", 400, "BAD_REQUEST"],
    ["KEY?from=2026-06-31", 400, "BAD_REQUEST"],
    ["KEY?basis=PAID", 400, "BAD_REQUEST"],
    ["KEY?country=germany", 400, "BAD_REQUEST"],
    ["KEY?reason=x'--", 400, "BAD_REQUEST"],
    ["KEY?grade=A", 400, "BAD_REQUEST"],
    ["EVERYTHING", 404, "NOT_FOUND"],
    ["KEY?from=2020-01-01&to=2026-01-01", 422, "RANGE_TOO_LARGE"],
    ["KEY?from=2023-01-01&to=2026-01-06", 422, "RANGE_TOO_LARGE"],
    ["KEY?from=2025-01-01&to=2026-06-01&reason=OTHER&country=US", 422, "RANGE_TOO_LARGE"],
  ])("refuses %s", async (path, code, name) => {
    const answer = await w.owner.get(`${prefix}/${path}`);
    expect([answer.status, answer.body.data.code]).toEqual([code, name]);
  });

  it("takes 1,100 days with one filter, and values that nothing has", async () => {
    const { data } = await read("KEY", "from=2023-01-01&to=2026-01-04&reason=NEVER_SEEN");
    expect(data.returns).toBe(0);
    expect((await read("PRODUCTS", `${june}&product=%27%3B%20drop&rank=RATE`)).data.rows).toEqual([]);
  });

  it("does not take a value that nothing has for none", async () => {
    const empty = await w.location("empty");
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await counted();
    const returns = async (filter: string) => (await read("KEY", `${june}&${filter}`)).data.returns;
    expect([await returns(`place=${empty}`), await returns("country=AQ"), await returns("country=NONE")]).toEqual([0, 0, 1]);
  });

  it("refuses months that end before they begin", async () => {
    expect((await w.owner.post(`${prefix}/rebuild`, { from: "2026-05", to: "2026-04" })).status).toBe(400);
    expect((await w.owner.post(`${prefix}/rebuild`, { from: "2026-13" })).status).toBe(400);
  });
});

describe("an answer", () => {
  it("leaves other currencies out and counts them", async () => {
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }], currency: "EUR" }), [1]);
    await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await counted();
    const { data, left_out, currency } = await read("KEY", june);
    expect([currency, data.value_minor, left_out]).toEqual(["USD", 2000, [{ currency: "EUR", returns: 1 }]]);
    const euros = await read("KEY", `${june}&currency=EUR`);
    expect([euros.data.value_minor, euros.left_out]).toEqual([1000, [{ currency: "USD", returns: 1 }]]);
  });

  it("says up to when everything is counted", async () => {
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await api.drain();
    await w.at("2026-06-10T00:05:00Z");
    expect(Date.parse((await read("KEY", june)).as_of)).toBeLessThan(Date.now());
    await counted();
    expect((await read("KEY", june)).as_of).toBe("2026-06-10T00:05:00.000Z");
  });

  it("says that its months are counted anew until they are", async () => {
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    // Nothing has been counted for the store yet.
    expect((await read("KEY", june)).is_recounting).toBe(true);
    await counted();
    await api.drain();
    expect((await read("KEY", june)).is_recounting).toBe(false);
    expect((await w.owner.post(`${prefix}/rebuild`, {})).status).toBe(202);
    expect((await read("KEY", june)).is_recounting).toBe(true);
    await api.drain();
    expect((await read("KEY", june)).is_recounting).toBe(false);
  });

  it("compares with the period before, and the year before", async () => {
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await counted();
    const before = await read("KEY", "from=2026-06-11&to=2026-06-20&compare=PREVIOUS");
    expect([before.compared, before.data.returns, before.previous?.returns]).toEqual([{ from: "2026-06-01", to: "2026-06-10" }, 0, 1]);
    const year = await read("KEY", "from=2027-06-01&to=2027-06-10&compare=YEAR");
    expect([year.compared, year.previous?.returns]).toEqual([{ from: "2026-06-01", to: "2026-06-10" }, 1]);
  });

  it("marks orders that can still come back as not final", async () => {
    await w.at("2026-06-30T00:00:00Z");
    const ordered = await read("KEY", "from=2026-01-01&to=2026-06-30&basis=ORDERED");
    expect(ordered.not_final_from).not.toBeNull();
    expect((await read("KEY", june)).not_final_from).toBeNull();
  });

  it("names who decided, and how long it took", async () => {
    await w.save("GENERAL", { auto_approve: "ALWAYS" } as never);
    await w.at("2026-06-10T00:00:00Z");
    const returned = await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await w.at("2026-06-12T00:00:00Z");
    await w.done(returned, "shipment-received");
    await counted();
    expect((await read("KEY", june)).data.decided_alone).toEqual({ part: 1, whole: 1 });
    expect((await read("FLOWS", june)).data.decided).toEqual({ FLOW: 0, SETTING: 1, PERSON: 0, OPEN: 0 });
    const [approval, receipt, processing] = (await read("TIMES", june)).data.steps;
    expect([approval?.returns, receipt?.returns, processing?.returns]).toEqual([1, 1, 0]);
    expect(receipt?.buckets.indexOf(1)).toBe(bucketEnds.indexOf(2 * 1440));
    expect([processing?.median_minutes, approval?.p90_minutes]).toEqual([null, 1]);
  });

  it("exports a tile's own numbers before the rows of its lists", async () => {
    await w.at("2026-06-10T00:00:00Z");
    const r = await w.process(await w.received(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]));
    await w.done(r, "refund", { data: { amount_minor: 1500 } });
    await counted();
    const table = async (tile: string) => {
      const text: string = (await w.owner.get(`${prefix}/${tile}/export?${june}`)).body.data.text;
      const [heads = [], ...rows] = text
        .replace("\uFEFF", "")
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(","));
      return rows.map((row) => Object.fromEntries(heads.map((head, i) => [head, row[i]])));
    };
    const [totals, refund] = await table("MONEY");
    expect(totals).toMatchObject({ "To customers: Owed": "20.00", "To customers: Paid": "15.00", "To customers: Left to pay": "5.00" });
    expect(refund).toMatchObject({ Kind: "REFUND", Amount: "15.00", "To customers: Owed": "" });
    expect((await table("FLOWS"))[0]).toMatchObject({ "Decided: By a person": "1", "Decided: By a flow": "0" });
    expect((await table("CLAIMS"))[0]).toMatchObject({ Claims: "0", "Claims resolved": "0", "Median (days)": "" });
    const outcomes = await table("OUTCOMES");
    expect([outcomes.some(({ From }) => From), outcomes.some(({ Code }) => Code === "REFUND")]).toEqual([true, true]);
  });

  it("links a flow's runs of the same days", async () => {
    const f = flowWorld(w);
    const flow = await f.live("RETURN_REQUESTED", chainOf([act("flag", "FLAG", { flag: "VIP" })]));
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 2050 }] }), [1]);
    const { flows } = (await read("FLOWS", june)).data;
    const [from, to] = june.match(/\d{4}-\d\d-\d\d/g) ?? [];
    expect(flows).toMatchObject([{ runs: 1, drill: { resource: "flows", filters: { flow: flow.id, tab: "runs", from, to } } }]);
  });

  it("narrows the runs of flows by the filters of returns, and names the filters that a tile knows nothing of", async () => {
    const f = flowWorld(w);
    await f.live("RETURN_REQUESTED", chainOf([act("flag", "FLAG", { flag: "VIP" })]));
    await f.live("WARRANTY_REGISTERED", chainOf([act("tag", "TAG_CUSTOMER", { tags: ["x"] })]));
    await w.at("2026-06-10T00:00:00Z");
    const shirt = { unit_price_minor: 2050, product_external_id: "shirt" };
    for (const over of [{ channel: "POS" }, { channel: "ONLINE" }, { channel: "POS", currency: "EUR" }])
      await w.request(await w.order({ lines: [shirt], ...over }), [1]);
    await counted();
    const read2 = async (filters: string) => (await read("FLOWS", `${june}${filters}`)).data;
    const runs = async (filters: string) => (await read2(filters)).flows.map((one) => [one.runs, one.acted, one.loops, one.drill === null]);
    expect(await runs("")).toEqual([[3, 3, 0, false]]);
    expect(await runs("&channel=POS")).toEqual([[1, 1, null, true]]);
    expect(await runs("&channel=POS&reason=TOO_SMALL")).toEqual([[1, 1, null, true]]);
    expect(await runs("&reason=DAMAGED")).toEqual([]);
    expect(await runs("&currency=EUR")).toEqual([[1, 1, null, true]]);
    expect([(await read2("")).only_returns, (await read2("&product=shirt")).only_returns]).toEqual([false, true]);
    expect((await read2("&channel=POS")).decided).toEqual({ FLOW: 0, SETTING: 0, PERSON: 0, OPEN: 1 });
    const unfiltered = async (tile: string) => (await read(tile as "CLAIMS", `${june}&channel=POS&reason=TOO_SMALL`)).unfiltered;
    expect([await unfiltered("FLOWS"), await unfiltered("CLAIMS"), await unfiltered("MESSAGES")]).toEqual([
      [],
      ["reason", "channel"],
      ["reason", "channel"],
    ]);
  });

  it("exports an object that some rows lack in the columns of those that have it, and none that all lack", async () => {
    const { compared: _, previous: __, ...answer } = (await read("PRODUCTS", june)) as any;
    const row = { key: "p", product_id: null, title: "Tee", variant_title: null, sku: null, image_url: null, returns: 1, units: 1 };
    const rows = [
      { ...row, value_minor: 100, rate: null, reason: { key: "TOO_SMALL", units: 1 } },
      { ...row, value_minor: 100, rate: null, reason: null },
    ];
    const [heads = "", ...lines] = csvOfTile({ ...answer, compared: null, previous: null, data: { rows } }, "en")
      .trim()
      .split(/\r?\n/);
    expect(heads.split(",").filter((head) => /reason/i.test(head))).toHaveLength(2);
    expect(heads).not.toMatch(/rate/i);
    expect(lines.map((line) => line.split(",").length)).toEqual([heads, heads].map((line) => line.split(",").length));
  });

  it("exports its rows with decimals, and no formulas", async () => {
    await w.at("2026-06-10T00:00:00Z");
    await w.request(await w.order({ lines: [{ unit_price_minor: 2050, title: "=1+1", product_external_id: "p" }] }), [1]);
    await counted();
    const text = (await w.owner.get(`${prefix}/PRODUCTS/export?${june}`)).body.data.text;
    expect(text).toContain("20.50");
    expect(text).toContain("'=1+1");
  });
});
