import ExcelJS from "exceljs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { exportActions, exportStates, type ListExport } from "#contracts/exports/shapes";
import { contracts } from "#contracts/index";
import { assemble } from "#server/assemble";
import { enqueue } from "#server/jobs/queue";
import { dayIn } from "#server/kit/days";
import { generateReturns } from "../../../tests/bench/generate.ts";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";
import { exportJobs } from "./write-export.ts";

const listsWithExport = contracts.filter(({ operations }) => "export" in operations).map((one) => [one.noun, one] as const);
const base = "/api/v1/merchants/exports";
const returnsFile = "/api/v1/merchant/returns/export?format=csv";
const many = 5_600;
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  await generateReturns(api.db, { storeId: w.storeId, rows: many, assignees: [w.membershipId], now: api.clock.now() });
}, 120_000);
beforeEach(() => api.drain());
afterAll(() => api.close());

const order = (body = {}, client: Client = w.owner) => client.post(base, { list: "returns", format: "csv", query: {}, ...body });
const ordered = async (body = {}, client?: Client): Promise<ListExport> => {
  const answer = await order(body, client);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return answer.body.data as unknown as ListExport;
};
const show = async ({ id }: { id: string }): Promise<ListExport> => (await w.owner.get(`${base}/${id}`)).body.data as never;
const file = ({ id }: { id: string }, client: Client = w.owner) => client.raw({ method: "GET", url: `${base}/${id}/file` });
const linesOf = (text: string) => text.replace("\uFEFF", "").trim().split("\r\n");
const remove = (one: { id: string }) => w.owner.delete(`${base}/${one.id}`);
const chunksOf = async ({ id }: { id: string }) =>
  (await api.db.kysely.selectFrom("list_export_chunk").select("position").where("export_id", "=", id).execute()).length;

it.each(exportStates)("an export in the state %s allows what its calls answer", async (state) => {
  for (const action of exportActions) {
    const one = await ordered();
    await api.db.kysely.updateTable("list_export").set({ state, chunks: 0 }).where("id", "=", one.id).execute();
    const said = (await show(one)).allowed_actions.find((answered) => answered.action === action);
    expect(said?.allowed).toBe(said?.code === null);
    const answer = await w.owner.raw({ method: said?.method ?? "GET", url: said?.path ?? "" });
    const code = answer.statusCode < 300 ? null : answer.json().data.code;
    const isUnchanged = action === "cancel" && code === null && answer.json().data.state === state;
    expect([action, isUnchanged ? "WRONG_STAGE" : code]).toEqual([action, said?.code]);
    if (action !== "delete") await remove(one);
  }
});

describe("a long list", () => {
  it("is not sent at once", async () => {
    expect(refusal(await w.owner.get(returnsFile), "max")).toEqual([422, "EXPORT_TOO_LARGE", 5_000]);
    expect((await w.owner.raw({ method: "GET", url: `${returnsFile}&tab=review` })).statusCode).toBe(200);
  });

  it("is written by a job, every row once and in the order of the list, and its owner is notified", async () => {
    const queued = await ordered({ query: { sort: "number" } });
    expect(queued).toMatchObject({
      state: "QUEUED",
      rows_done: 0,
      rows_total: many,
      file_name: expect.stringMatching(/^returns-.*\.csv$/),
    });
    expect((await file(queued)).statusCode).toBe(404);
    await api.drain();
    const done = await show(queued);
    expect(done).toMatchObject({ state: "DONE", rows_done: many, error: null });
    expect(Date.parse(done.expires_at) - Date.parse(done.finished_at ?? "")).toBe(7 * 86_400_000);
    const sent = await file(queued);
    expect(sent.headers["content-disposition"]).toContain(done.file_name);
    const [head, ...rows] = linesOf(sent.body);
    expect(head).toMatch(/^Return,Order,/);
    const numbers = rows.map((row) => Number(/\d+/.exec(row.split(",")[0] ?? "")?.[0]));
    expect(new Set(numbers).size).toBe(many);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const notices = (await w.owner.get("/api/v1/merchants/notices")).body.data.items;
    expect(notices[0]).toMatchObject({ kind: "export_done", object_id: queued.id, subject: done.file_name });
    await remove(queued);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])("has the store's day in its name wherever it stands: %s", async (timezone) => {
    const zoneOf = (zone: string) => api.db.kysely.updateTable("store").set({ timezone: zone }).where("id", "=", w.storeId).execute();
    const mine = api.db.kysely.selectFrom("store").select("timezone").where("id", "=", w.storeId);
    const { timezone: before } = await mine.executeTakeFirstOrThrow();
    await zoneOf(timezone);
    try {
      const name = `returns-${dayIn(timezone, api.clock.now())}.csv`;
      const one = await ordered({ query: { tab: "review" } });
      await api.drain();
      const notices = (await w.owner.get("/api/v1/merchants/notices")).body.data.items;
      const listed = (await w.owner.get(base)).body.data.items.map(({ file_name }: ListExport) => file_name);
      expect([one.file_name, (await show(one)).file_name, listed[0], notices[0].subject]).toEqual([name, name, name, name]);
      const now = await w.owner.raw({ method: "GET", url: `${returnsFile}&tab=review` });
      for (const sent of [await file(one), now]) expect(sent.headers["content-disposition"]).toContain(name);
      await remove(one);
    } finally {
      await zoneOf(before);
    }
  });

  it("contains what the list shows under the same filters and search", async () => {
    const query = { tab: "review", q: "emma" };
    const one = await ordered({ query });
    await api.drain();
    const total = (await w.owner.get(`/api/v1/merchant/returns?tab=review&q=emma`)).body.data.total;
    expect(linesOf((await file(one)).body)).toHaveLength(total + 1);
    await remove(one);
  });

  it("is a workbook as well, in the language of the request", async () => {
    const headers = { "accept-language": "fr" };
    const payload = { list: "orders", format: "xlsx" };
    const answer = await w.owner.raw({ method: "POST", url: base, headers, payload });
    const { id } = answer.json().data;
    await api.drain();
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await file({ id })).rawPayload as never);
    expect(book.worksheets[0]!.getRow(1).getCell(1).value).toBe("Commande");
    expect(book.worksheets[0]!.rowCount).toBe(many / 2 + 1);
    await remove({ id });
  });
});

describe("every list", () => {
  it.each(listsWithExport)("of %s is sent as a file and written by a job", async (name, { operations }) => {
    const path = operations.export?.path.replace(":store_id", w.storeId);
    const sent = await w.owner.raw({ method: "GET", url: `${path}?format=xlsx` });
    if (name === "returns") expect(sent.statusCode).toBe(422);
    else {
      expect(sent.statusCode, sent.body.slice(0, 300)).toBe(200);
      expect(sent.headers["content-disposition"]).toContain(`${name}-`);
    }
    const one = await ordered({ list: name });
    await api.drain();
    expect(await show(one)).toMatchObject({ state: "DONE" });
    expect(linesOf((await file(one)).body)).toHaveLength((await show(one)).rows_done + 1);
    await remove(one);
  });
});

describe("an export whose worker is killed", () => {
  /** Run the job until its process dies before batch `n`. */
  async function killedAt(n: number, id: string): Promise<void> {
    const parts = assemble({ config: api.config, db: api.db, clock: api.clock });
    const handler = exportJobs(parts)["list-export"];
    let begun = 0;
    const dying = {
      aborted: true,
      throwIfAborted: () => {
        if (++begun > n) throw new Error("killed");
      },
    } as unknown as AbortSignal;
    const job = { id: 1, queue: "list-export", payload: { id, storeId: w.storeId } as never, attempt: 1, maxAttempts: 6 };
    await expect(handler?.run(job, dying, async () => undefined)).rejects.toThrow("killed");
  }

  it("goes on where it stopped, with every row once", async () => {
    const one = await ordered({ query: { sort: "number" } });
    await killedAt(3, one.id);
    expect(await show(one)).toMatchObject({ state: "RUNNING", rows_done: 1_500 });
    await killedAt(2, one.id);
    expect(await show(one)).toMatchObject({ state: "RUNNING", rows_done: 2_500 });
    await api.drain();
    expect(await show(one)).toMatchObject({ state: "DONE", rows_done: many });
    const numbers = linesOf((await file(one)).body).map((line) => line.split(",")[0]);
    expect(new Set(numbers).size).toBe(many + 1);
    await remove(one);
  });

  it("is not written again by a worker that comes late", async () => {
    const one = await ordered();
    const { payload } = await api.db.kysely
      .selectFrom("job")
      .select("payload")
      .where("queue", "=", "list-export")
      .executeTakeFirstOrThrow();
    await api.drain();
    await api.db.transaction((tx) => enqueue(tx, { queue: "list-export", payload }));
    await api.drain();
    expect(await show(one)).toMatchObject({ state: "DONE", rows_done: many });
    expect(await chunksOf(one)).toBe(Math.ceil(many / 500));
    await remove(one);
  });
});

describe("an export", () => {
  it("needs the list's own right, a known list and its filters", async () => {
    const { client } = await api.member(["orders"], { storeId: w.storeId });
    expect(refusal(await order({}, client), "permission")).toEqual([403, "FORBIDDEN", "returns"]);
    expect(refusal(await order({ list: "members" }, client))).toEqual([403, "FORBIDDEN"]);
    expect((await order({ list: "nothing" })).status).toBe(400);
    expect((await order({ query: { colour: "red" } })).status).toBe(400);
    expect((await order({ format: "pdf" })).status).toBe(400);
    expect((await api.as(null).get(base)).status).toBe(401);
  });

  it("belongs to one person", async () => {
    const one = await ordered();
    await api.drain();
    const { client } = await api.member(["returns"], { storeId: w.storeId });
    for (const path of ["", "/file"]) expect(refusal(await client.get(`${base}/${one.id}${path}`))).toEqual([404, "NOT_FOUND"]);
    expect((await client.post(`${base}/${one.id}/cancel`)).status).toBe(404);
    expect((await client.delete(`${base}/${one.id}`)).status).toBe(404);
    expect((await client.get(base)).body.data.items).toEqual([]);
    const other = await world(api);
    expect((await file(one, other.owner)).statusCode).toBe(404);
    await remove(one);
  });

  it("fails when its right is withdrawn before it is written, and its file is closed when that happens later", async () => {
    const member = await api.member(["returns"], { storeId: w.storeId });
    const [early, late] = [await ordered({}, member.client), await ordered({ query: { tab: "review" } }, member.client)];
    const allow = (permissions: string[]) =>
      api.db.kysely
        .updateTable("membership")
        .set({ permissions: JSON.stringify(permissions) as never })
        .where("id", "=", member.id)
        .execute();
    await api.db.kysely.deleteFrom("job").where("queue", "=", "list-export").where("key", "=", `${early.id}:0`).execute();
    await api.drain();
    expect((await file(late, member.client)).statusCode).toBe(200);
    await allow(["orders"]);
    expect((await file(late, member.client)).statusCode).toBe(403);
    await api.db.transaction((tx) => enqueue(tx, { queue: "list-export", payload: { id: early.id, storeId: w.storeId } }));
    await api.drain();
    const { body } = await member.client.get(`${base}/${early.id}`);
    expect(body.data).toMatchObject({ state: "FAILED", error: "FORBIDDEN" });
  });

  it("can be cancelled, which deletes what was written", async () => {
    const one = await ordered();
    const cancelled = await w.owner.post(`${base}/${one.id}/cancel`);
    expect(cancelled.body.data).toMatchObject({ state: "CANCELLED" });
    await api.drain();
    expect([(await show(one)).state, await chunksOf(one), (await file(one)).statusCode]).toEqual(["CANCELLED", 0, 404]);
    await remove(one);
    expect((await w.owner.get(`${base}/${one.id}`)).status).toBe(404);
  });

  it("is one of three at a time", async () => {
    const open = [await ordered(), await ordered(), await ordered()];
    expect(refusal(await order(), "max")).toEqual([422, "LIMIT_REACHED", 3]);
    for (const one of open) await w.owner.post(`${base}/${one.id}/cancel`);
    await remove(await ordered());
  });

  it("is deleted after seven days", async () => {
    const one = await ordered();
    await api.drain();
    expect(await chunksOf(one)).toBe(Math.ceil(many / 500));
    await w.at(new Date(api.clock.now().getTime() + 7 * 86_400_000 + 1000).toISOString());
    await w.runTask("exports.expire");
    expect([await chunksOf(one), (await w.owner.get(`${base}/${one.id}`)).status]).toEqual([0, 404]);
  });

  it("counts for the room of the store's files", async () => {
    const small = await startApi({ config: { fileQuota: 200 } });
    try {
      const s = await world(small);
      await s.request(await s.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
      const first = (await order({}, s.owner)).body.data as unknown as ListExport;
      await small.drain();
      const second = (await order({}, s.owner)).body.data as unknown as ListExport;
      await small.drain();
      const states = await Promise.all([first, second].map(async ({ id }) => (await s.owner.get(`${base}/${id}`)).body.data));
      expect(states.some(({ error }) => error === "FILE_QUOTA_REACHED")).toBe(true);
      const notices = (await s.owner.get("/api/v1/merchants/notices")).body.data.items;
      expect(notices.some(({ kind }: { kind: string }) => kind === "export_failed")).toBe(true);
    } finally {
      await small.close();
    }
  });
});
