import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { addPhoto, fileForm } from "../../../tests/support/photo.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/portal-settings";
const png = (size = 0) => Buffer.concat([onePixel, Buffer.alloc(size)]);

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const save = (body: object) => w.owner.put(path, body);
const saved = async (body: object): Promise<any> => (await save(body)).body.data;
const look = async (): Promise<any> => (await api.as(null).get(`/api/v1/public/portal/stores/${w.storeId}`)).body.data;
const upload = (client: Client, bytes: Buffer): Promise<string> => addPhoto(client, undefined, fileForm(bytes, { name: "a" }));

describe("the portal's settings", () => {
  it("are read with the returns area and saved by the owner", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    expect((await api.as(null).put(path, {})).status).toBe(401);
    expect((await (await api.member(["orders"])).client.get(path)).status).toBe(403);
    const { client } = await api.member(["returns", "RETURNS_PROCESS"]);
    expect((await client.get(path)).status).toBe(200);
    expect((await client.put(path, { radius: -1 })).status).toBe(403);
  });

  it.each<[object, string]>([
    [{ accent: "red" }, "accent"],
    [{ accent: "#fff" }, "accent"],
    [{ radius: 25 }, "radius"],
    [{ radius: 1.5 }, "radius"],
    [{ font: "COMIC" }, "font"],
    [{ languages: [] }, "languages"],
    [{ languages: ["en", "en"] }, "languages"],
    [{ languages: ["de"] }, "languages.0"],
    [{ terms_url: "http://shop.example/terms" }, "terms_url"],
    [{ terms_url: "javascript:alert(1)" }, "terms_url"],
    [{ support_email: "nobody" }, "support_email"],
    [{ greeting: { en: "x".repeat(201) } }, "greeting.en"],
    [{ policy_text: { fr: "x".repeat(2001) } }, "policy_text.fr"],
    [{ button_words: { en: "x".repeat(41) } }, "button_words.en"],
    [{ colour: "#000000" }, "colour"],
  ])("refuse %j and name the field", async (body, field) => {
    const { status, body: answer } = await save({ greeting: { en: "Hello" }, ...body });
    expect([status, Object.keys(answer.data.errors)]).toEqual([400, [field]]);
    expect((await w.owner.get(path)).body.data).toMatchObject({ version: 0, greeting: {} });
  });

  it("accept a logo in a web format of up to 1 MiB", async () => {
    const paper = await upload(w.owner, Buffer.from("%PDF-1.7 and so on, for a while"));
    expect((await save({ logo_file_id: paper })).body.data.errors).toHaveProperty("logo_file_id");
    const heavy = await upload(w.owner, png(1024 * 1024));
    expect((await save({ logo_file_id: heavy })).body.data.errors).toHaveProperty("logo_file_id");
  });

  it("of another store are not found, nor are its pictures", async () => {
    const other = await api.register();
    expect((await w.owner.get(`${path}?store_id=${other.storeId}`)).status).toBe(404);
    expect((await w.owner.put(`${path}?store_id=${other.storeId}`, { radius: 3 })).status).toBe(404);
    expect((await save({ logo_file_id: await upload(other.owner, png()) })).status).toBe(404);
    expect((await save({ logo_file_id: "none" })).status).toBe(404);
  });

  it("cannot overwrite a newer version", async () => {
    expect(await saved({ expected_version: 0, radius: 3 })).toMatchObject({ version: 1, radius: 3 });
    const late = await save({ expected_version: 0, radius: 4 });
    expect(refusal(late)).toEqual([409, "STALE_VERSION"]);
    expect(late.body.data).toMatchObject({ current: { version: 1, radius: 3 }, changed_by: expect.stringMatching(/^owner /) });
  });

  it("have defaults until saved, and keep missing fields", async () => {
    expect((await w.owner.get(path)).body.data).toMatchObject({
      version: 0,
      updated_at: null,
      accent: "#08785a",
      languages: ["en", "fr", "vi", "cn", "ar"],
      is_open: true,
      portal_path: `/portal/${w.storeId}`,
    });
    await save({ accent: "#FFD400", greeting: { en: "Hello" } });
    expect(await saved({ radius: 0 })).toMatchObject({ version: 2, accent: "#ffd400", radius: 0, greeting: { en: "Hello" } });
  });

  it("log what changed, with old and new values", async () => {
    await save({ radius: 3, font: "PUBLIC_SANS" });
    const rows = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", w.storeId).execute();
    expect(rows).toMatchObject([
      { action: "portal_settings.updated", object_id: w.storeId, before: { version: 0, radius: 8 }, after: { version: 1, radius: 3 } },
    ]);
    expect(rows[0]?.after).not.toHaveProperty("font");
  });
});

describe("the portal", () => {
  it("shows its appearance to everybody, with readable text on its colour", async () => {
    expect(await look()).toMatchObject({ accent: "#08785a", on_accent: "#ffffff", logo_url: null, is_open: true });
    const terms_url = "https://shop.example/terms";
    await save({ accent: "#ffd400", languages: ["fr"], greeting: { fr: "Bonjour" }, support_email: "help@shop.example", terms_url });
    const seen = await look();
    expect(seen).toMatchObject({ on_accent: "#000000", languages: ["fr"], greeting: { fr: "Bonjour" }, terms_url });
    expect(seen).not.toHaveProperty("logo_file_id");
  });

  it("shows the logo in use and no other picture of the store", async () => {
    const [logo, other] = [await upload(w.owner, png()), await upload(w.owner, png())];
    await save({ logo_file_id: logo });
    const { logo_url } = await look();
    const shown = await api.as(null).raw({ method: "GET", url: logo_url });
    expect(shown.rawPayload.equals(png())).toBe(true);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
    });
    expect((await api.as(null).get(logo_url.replace(logo, other))).status).toBe(404);
    await save({ logo_file_id: null });
    expect((await api.as(null).get(logo_url)).status).toBe(404);
  });
});
