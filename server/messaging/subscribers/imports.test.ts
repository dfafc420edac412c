import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { fileForm } from "../../../tests/support/photo.ts";
import { type World, world } from "../../../tests/support/world.ts";

const people = "/api/v1/notifications/subscribers";
const path = `${people}/imports`;
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const agreed = (over: object = {}) => ({
  ...{ channels: ["EMAIL"], text: "Yes, send me news.", source: "Form at the till", at: "2026-01-02T09:00:00.000Z" },
  ...over,
});

async function upload(text: string | Buffer, { name = "people.csv", client = w.owner } = {}) {
  const response = await client.raw({ method: "POST", url: `${path}/files`, ...fileForm(text, { name, type: "text/csv" }) });
  return { status: response.statusCode, body: response.json() as { data: any } };
}

/** Upload, map by guess, run to the end and return what it says. */
async function run(
  text: string,
  { consent = null, dry_run = false, mapping }: { consent?: object | null; dry_run?: boolean; mapping?: unknown[] } = {},
) {
  const file = (await upload(text)).body.data;
  const started = await w.owner.post(path, { file_id: file.id, mapping: mapping ?? file.mapping, consent, dry_run });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await api.drain();
  return (await w.owner.get(`${path}/${started.body.data.id}`)).body.data as any;
}
const found = async (email: string) => ((await w.owner.get(`${people}?q=${encodeURIComponent(email)}`)).body.data as any).items[0];
const withdraw = async (email: string) =>
  w.owner.post(`${people}/${(await found(email)).id}/unsubscribe`, { channel: "EMAIL", reason: "Asked" });

describe("an import of subscribers", () => {
  it("is for members with marketing, and stays in its store", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    const agent = await api.member(["returns"], { storeId: w.storeId });
    expect((await agent.client.get(path)).status).toBe(403);
    expect((await upload("email\na@b.test", { client: agent.client })).status).toBe(403);
    const { id } = (await upload("email\na@b.test")).body.data;
    const other = await world(api);
    expect((await other.owner.post(path, { file_id: id, mapping: ["email"], consent: null, dry_run: true })).status).toBe(404);
  });

  it("takes a CSV file whose columns are named, and guesses what they hold", async () => {
    const { status, body } = await upload('\uFEFFE-mail;First name;Shoe size\nann@example.test;Ann;"39"\n');
    expect([status, body.data]).toEqual([
      201,
      {
        ...{
          id: expect.any(String),
          name: "people.csv",
          rows: 1,
          mapping: ["email", "first_name", null],
          encoding: "utf-8",
          readable_in: [],
        },
        columns: [
          { name: "E-mail", samples: ["ann@example.test"] },
          { name: "First name", samples: ["Ann"] },
          { name: "Shoe size", samples: ["39"] },
        ],
      },
    ]);
    const none = await upload("email\n");
    expect([none.status, none.body.data.problem]).toEqual([400, "REQUIRED"]);
    expect((await upload(Buffer.from([0x50, 0x4b, 0, 0, 0]))).status).toBe(422);
    expect((await upload(`email\n${"a@b.test\n".repeat(200_001)}`)).status).toBe(400);
  });

  it("cuts long heads, names and values between characters", async () => {
    const long = "x".repeat(59);
    const { status, body } = await upload(`${long}😀,email,tags\n39,a@b.test,${long}😀`, { name: `😀${"n".repeat(195)}.csv` });
    expect([status, body.data.columns?.[0]?.name, body.data.name]).toEqual([201, long, `${"n".repeat(195)}.csv`]);
    expect(await run(`email,tags\na@b.test,${long}😀`)).toMatchObject({ state: "DONE", has_errors: false });
    expect((await found("a@b.test")).tags).toEqual([long]);
  });

  it("needs a column of addresses, each field once, one column for each of the file, and a consent of the past", async () => {
    const { id } = (await upload("email,mail\na@b.test,c@d.test")).body.data;
    const start = async (over: object) =>
      (await w.owner.post(path, { file_id: id, mapping: ["email", null], consent: null, ...over })).status;
    expect(await start({ mapping: [null, null] })).toBe(400);
    expect(await start({ mapping: ["email", "email"] })).toBe(400);
    expect(await start({ mapping: ["email"] })).toBe(400);
    expect(await start({ consent: agreed({ at: "2999-01-01T00:00:00.000Z" }) })).toBe(400);
    expect(await start({ consent: agreed({ text: "" }) })).toBe(400);
  });

  it("says the same in a dry run, which writes nothing, as when it runs", async () => {
    await w.owner.post(people, { email: "known@example.test", consent: null });
    await w.owner.post(people, { email: "left@example.test", phone: "+12125550100" });
    await withdraw("left@example.test");
    const text = [
      "email,phone,first name,tags",
      "new@example.test,,New,vip",
      "known@example.test,,Kim,till",
      "left@example.test,,Lee,",
      "nonsense,,,",
      "NEW@example.test,,,",
      "other@example.test,+1 212 555 0100,,",
    ].join("\n");
    const counts = { CREATED: 1, UPDATED: 1, KEPT_OUT: 1, INVALID: 1, DUPLICATE: 1, CLASH: 1 };
    const dry = await run(text, { consent: agreed(), dry_run: true });
    expect(dry).toMatchObject({ state: "DONE", dry_run: true, position: 6, rows: 6, counts, has_errors: true });
    expect(await found("new@example.test")).toBeUndefined();
    expect(await run(text, { consent: agreed() })).toMatchObject({ state: "DONE", counts });
    expect(await found("new@example.test")).toMatchObject({
      email_status: "SUBSCRIBED",
      first_name: "New",
      tags: ["vip"],
      source: "IMPORT",
    });
    expect(await found("known@example.test")).toMatchObject({ email_status: "SUBSCRIBED", first_name: "Kim", tags: ["till"] });
    expect(await found("left@example.test")).toMatchObject({ email_status: "UNSUBSCRIBED", first_name: "Lee" });
  });

  it("records how everyone agreed, once, in the name of who imported them, and welcomes nobody", async () => {
    const text = "email\nann@example.test";
    await run(text, { consent: agreed() });
    await run(text, { consent: agreed() });
    const { id } = await found("ann@example.test");
    const { events, intact } = (await w.owner.get(`${people}/${id}/consents`)).body.data as any;
    expect(intact).toBe(true);
    expect(events).toMatchObject([
      { action: "IMPORTED", source: "IMPORT", text: "Yes, send me news.", page_url: "Form at the till", at: "2026-01-02T09:00:00.000Z" },
    ]);
    expect(events[0].actor).not.toBe("");
  });

  it("without consent brings people in who may not be written to", async () => {
    await run("email\nann@example.test");
    expect(await found("ann@example.test")).toMatchObject({ email_status: "NONE" });
  });

  it("keeps out who left and was asked again by a form, while nobody has answered and afterwards", async () => {
    await w.owner.post(people, { email: "left@example.test" });
    await withdraw("left@example.test");
    const shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
    const form = { channel: "EMAIL", action: "GRANTED", text: "Yes, send me news.", source: "FORM", at: api.clock.now().toISOString() };
    await shop.put("/api/v1/public/subscribers", { email: "left@example.test", consents: [form] });
    expect(await found("left@example.test")).toMatchObject({ email_status: "PENDING" });
    expect((await run("email\nleft@example.test", { consent: agreed() })).counts).toMatchObject({ KEPT_OUT: 1 });
    expect(await found("left@example.test")).toMatchObject({ email_status: "PENDING" });
    await w.at(new Date(api.clock.now().getTime() + 8 * 86_400_000).toISOString());
    await w.runTask("subscribers.unanswered");
    expect(await found("left@example.test")).toMatchObject({ email_status: "UNSUBSCRIBED" });
  });

  it("leaves an erased address suppressed", async () => {
    await w.owner.post(people, { email: "gone@example.test" });
    await w.owner.delete(`${people}/${(await found("gone@example.test")).id}`);
    expect((await run("email\ngone@example.test", { consent: agreed() })).counts).toMatchObject({ KEPT_OUT: 1 });
    expect(await found("gone@example.test")).toMatchObject({ email_status: "UNSUBSCRIBED" });
  });

  it("hands back the rows it could not take, as they were", async () => {
    const { id } = await run("email,note\nann@example.test,a\n=nonsense,b\nann@example.test,c");
    const { body, headers } = await w.owner.raw({ method: "GET", url: `${path}/${id}/errors.csv` });
    expect(headers["content-type"]).toContain("text/csv");
    expect(body.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "line,outcome,field,email,note",
      "3,INVALID,email,'=nonsense,b",
      "4,DUPLICATE,email,ann@example.test,c",
    ]);
    await w.at(new Date(api.clock.now().getTime() + 8 * 86_400_000).toISOString());
    await w.runTask("subscribers.files");
    expect((await w.owner.get(`${path}/${id}`)).body.data).toMatchObject({ has_errors: false });
  });

  it("names the lines of the file as its spreadsheet does, below titles, blank lines and cells of several lines", async () => {
    const text = 'sep=;\r\nOur customers;\r\n\r\nemail;note\r\nann@example.test;"two\r\nlines"\r\n\r\nnonsense;b\r\n';
    const done = await run(text);
    expect(done).toMatchObject({ state: "DONE", rows: 2, counts: { CREATED: 1, INVALID: 1 } });
    const { body } = await w.owner.raw({ method: "GET", url: `${path}/${done.id}/errors.csv` });
    expect(body.replace("\uFEFF", "").trim().split("\r\n")).toEqual(["line,outcome,field,email,note", "6,INVALID,email,nonsense,b"]);
  });

  /** "email,first name" and a person, in bytes of a code page. */
  const inPage = (...name: number[]) => Buffer.concat([Buffer.from("email,first name\nann@example.test,"), Buffer.from(name)]);

  it.each([
    ["ar", "windows-1256", [0xcd, 0xc7, 0xe3, 0xcf], "حامد"],
    ["vi", "windows-1258", [0x4e, 0x67, 0x75, 0x79, 0xea, 0xde, 0x6e], "Nguyễn"],
    ["zh", "gb18030", [0xd5, 0xc5, 0xc8, 0xfd], "张三"],
    ["fr", "windows-1252", [0x5a, 0x6f, 0xeb], "Zoë"],
  ])("reads a file without a mark as the spreadsheets of %s write it: %s", async (language, encoding, bytes, name) => {
    const form = fileForm(inPage(...bytes), { name: "people.csv", type: "text/csv" });
    const response = await w.owner.raw({
      ...{ method: "POST", url: `${path}/files`, ...form },
      headers: { ...form.headers, "accept-language": language },
    });
    const file = (response.json() as any).data;
    expect(file).toMatchObject({ encoding, readable_in: expect.arrayContaining([encoding]) });
    expect(file.columns[1].samples).toEqual([name]);
  });

  it("lets a person choose the code page, and imports the file as they saw it", async () => {
    const file = (await upload(inPage(0xcd, 0xc7, 0xe3, 0xcf))).body.data;
    expect([file.encoding, file.columns[1].samples]).toEqual(["windows-1252", ["ÍÇãÏ"]]);
    const reread = (encoding: string) => w.owner.post(`${path}/files/${file.id}/reread`, { encoding });
    const { body } = await reread("windows-1256");
    expect(body.data).toMatchObject({ ...{ id: file.id, encoding: "windows-1256", mapping: ["email", "first_name"] }, rows: 1 });
    expect((body.data as any).columns[1].samples).toEqual(["حامد"]);
    expect((await reread("utf-16le")).status).toBe(400);
    await w.owner.post(path, { file_id: file.id, mapping: file.mapping, consent: null });
    expect((await reread("windows-1252")).body.data.code, "while it is imported").toBe("IMPORT_RUNNING");
    await api.drain();
    expect(await found("ann@example.test")).toMatchObject({ first_name: "حامد" });
    const sure = (await upload("email,first name\nann@example.test,Zoë")).body.data;
    expect(sure).toMatchObject({ encoding: "utf-8", readable_in: [] });
    expect((await w.owner.post(`${path}/files/${sure.id}/reread`, { encoding: "windows-1252" })).body.data.code).toBe("UNSUPPORTED_FILE");
    const other = await world(api);
    expect((await other.owner.post(`${path}/files/${file.id}/reread`, { encoding: "gb18030" })).status).toBe(404);
  });

  it.each(["utf16le", "utf16be"])("reads what Excel calls Unicode text, in %s", async (order) => {
    const little = Buffer.from("\uFEFFemail\tfirst name\r\nann@example.test\tNguyễn", "utf16le");
    const { data } = (await upload(order === "utf16le" ? little : little.swap16())).body;
    expect(data).toMatchObject({ encoding: order.replace("utf16", "utf-16"), mapping: ["email", "first_name"] });
    expect(data.columns[1].samples).toEqual(["Nguyễn"]);
  });

  it.each(["en", "fr", "vi", "zh", "ar"])("takes back what was exported in %s, and makes nobody twice", async (language) => {
    const tags = ["VIP", "New, customer", 'the "best"', "=1+1"];
    const one = { email: "+1@google.example", first_name: "=Ann", last_name: "-Bee", phone: "+12125550100", language: "fr", country: "FR" };
    expect((await w.owner.post(people, { ...one, tags })).status).toBe(201);
    const headers = { "accept-language": language };
    const text = (await w.owner.raw({ method: "GET", url: `${people}/export?format=csv`, headers })).body;
    const before = await found(one.email);
    const there = await world(api);
    for (const target of [w, there]) {
      const form = fileForm(text, { name: "people.csv", type: "text/csv" });
      const file = ((await target.owner.raw({ method: "POST", url: `${path}/files`, ...form })).json() as any).data;
      const fields = ["email", "phone", "first_name", "last_name", "language", "country", "tags", "email_consent", "sms_consent"];
      expect(file.mapping.filter(Boolean).sort()).toEqual(fields.sort());
      await target.owner.post(path, { file_id: file.id, mapping: file.mapping, consent: null });
      await api.drain();
      const { items } = (await target.owner.get(people)).body.data as any;
      const { email, first_name, last_name, phone, language: own, country, tags: kept } = items[0];
      expect([items.length, { email, first_name, last_name, phone, language: own, country }, kept]).toEqual([1, one, before.tags]);
    }
  });

  it("goes on where a stopped server left it, and knows the addresses before", async () => {
    const rows = Array.from({ length: 250 }, (_, n) => `p${n}@example.test`);
    const file = (await upload(["email", ...rows, "p0@example.test"].join("\n"))).body.data;
    const { id } = (await w.owner.post(path, { file_id: file.id, mapping: ["email"], consent: null })).body.data as any;
    expect((await w.owner.post(path, { file_id: file.id, mapping: ["email"], consent: null })).body.data.code).toBe("IMPORT_RUNNING");
    await api.db.kysely.updateTable("subscriber_import").set({ position: 100 }).where("id", "=", id).execute();
    await api.drain();
    const done = (await w.owner.get(`${path}/${id}`)).body.data as any;
    expect(done).toMatchObject({ state: "DONE", position: 251, counts: { CREATED: 150, DUPLICATE: 1 } });
  });

  it("can be stopped", async () => {
    const file = (await upload("email\na@b.test")).body.data;
    const { id } = (await w.owner.post(path, { file_id: file.id, mapping: ["email"], consent: null })).body.data as any;
    expect((await w.owner.post(`${path}/${id}/cancel`, {})).body.data).toMatchObject({ state: "CANCELLED" });
    await api.drain();
    expect(await found("a@b.test")).toBeUndefined();
    expect(((await w.owner.get(path)).body.data as any).items).toHaveLength(1);
  });
});
