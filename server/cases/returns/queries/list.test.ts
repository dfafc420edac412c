import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnCounts, ReturnDetail, ReturnRow } from "#contracts/returns/shapes";
import { tabs } from "#contracts/returns/states";
import { generateReturns } from "../../../../tests/bench/generate.ts";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { reach, reachMore } from "../../../../tests/support/cases.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
/** One return in every state, created a minute apart. */
let known: ReturnDetail[];
let shelf: string;
let colleague: string;

beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  const made: ReturnDetail[] = [];
  for (const make of [...Object.values(reach), ...Object.values(reachMore)]) {
    made.push(await make(w));
    api.clock.advance(60_000);
  }
  shelf = await w.location("shelf-list");
  colleague = (await api.member(["returns"], { storeId: w.storeId })).id;
  const byStage = (stage: string) => made.find((r) => r.stage === stage && r.status === "OPEN")!;
  await w.done(byStage("REQUEST"), "flags", { add: ["VIP", "FRAUD_RISK"] });
  await w.done(byStage("REQUEST"), "assign", { member_id: w.membershipId });
  await w.done(byStage("EVALUATION"), "assign", { member_id: colleague });
  await w.done(byStage("IN_TRANSIT"), "flags", { add: ["VIP"] });
  await w.done(byStage("APPROVED"), "shipment-received", { location_id: shelf });
  const order = await w.order({ lines: [{ unit_price_minor: 77_700 }] });
  made.push(await w.request(order, [{ quantity: 1, reason: "DEFECTIVE" }]));
  known = await Promise.all(made.map((r) => w.show(r)));
});
afterAll(() => api.close());

const list = async (query: string, client = w.owner) => {
  const answer = await client.get(`/api/v1/merchant/returns?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as {
    items: ReturnRow[];
    total: number | null;
    total_exact: boolean;
    next_cursor: string | null;
    page: number;
    limit: number;
  };
};
/** All rows of a query, page by page with the cursor. */
async function walk(query: string, between: () => Promise<unknown> = async () => undefined, client = w.owner): Promise<ReturnRow[]> {
  const rows: ReturnRow[] = [];
  let cursor = "";
  for (;;) {
    const page = await list(`${query}${cursor}`, client);
    rows.push(...page.items);
    if (!page.next_cursor) return rows;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    await between();
  }
}
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).sort();

describe("a filter", () => {
  const oneOf = ["status", "stage", "decision", "resolution_type", "payment_status", "exchange_status"] as const;

  it.each(oneOf)("by %s finds the returns that have the value; several values find any of them", async (field) => {
    const values = [...new Set(known.map((r) => r[field]))].filter((value) => value !== null);
    for (const value of values)
      expect(ids(await walk(`${field}=${value}`)), String(value)).toEqual(ids(known.filter((r) => r[field] === value)));
    expect(ids(await walk(`${field}=${values.join(",")}`))).toEqual(ids(known.filter((r) => (values as unknown[]).includes(r[field]))));
  });

  const others: [query: () => string, test: (r: ReturnDetail) => boolean][] = [
    [() => "flag=VIP", (r) => r.flags.includes("VIP")],
    [() => "flag=FRAUD_RISK", (r) => r.flags.includes("FRAUD_RISK")],
    [() => "flag=NONE", () => false],
    [() => "reason=DEFECTIVE", (r) => r.reasons.includes("DEFECTIVE")],
    [() => `assignee=${colleague}`, (r) => r.assignee?.id === colleague],
    [() => "assignee=me", (r) => r.assignee?.id === w.membershipId],
    [() => "assignee=none", (r) => r.assignee === null],
    [() => `location_id=${shelf}`, (r) => r.location_id === shelf],
    [() => `created_from=${known[3]!.created_at}`, (r) => r.created_at >= known[3]!.created_at],
    [() => `created_to=${known[3]!.created_at}`, (r) => r.created_at <= known[3]!.created_at],
    [
      () => `created_from=${known[2]!.created_at}&created_to=${known[5]!.created_at}`,
      (r) => r.created_at >= known[2]!.created_at && r.created_at <= known[5]!.created_at,
    ],
    [() => "min_value_minor=2000", (r) => r.value_minor >= 2000],
    [() => "max_value_minor=1000", (r) => r.value_minor <= 1000],
    [
      () => "stage=REQUEST&reason=TOO_SMALL&flag=VIP",
      (r) => r.stage === "REQUEST" && r.reasons.includes("TOO_SMALL") && r.flags.includes("VIP"),
    ],
  ];
  it.each(others.map(([query, test]) => [String(query).replace("() => ", ""), query, test] as const))(
    "by %s finds what it says",
    async (_name, query, test) => {
      const rows = await walk(query());
      expect(ids(rows)).toEqual(ids(known.filter(test)));
      expect((await list(query())).total).toBe(rows.length);
    },
  );

  it("shows the same values as the detail", async () => {
    for (const row of await walk("")) {
      const detail = known.find((r) => r.id === row.id)!;
      expect(detail).toMatchObject({ ...row });
    }
  });

  const bad = [
    "tab=nowhere",
    "colour=red",
    "sort=colour",
    "sort=created_at,number",
    "stage=BOGUS",
    "stage=REQUEST,BOGUS",
    "status=open",
    "status=",
    "page=0",
    "page=-1",
    "page=x",
    "page=1.5",
    "limit=0",
    "limit=-1",
    "limit=x",
    "cursor=nonsense",
    "cursor=e30",
    "cursor=W10",
    "flag=no%20flag",
    "created_from=yesterday",
    "created_to=2026-13-01T00:00:00Z",
    "min_value_minor=1.5",
    "max_value_minor=x",
    "page=9999",
  ];
  it.each(bad)("of the form %s is refused", async (query) => {
    const answer = await w.owner.get(`/api/v1/merchant/returns?${query}`);
    expect([answer.status, answer.body.data.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("never shows another store's returns", async () => {
    const other = await world(api);
    expect(await list("", other.owner)).toMatchObject({ items: [], total: 0 });
    expect((await other.owner.get(`/api/v1/merchant/returns?store_id=${w.storeId}`)).status).toBe(404);
  });
});

describe("a tab", () => {
  it.each(tabs)("%s contains as many returns as its count states", async (tab) => {
    const counts = (await w.owner.get("/api/v1/merchant/returns/counts")).body.data as unknown as ReturnCounts;
    const rows = await walk(`tab=${tab}&limit=3`);
    expect(new Set(ids(rows)).size).toBe(rows.length);
    expect(rows).toHaveLength(counts[tab]);
    expect((await list(`tab=${tab}`)).total).toBe(counts[tab]);
    expect((await list(`tab=${tab}&max_value_minor=999999`)).total).toBe(counts[tab]);
  });

  it("other than exchanges contains no return of another tab", async () => {
    const seen = (await Promise.all(tabs.filter((tab) => !["all", "exchanges"].includes(tab)).map((tab) => walk(`tab=${tab}`)))).flat();
    const exchanges = await walk("tab=exchanges");
    expect(new Set(ids(seen)).size).toBe(seen.length);
    expect([...new Set(ids([...seen, ...exchanges]))].sort()).toEqual(ids(known));
  });

  it("count is updated with every step of a case", async () => {
    const other = await world(api);
    const counts = async () => (await other.owner.get("/api/v1/merchant/returns/counts")).body.data;
    const r = await reach.REQUEST(other);
    expect(await counts()).toMatchObject({ all: 1, review: 1, on_the_way: 0 });
    await other.done(r, "approve");
    expect(await counts()).toMatchObject({ all: 1, review: 0, on_the_way: 1 });
    await other.done(r, "cancel");
    expect(await counts()).toMatchObject({ all: 1, on_the_way: 0, closed: 1 });
  });
});

describe("an order of rows", () => {
  const value: Record<string, (r: ReturnRow) => string | number> = {
    created_at: (r: ReturnRow) => r.created_at,
    updated_at: (r: ReturnRow) => r.updated_at,
    value_minor: (r: ReturnRow) => r.value_minor,
    number: (r: ReturnRow) => Number(r.number.replace(/\D/g, "")),
  };

  it.each(Object.entries(value))("by %s pages forwards, and backwards through the same rows", async (name, of) => {
    const up = await walk(`sort=${name}&limit=4`);
    const keys = up.map(of);
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect((await walk(`sort=-${name}&limit=4`)).map((row) => row.id)).toEqual(up.map((row) => row.id).reverse());
    expect(ids(up)).toEqual(ids(known));
  });

  it("is newest first by default", async () => {
    expect((await walk("limit=4")).map((row) => row.id)).toEqual((await walk("sort=-created_at")).map((row) => row.id));
  });

  it("is the same by page number as by cursor", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`limit=5&page=${page}`)));
    expect(pages.flatMap((page) => page.items.map((row) => row.id))).toEqual((await walk("limit=5")).slice(0, 15).map((row) => row.id));
  });
});

describe("paging with the cursor", () => {
  it.each(["-created_at", "created_at", "-number", "-value_minor"])(
    "sorted %s meets 45 returns once each while new ones arrive",
    async (sort) => {
      const other = await world(api);
      const order = await other.order({ lines: [{ quantity: 60, unit_price_minor: 100 }] });
      const first: string[] = [];
      for (let i = 0; i < 45; i++) {
        first.push((await other.request(order, [1])).id);
        if (i % 3 === 0) api.clock.advance(1);
      }
      const rows: ReturnRow[] = [];
      let cursor = "";
      do {
        const page = (await other.owner.get(`/api/v1/merchant/returns?sort=${sort}${cursor}`)).body.data;
        rows.push(...page.items);
        cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : "";
        if (rows.length < 45) await other.request(order, [1]);
      } while (cursor);
      const met = rows.map((row) => row.id);
      expect(new Set(met).size).toBe(met.length);
      expect(met.filter((id) => first.includes(id)).sort()).toEqual([...first].sort());
    },
  );
});

describe("a list too long to be counted whole", () => {
  let other: World;
  let everything: ReturnRow[];
  beforeAll(async () => {
    other = await world(api);
    await generateReturns(api.db, { storeId: other.storeId, rows: 3000, assignees: [other.membershipId], now: api.clock.now() });
    everything = await walk("", undefined, other.owner);
  }, 60_000);

  type Test = (r: ReturnRow) => boolean;
  const [from, to] = ["2024-12-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"];
  const period = `created_from=${from}&created_to=${to}`;
  const isInPeriod: Test = (r) => r.created_at >= from && r.created_at <= to;
  const isOther: Test = (r) => r.reasons.includes("OTHER");
  const isVip: Test = (r) => r.flags.includes("VIP");
  const isClosed: Test = (r) => r.status === "CLOSED";
  const both =
    (...tests: Test[]): Test =>
    (r) =>
      tests.every((test) => test(r));
  const value: Test = (r) => r.value_minor >= 20_000 && r.value_minor <= 50_000;
  // Every order of this store is without a country.
  const single: [string, Test][] = [
    ["reason=OTHER", isOther],
    ["reason=OTHER&sort=-updated_at", isOther],
    ["assignee=none&sort=created_at", (r) => r.assignee === null],
    ["flag=VIP", isVip],
    ["min_value_minor=20000&max_value_minor=50000&sort=created_at", value],
    [`reason=OTHER&${period}`, both(isOther, isInPeriod)],
  ];
  const several: [string, Test][] = [
    ["flag=VIP&reason=OTHER", both(isVip, isOther)],
    ["reason=OTHER&country=NONE", isOther],
    ["reason=OTHER&country=NONE&sort=created_at", isOther],
    [`reason=OTHER&country=NONE&${period}`, both(isOther, isInPeriod)],
    ["tab=closed&reason=OTHER", both(isClosed, isOther)],
    [`tab=closed&reason=OTHER&${period}&sort=created_at`, both(isClosed, isOther, isInPeriod)],
    ["tab=closed&assignee=none&reason=OTHER", both(isClosed, isOther, (r) => r.assignee === null)],
    ["tab=closed&assignee=none&sort=-value_minor", both(isClosed, (r) => r.assignee === null)],
    ["min_value_minor=20000&flag=VIP", both(isVip, (r) => r.value_minor >= 20_000)],
    ["q=emma", (r) => r.customer.name.startsWith("Emma ")],
    ["q=emma%20whitfield", (r) => r.customer.name === "Emma Whitfield"],
    ["q=rma-10", (r) => r.number.startsWith("RMA-10")],
    ["q=zzzz", () => false],
  ];
  const cases = [single.map((one) => [...one, 1_000] as const), several.map((one) => [...one, 100] as const)].flat();
  it.each(cases)("by %s has the same rows by page as by cursor, and is counted some pages ahead", async (query, test, most) => {
    const all = (await walk(query, undefined, other.owner)).map((row) => row.id);
    expect(ids(everything.filter(test))).toEqual([...all].sort());
    const met: string[] = [];
    for (let page = 1; met.length < all.length || page === 1; page++) {
      const seen = await list(`${query}&page=${page}`, other.owner);
      met.push(...seen.items.map((row) => row.id));
      const limit = (page - 1) * 20 + most;
      expect([page, seen.total, seen.total_exact]).toEqual([page, Math.min(all.length, limit), all.length <= limit]);
    }
    expect(met).toEqual(all);
    // A page beyond the last is answered by the last.
    const last = Math.max(1, Math.ceil(all.length / 20));
    const past = await list(`${query}&page=${last + 1}`, other.owner);
    const rest = all.slice((last - 1) * 20);
    expect([past.page, past.items.map((row) => row.id), past.total, past.total_exact]).toEqual([last, rest, all.length, true]);
  });
});

describe("a search", () => {
  it("finds number, order number, name, email, tracking number and SKU, in any case, and nothing else", async () => {
    const customer = { email: "zoe.quill@example.test", first_name: "Zoë", last_name: "Quill" };
    const order = await w.order({ number: "#QX-77", customer, lines: [{ unit_price_minor: 900, sku: "QUILL-BLUE_9" }] });
    const r = await w.request(order, [1]);
    await w.done(r, "approve");
    await w.done(r, "in-transit", { tracking_number: "JD0099QZ" });
    for (const q of [r.number, "#qx-77", "QX-77", "zoë", "quill", "Zoë Quill", "ZOE.QUILL@example", "jd0099", "quill-blue_9"]) {
      expect(
        (await list(`q=${encodeURIComponent(q)}`)).items.map((row) => row.id),
        q,
      ).toEqual([r.id]);
    }
    for (const q of ["quill%blue", "quillXblue_9", "QUILL-BLUE%", "qx\\77", "'; drop table returns; --"]) {
      expect((await list(`q=${encodeURIComponent(q)}`)).items, q).toEqual([]);
    }
    expect((await list(`q=quill&stage=REQUEST`)).items).toEqual([]);
    expect((await list("q=", (await world(api)).owner)).items).toEqual([]);
    expect((await (await world(api)).owner.get("/api/v1/merchant/returns?q=quill")).body.data.items).toEqual([]);
  });

  it("finds what has every word, in any order", async () => {
    const people = [
      { email: "ann@words.test", first_name: "Ann", last_name: "Bee" },
      { email: "cat@words.test", first_name: "Cat", last_name: "Bee" },
      { email: "bo@words.test", first_name: "Bo", last_name: "Li" },
      { email: "wei@words.test", first_name: "李", last_name: "小明" },
    ];
    const found: Record<string, ReturnDetail> = {};
    for (const customer of people)
      found[customer.first_name] = await w.request(await w.order({ customer, lines: [{ unit_price_minor: 900, sku: "WORDS-1" }] }), [1]);
    const numbers = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).items.map(({ number }) => number);
    const { Ann, Bo, 李: Wei } = found;
    for (const q of [`Ann Bee ${Ann?.number}`, `${Ann?.number.toLowerCase()} bee  ann`, "words.test ann", "an be words-1"])
      expect(await numbers(q), q).toEqual([Ann?.number]);
    expect(await numbers("bee words.test")).toHaveLength(2);
    expect(await numbers(`Cat ${Ann?.number}`)).toEqual([]);
    for (const q of ["Bo Li", "li bo"]) expect(await numbers(q), q).toEqual([Bo?.number]);
    expect(await numbers("小明")).toEqual([Wei?.number]);
  });

  it("finds a long word, a part of it and a number whole, not what resembles them", async () => {
    const found: string[] = [];
    for (const [last_name, number, sku] of [
      ["Tremblay", "#20241", "SKU-7001"],
      ["Treble Malay", "#24120", "SKU-7010"],
      ["Extremblaye", "#202410", "SKU-70012"],
    ] as const) {
      const customer = { email: `${number.slice(1)}@long.test`, first_name: "Zed", last_name };
      found.push((await w.request(await w.order({ number, customer, lines: [{ unit_price_minor: 900, sku }] }), [1])).number);
    }
    const [whole, , within] = found;
    const both = [within, whole];
    const expected: [string, (string | undefined)[]][] = [
      ["tremblay", both],
      ["TREMBLAY", both],
      ["emblay", both],
      ["xtremblaye", [within]],
      ["#20241", both],
      ["#202410", [within]],
      ["sku-7001", both],
      ["ku-70012", [within]],
      ["20241@long.test", [whole]],
    ];
    for (const [q, numbers] of expected)
      expect([q, (await list(`q=${encodeURIComponent(q)}`)).items.map(({ number }) => number)]).toEqual([q, numbers]);
  });

  it("takes a word too short for the index as the beginning of a word, or as a whole number", async () => {
    const other = await world(api);
    const r = await other.request(await other.order({ number: "#7", lines: [{ unit_price_minor: 900 }] }), [1]);
    const numbers = async (q: string) =>
      (await other.owner.get(`/api/v1/merchant/returns?q=${encodeURIComponent(q)}`)).body.data.items.map(
        ({ number }: { number: string }) => number,
      );
    expect([await numbers("#7"), await numbers("be"), await numbers("ee")]).toEqual([[r.number], [r.number], []]);
    const orders = async (q: string) => (await other.owner.get(`/api/v1/orders?q=${encodeURIComponent(q)}`)).body.data.items;
    expect(await orders("7")).toMatchObject([{ number: "#7" }]);
  });
});
