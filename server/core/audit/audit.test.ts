import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberPermissions } from "#contracts/permissions";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { writeAudit } from "./audit.ts";

const base = "/api/v1/merchants/audit";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const entries = async (query = "") => (await w.owner.get(`${base}?${query}`)).body.data.items;
const boxes = () => `/api/v1/merchant/dimensions/${w.storeId}`;
const note = (entry: { action: string; after: Record<string, unknown>; name?: string }) =>
  api.db.transaction((tx) =>
    writeAudit(
      tx,
      { store: { id: w.storeId }, actor: { type: "system", id: null, name: entry.name ?? "Backhaul" }, now: api.clock.now(), ip: "" },
      { object_type: "test", object_id: "t1", ...entry },
    ),
  );

describe("the audit log", () => {
  it("is the owner's alone", async () => {
    const { client } = await api.member([...memberPermissions], { storeId: w.storeId });
    for (const path of [base, `${base}/facets`, `${base}/export`]) {
      expect((await api.as(null).get(path)).status).toBe(401);
      expect((await client.get(path)).status).toBe(403);
    }
  });

  it("rejects unknown filters", async () => {
    for (const query of ["from=yesterday", "sort=actor", "page=0", "colour=red"])
      expect((await w.owner.get(`${base}?${query}`)).status).toBe(400);
  });

  it("shows who did what, and each field before and after", async () => {
    const { id } = (await w.owner.post(boxes(), { name: "Box", length: 10, width: 10, height: 10 })).body.data;
    await w.owner.put(`${boxes()}/${id}`, { name: "Bigger box" });
    const [changed, made] = await entries(`object_type=dimension&object_id=${id}`);
    expect(changed).toMatchObject({ action: "dimension.updated", actor_type: "merchant", actor_id: w.membershipId, object_id: id });
    expect(changed.object_name).toBe("Bigger box");
    expect(changed.ip).toMatch(/^[\d.:a-f]+$/);
    expect(changed.changes).toEqual([{ field: "name", before: "Box", after: "Bigger box" }]);
    expect(made.changes).toContainEqual({ field: "name", before: null, after: "Box" });
  });

  it("shows the state of a return and why it changed", async () => {
    const r = await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await w.done(r, "decline", { reason: "Worn outside" });
    const [declined] = await entries(`object_id=${r.id}&action=return.decline`);
    expect([declined.reason, declined.object_name]).toEqual(["Worn outside", r.number]);
    expect(declined.changes).toContainEqual({ field: "status", before: "OPEN", after: "CLOSED" });
  });

  it("filters by person, action, time and words, within the store", async () => {
    await note({ action: "test.noted", after: { size: 1 } });
    expect((await entries("actor=system&action=test.")).length).toBe(1);
    expect((await entries("q=backhaul+noted")).length).toBe(1);
    expect((await entries("action=nothing.")).length).toBe(0);
    expect((await entries(`from=${new Date(api.clock.now().getTime() + 1000).toISOString()}`)).length).toBe(0);
    const { owner } = await api.register();
    expect((await owner.get(`${base}?action=test.`)).body.data.items).toEqual([]);
    const { body } = await w.owner.get(`${base}/facets`);
    expect(body.data.actors).toContainEqual({ id: w.membershipId, name: expect.any(String) });
    expect(body.data.object_types).toEqual(expect.arrayContaining(["dimension", "returns", "test"]));
  });

  it("pages without a gap", async () => {
    const whole = (await entries("limit=100")).map((one: { id: string }) => one.id);
    const seen: string[] = [];
    let cursor = "";
    do {
      const { data } = (await w.owner.get(`${base}?limit=2${cursor && `&cursor=${cursor}`}`)).body;
      seen.push(...data.items.map((one: { id: string }) => one.id));
      cursor = data.next_cursor ?? "";
    } while (cursor);
    expect(seen).toEqual(whole);
  });

  it("contains no secrets", async () => {
    await note({ action: "test.secret", after: { webhook_secret: "whsec_1", inner: { password: "x" }, name: "ERP" } });
    const rows = await api.db.kysely.selectFrom("audit").select("after").where("action", "=", "test.secret").execute();
    expect(JSON.stringify(rows)).not.toMatch(/whsec_1|"x"/);
    expect((await entries("action=test.secret"))[0].changes).toContainEqual({ field: "name", before: null, after: "ERP" });
  });

  it("is exported as CSV that no spreadsheet executes", async () => {
    await note({ action: "test.exported", after: { title: '=HYPERLINK("http://x")' }, name: "@evil" });
    const response = await w.owner.raw({ method: "GET", url: `${base}/export?format=csv&action=test.exported` });
    expect(response.headers["content-type"]).toContain("text/csv");
    expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, line, end] = response.body.split("\r\n");
    expect(head?.replace("\uFEFF", "")).toMatch(/^When,Kind of actor,Who,/);
    expect(line).toContain(`,'@evil,`);
    expect(line).toContain(`title,,"'=HYPERLINK(""http://x"")"`);
    expect(end).toBe("");
  });
});
