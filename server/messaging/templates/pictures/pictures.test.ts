import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxPictureBytes } from "#contracts/templates/pictures";
import { type Client, startApi, type TestApi } from "../../../../tests/support/api.ts";
import { onePixel } from "../../../../tests/support/one-pixel.ts";
import { fileForm } from "../../../../tests/support/photo.ts";
import { type World, world } from "../../../../tests/support/world.ts";

const path = "/api/v1/notifications/templates";
const day = 86_400_000;
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const upload = (client: Client, bytes: Buffer, field = "file") =>
  client.raw({ method: "POST", url: `${path}/pictures`, ...fileForm(bytes, { name: "hero.png", field }) });
const uploaded = async (): Promise<string> => (await upload(w.owner, onePixel)).json().data.id;
const open = (id: string) => api.as(null).raw({ method: "GET", url: `/m/i/${id}` });
const picture = (picture_id: string | null, alt: object = { en: "A red plate" }) => ({
  id: "p",
  type: "picture",
  picture_id,
  url: "",
  alt,
});
const content = (...blocks: object[]) => ({
  subject: { en: "News" },
  blocks: [{ id: "t", type: "heading", text: { en: "Hello" } }, ...blocks],
  theme: {},
});
const newTemplate = async () =>
  (await w.owner.post(path, { name: `Sale ${Math.random()}`, kind: "CAMPAIGN" })).body.data as { id: string; version: number };
const save = (id: string, blocks: object[], client = w.owner) => client.put(`${path}/${id}`, { content: content(...blocks) });
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.data.code];
const inFolder = () => readdirSync(join(api.config.dataDir, "files", w.storeId));
const later = (ms: number) => w.at(new Date(api.clock.now().getTime() + ms).toISOString());

describe("a picture of mails", () => {
  it("is uploaded by whoever writes mails, as a JPEG or PNG of at most 2 MiB", async () => {
    expect((await upload(api.as(null), onePixel)).statusCode).toBe(401);
    const viewer = await api.member(["returns"], { storeId: w.storeId });
    expect((await upload(viewer.client, onePixel)).statusCode).toBe(403);
    const writer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await upload(writer.client, onePixel)).statusCode).toBe(201);
    expect((await upload(w.owner, onePixel, "photo")).statusCode).toBe(400);
    const most = Buffer.concat([onePixel, Buffer.alloc(maxPictureBytes - onePixel.length)]);
    expect((await upload(w.owner, most)).statusCode).toBe(201);
    const more = await upload(w.owner, Buffer.concat([most, Buffer.alloc(1)]));
    expect([more.statusCode, more.json().data.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("is recognised by its bytes: SVG, HTML, WebP and PDF are refused whatever they are called", async () => {
    const hostile = ["<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<html><script>1</script></html>"];
    for (const text of [...hostile, "RIFF\0\0\0\0WEBPVP8 ", "%PDF-1.7 and so on"]) {
      const answer = await upload(w.owner, Buffer.from(text));
      expect([answer.statusCode, answer.json().data.code]).toEqual([422, "UNSUPPORTED_FILE"]);
    }
  });

  it("counts in the store's room like other files", async () => {
    const small = await startApi({ config: { fileQuota: onePixel.length } });
    try {
      const { owner } = await small.register();
      expect((await upload(owner, onePixel)).statusCode).toBe(201);
      expect((await upload(owner, onePixel)).json().data.code).toBe("FILE_QUOTA_REACHED");
    } finally {
      await small.close();
    }
  });

  it("is loaded by anybody with its address, for ever the same, and never as a page", async () => {
    const id = await uploaded();
    const answer = await open(id);
    expect([answer.statusCode, answer.rawPayload.equals(onePixel)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const { id: file } = await api.db.kysely.selectFrom("file").select("id").where("mail_key", "=", id).executeTakeFirstOrThrow();
    for (const wrong of [file, `${id}x`, "A".repeat(22), "..%2F..%2Fetc%2Fpasswd", "%00"]) expect((await open(wrong)).statusCode).toBe(404);
  });

  it("stands in the mail with its description, which has to be there in every language of the mail", async () => {
    const id = await uploaded();
    const template = await newTemplate();
    const bare = await save(template.id, [picture(id, {})]);
    expect([...refusal(bare), bare.body.data.problems[0]]).toMatchObject([
      422,
      "CONTENT_INCOMPLETE",
      { code: "NO_ALT_TEXT", language: "en" },
    ]);
    expect((await save(template.id, [picture(id)])).status).toBe(200);
    const { html, text, problems } = (await w.owner.post(`${path}/${template.id}/render`, { language: "en" })).body.data as any;
    expect(html).toContain(`<img src="${api.config.publicUrl}/m/i/${id}" alt="A red plate"`);
    expect(text).toContain("A red plate");
    expect(problems.map(({ code }: { code: string }) => code)).not.toContain("BAD_LINK");
  });

  it("of another store, or a made-up one, stands in no mail", async () => {
    const theirs = await uploaded();
    w = await world(api);
    const template = await newTemplate();
    for (const wrong of [theirs, "A".repeat(22)]) expect((await save(template.id, [picture(wrong)])).status).toBe(400);
    for (const wrong of ['"><script>', "../../x", ""]) expect((await save(template.id, [picture(wrong)])).status).toBe(400);
  });

  it("is listed among the files with the template that shows it, for whoever reads templates", async () => {
    const id = await uploaded();
    const template = await newTemplate();
    await save(template.id, [{ id: "c", type: "columns", columns: [{ blocks: [picture(id)] }, { blocks: [] }] }]);
    const list = async (client: Client) => (await client.get("/api/v1/merchant/files?kind=PICTURE")).body.data.items;
    expect(await list(w.owner)).toMatchObject([
      { name: "hero.png", kind: "PICTURE", removable: false, uses: [{ noun: "template", id: template.id }] },
    ]);
    const clerk = await api.member(["returns"], { storeId: w.storeId });
    expect(await list(clerk.client)).toEqual([]);
    const { id: file } = await api.db.kysely.selectFrom("file").select("id").where("mail_key", "=", id).executeTakeFirstOrThrow();
    expect(refusal(await w.owner.delete(`/api/v1/merchant/files/${file}`))).toEqual([409, "IN_USE"]);
  });

  it("goes after a day when nothing shows it: neither a template nor a draft, nor a mail that was sent", async () => {
    const [unused, drafted, saved, replaced, sent] = [
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
    ];
    const [first, second] = [await newTemplate(), await newTemplate()];
    await save(first.id, [picture(replaced)]);
    await save(first.id, [picture(sent)]);
    await api.db.kysely
      .insertInto("message")
      .values({
        ...{ id: "m1", store_id: w.storeId, kind: "CAMPAIGN", template: first.id, template_version: 3, language: "en" },
        ...{ recipient: "a@example.test", subject: null, body: null, state: "SENT", error: null, sent_at: null },
        created_at: api.clock.now().toISOString(),
      })
      .execute();
    await save(first.id, [picture(saved)]);
    await w.owner.put(`${path}/${second.id}/draft`, { content: content(picture(drafted)) });
    await w.runTask("templates.pictures");
    expect(inFolder()).toHaveLength(5);
    await later(day + 1);
    await w.runTask("templates.pictures");
    await api.drain();
    const found = async (ids: string[]) => Promise.all(ids.map(async (id) => (await open(id)).statusCode));
    expect(await found([unused, replaced, drafted, saved, sent])).toEqual([404, 404, 200, 200, 200]);
    expect(inFolder()).toHaveLength(3);
    await w.owner.put(`${path}/${second.id}/draft`, { content: null });
    await w.runTask("templates.pictures");
    expect(await found([drafted])).toEqual([404]);
  });
});
