import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StoreCredit } from "#contracts/store-credits";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";
import { creditCodeOf, newCreditCode } from "./credit-code.ts";

const path = "/api/v1/merchant/store-credits";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

/** Return a case of 20.00 paid as store credit. */
async function credited(over: Record<string, unknown> = {}, data: Record<string, unknown> = {}) {
  const order = await w.order({ lines: [{ unit_price_minor: 2000 }], ...over });
  const r = await w.process(await w.received(order, [{ quantity: 1, outcome: "STORE_CREDIT" }]));
  return w.done(r, "create-store-credit", { data });
}
const list = async (query = ""): Promise<any[]> => (await w.owner.get(`${path}${query}`)).body.data.items;
const only = async (): Promise<StoreCredit> => {
  const [row] = await list();
  return (await w.owner.get(`${path}/${row.id}`)).body.data as StoreCredit;
};
const correct = (id: string, body: object, headers?: Record<string, string>) => w.owner.post(`${path}/${id}/correct`, body, headers);

describe("store credits", () => {
  it("are read by members of the returns area, and corrected by the owner alone", async () => {
    await credited();
    const { id } = await only();
    expect((await api.as(null).get(path)).status).toBe(401);
    const none = await api.member(["orders"]);
    expect([(await none.client.get(path)).status, (await none.client.get(`${path}/${id}`)).status]).toEqual([403, 403]);
    const finance = await api.member(["returns", "RETURNS_PROCESS", "can_refund"]);
    expect((await finance.client.get(`${path}/${id}`)).body.data.balance_minor).toBe(2000);
    expect((await finance.client.post(`${path}/${id}/correct`, { amount_minor: 1, reason: "x" })).status).toBe(403);
  });

  it("of another store do not exist", async () => {
    await credited();
    const { id } = await only();
    const other = await world(api);
    expect((await other.owner.get(`${path}/${id}`)).status).toBe(404);
    expect((await other.owner.post(`${path}/${id}/correct`, { amount_minor: 1, reason: "x" })).status).toBe(404);
    expect((await other.owner.get(path)).body.data.items).toEqual([]);
  });

  it("are issued once for a return, with code, balance and the movements of credit and bonus", async () => {
    const r = await credited({}, { bonus_minor: 300, reason: "Loyal" });
    const credit = await only();
    expect(credit).toMatchObject({
      code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
      state: "ACTIVE",
      currency: "USD",
      balance_minor: 2300,
      issued_minor: 2300,
      last_day: null,
      expires_at: null,
      customer: { name: "Ann Bee", email: "ann@example.test" },
      return: { id: r.id, number: r.number },
    });
    expect(credit.movements.map(({ kind, amount_minor, balance_minor }) => [kind, amount_minor, balance_minor])).toEqual([
      ["ISSUED", 2000, 2000],
      ["BONUS", 300, 2300],
    ]);
    await api.drain();
    const mails = await api.db.kysely
      .selectFrom("message")
      .select("body")
      .where("return_id", "=", r.id)
      .where("template", "=", "credited")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(new RegExp(`\\$23\\.00[\\s\\S]*${credit.code}[\\s\\S]*does not expire`));
  });

  it("expire as the settings at the request say, or on the day that staff name", async () => {
    await w.save("GENERAL", { credit_valid_days: 30 });
    const r = await credited({ customer: { email: "anne@example.test", first_name: "Anne", last_name: "A", language: "fr-CA" } });
    expect(await only()).toMatchObject({ last_day: "2026-02-14", expires_at: "2026-02-14T23:59:59.999Z" });
    await api.drain();
    const mail = await api.db.kysely
      .selectFrom("message")
      .select("body")
      .where("return_id", "=", r.id)
      .where("template", "=", "credited")
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain("14 février 2026");
    const order = await w.order({ lines: [{ unit_price_minor: 900 }] });
    const other = await w.process(await w.received(order, [1]));
    const past = { data: { expires_at: "2025-01-01T00:00:00Z" } };
    expect((await w.act(other, "create-store-credit", past)).status).toBe(400);
    await w.done(other, "create-store-credit", { data: { expires_at: "2026-03-01T10:00:00Z" } });
    expect((await list())[0]).toMatchObject({ last_day: "2026-03-01", balance_minor: 900 });
  });

  it("are found by code, customer and return, and filtered by state and expiry", async () => {
    await w.save("GENERAL", { credit_valid_days: 30 });
    const first = await credited({ customer: { email: "bea@example.test", first_name: "Bea", last_name: "C" } });
    await w.save("GENERAL", { credit_valid_days: null });
    await credited();
    const [second, bea] = await list();
    const found = async (query: string) => (await list(query)).map(({ id }) => id);
    for (const q of [bea.code, bea.code.replaceAll("-", "").toLowerCase(), "bea@example", first.number, "Bea C"])
      expect(await found(`?q=${encodeURIComponent(q)}`), q).toEqual([bea.id]);
    expect(await found("?customer=BEA@example.test")).toEqual([bea.id]);
    expect(await found(`?return_id=${first.id}`)).toEqual([bea.id]);
    expect(await found("?expires_to=2026-03-01T00:00:00Z")).toEqual([bea.id]);
    expect(await found("?expires_from=2026-03-01T00:00:00Z")).toEqual([]);
    await w.at("2026-02-14T23:59:59Z");
    expect(await found("?state=ACTIVE")).toEqual([second.id, bea.id]);
    await w.at("2026-02-15T00:00:00Z");
    expect([await found("?state=ACTIVE"), await found("?state=EXPIRED")]).toEqual([[second.id], [bea.id]]);
    await correct(second.id, { amount_minor: -2000, reason: "Paid out in cash" });
    expect([await found("?state=USED"), await found("?state=ACTIVE")]).toEqual([[second.id], []]);
    expect((await w.owner.get(`${path}?state=GONE`)).status).toBe(400);
  });

  it("are paged by cursor", async () => {
    for (const _ of [1, 2, 3]) await credited();
    const page = (await w.owner.get(`${path}?limit=2`)).body.data;
    const next = (await w.owner.get(`${path}?limit=2&cursor=${page.next_cursor}`)).body.data;
    expect([page.items.length, page.total, next.items.length, next.next_cursor]).toEqual([2, 3, 1, null]);
    expect(new Set([...page.items, ...next.items].map(({ id }) => id)).size).toBe(3);
  });
});

describe("a correction", () => {
  it("adds and takes with a reason, and stands in the audit log", async () => {
    await credited();
    const { id, version } = await only();
    expect((await correct(id, { amount_minor: 5 })).status).toBe(400);
    expect((await correct(id, { amount_minor: 1.5, reason: "x" })).status).toBe(400);
    const done = (await correct(id, { amount_minor: -500, reason: "Issued too much", expected_version: version })).body.data;
    expect(done).toMatchObject({ balance_minor: 1500, issued_minor: 2000 });
    expect(done.movements.at(-1)).toMatchObject({ kind: "CORRECTED", amount_minor: -500, balance_minor: 1500, reason: "Issued too much" });
    const log = (await w.owner.get(`/api/v1/merchants/audit?object_type=store_credit&object_id=${id}`)).body.data.items;
    expect(log).toMatchObject([
      {
        action: "store_credit.corrected",
        object_name: done.code,
        reason: "Issued too much",
        changes: [{ field: "balance_minor", before: 2000, after: 1500 }],
      },
    ]);
  });

  it("is refused below zero, at zero, and on an outdated version", async () => {
    await credited();
    const { id, version } = await only();
    expect(refusal(await correct(id, { amount_minor: -2001, reason: "x" }), "left_minor")).toEqual([422, "INVALID_AMOUNT", 2000]);
    expect(refusal(await correct(id, { amount_minor: 0, reason: "x" }))).toEqual([422, "INVALID_AMOUNT"]);
    await correct(id, { amount_minor: 1, reason: "x" });
    expect(refusal(await correct(id, { amount_minor: 1, reason: "x", expected_version: version }))).toEqual([409, "STALE_VERSION"]);
    expect((await only()).balance_minor).toBe(2001);
  });

  it("counts once however often it is sent", async () => {
    await credited();
    const { id } = await only();
    const send = () => correct(id, { amount_minor: 100, reason: "Sorry" }, { "idempotency-key": "sorry-1" });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await only()).balance_minor).toBe(2100);
  });
});

describe("the database", () => {
  it("derives a balance from its movements alone, which are never changed", async () => {
    await credited();
    const { id } = await only();
    const refused = (statement: Promise<unknown>) => expect(statement).rejects.toThrow(/by new movements alone/);
    await refused(sql`update store_credit set balance_minor = 9999 where id = ${id} and store_id = ${w.storeId}`.execute(api.db.kysely));
    await refused(sql`update store_credit_movement set amount_minor = 1 where credit_id = ${id}`.execute(api.db.kysely));
    await refused(sql`delete from store_credit_movement where credit_id = ${id}`.execute(api.db.kysely));
    const overdraw = sql`insert into store_credit_movement (id, store_id, credit_id, kind, amount_minor, actor_type, actor_name, created_at)
      values ('m1', ${w.storeId}, ${id}, 'SPENT', -2001, 'system', '', now())`.execute(api.db.kysely);
    await expect(overdraw).rejects.toThrow(/balance_minor/);
    expect((await only()).balance_minor).toBe(2000);
  });
});

describe("the code of a store credit", () => {
  it("is grouped, without look-alikes, and read however it is typed", () => {
    const code = newCreditCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(creditCodeOf(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(code);
    expect(creditCodeOf("--")).toBe("");
  });
});
