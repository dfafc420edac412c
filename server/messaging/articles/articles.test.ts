import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { forbiddenLinks } from "../../../tests/support/hostile-links.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const base = "/api/v1/merchant/articles";
let api: TestApi;
let w: World;
let portal: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  portal = `/api/v1/public/portal/stores/${w.storeId}/articles`;
});

const body = (text: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const content = (texts: Record<string, [title: string, text: string]>) => ({
  titles: Object.fromEntries(Object.entries(texts).map(([language, [title]]) => [language, title])),
  bodies: Object.fromEntries(Object.entries(texts).map(([language, [, text]]) => [language, body(text)])),
});
const sizes = {
  en: ["Choosing a size", "Measure your chest."],
  fr: ["Choisir sa taille", "Mesurez le tour de poitrine à l’aide d’un mètre."],
  ar: ["اختيار المَقاس", "قِس محيط الصدر."],
  cn: ["选择尺码", "请测量胸围，参考退货政策。"],
} as Record<string, [string, string]>;
async function write(slug: string, texts = sizes, over: object = {}) {
  const answer = await w.owner.post(base, { slug, content: content(texts), ...over });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as any;
}
const published = async (slug: string, texts = sizes, over: object = {}) => {
  const { id } = await write(slug, texts, over);
  return (await w.owner.post(`${base}/${id}/publish`, {})).body.data as any;
};
const anyone = () => api.as(null);
const find = async (q: string, language = "en") =>
  (await anyone().get(`${portal}?${new URLSearchParams({ q, language })}`)).body.data.items as any[];
const read = (slug: string, language = "en") => anyone().get(`${portal}/${slug}?language=${language}`);

describe("an article", () => {
  it("is seen by nobody before it is published, and in its published version until it is published again", async () => {
    const { id } = await write("sizes");
    expect((await read("sizes")).status).toBe(404);
    const first = (await w.owner.post(`${base}/${id}/publish`, {})).body.data;
    expect(first).toMatchObject({ status: "PUBLISHED", published_version: 1, is_changed: false });
    const changed = content({ en: ["Choosing a size", "Take two sizes."] });
    await w.owner.put(`${base}/${id}`, { slug: "sizes", content: changed });
    expect((await read("sizes")).body.data.html).toBe("<p>Measure your chest.</p>");
    expect((await w.owner.get(`${base}/${id}`)).body.data).toMatchObject({ is_changed: true, published_version: 1 });
    await w.owner.post(`${base}/${id}/publish`, {});
    expect((await read("sizes")).body.data.html).toBe("<p>Take two sizes.</p>");
    expect((await w.owner.get(`${base}/${id}/versions/1`)).body.data.texts[0].html).toBe("<p>Measure your chest.</p>");
    expect((await w.owner.delete(`${base}/${id}`)).status).toBe(409);
    await w.owner.post(`${base}/${id}/unpublish`, {});
    expect((await read("sizes")).status).toBe(404);
    expect(await find("size")).toEqual([]);
  });

  it("has no link that its readers would not see, and says so where it is", async () => {
    const linked = (href: string) => {
      const text = { type: "text", text: "here", marks: [{ type: "link", attrs: { href } }] };
      return {
        titles: { en: "Sizes" },
        bodies: { en: body("Sizes"), fr: { type: "doc", content: [{ type: "paragraph", content: [text] }] } },
      };
    };
    const { id } = await write("sizes");
    for (const href of [...forbiddenLinks, "www.shop.example", "shop.example/a", "#top", "/sizes", "https://", "http://["]) {
      for (const answer of [
        await w.owner.post(base, { slug: "linked", content: linked(href) }),
        await w.owner.put(`${base}/${id}`, { slug: "sizes", content: linked(href) }),
      ]) {
        expect([href, ...refusal(answer)]).toEqual([href, 422, "LINK_NOT_ALLOWED"]);
        expect(answer.body.data).toMatchObject({
          errors: { "content.bodies.fr": expect.stringContaining("https://") },
          links: [href.trim()],
        });
      }
    }
    for (const href of ["https://shop.example/a?b#c", "http://shop.example", "mailto:ann@shop.example", "tel:+1555"])
      expect((await w.owner.put(`${base}/${id}`, { slug: "sizes", content: linked(href) })).status).toBe(200);
    const old = linked("javascript:alert(1)");
    await api.db.kysely
      .updateTable("article")
      .set({ draft: JSON.stringify(old) as never })
      .where("id", "=", id)
      .execute();
    expect(refusal(await w.owner.post(`${base}/${id}/publish`, {}))).toEqual([422, "LINK_NOT_ALLOWED"]);
  });

  it("needs a title and a text in one language, and a slug of its own", async () => {
    const { id } = await write("empty", {});
    expect(refusal(await w.owner.post(`${base}/${id}/publish`, {}))).toEqual([422, "CONTENT_INCOMPLETE"]);
    expect(refusal(await w.owner.post(base, { slug: "empty", content: content(sizes) }))).toEqual([409, "NAME_TAKEN"]);
    expect((await w.owner.post(base, { slug: "Not A Slug", content: content(sizes) })).status).toBe(400);
    expect((await w.owner.delete(`${base}/${id}`)).status).toBe(200);
  });

  it("published twice at once becomes one version for each call, none twice", async () => {
    const { id } = await write("sizes");
    await Promise.all([w.owner.post(`${base}/${id}/publish`, {}), w.owner.post(`${base}/${id}/publish`, {})]);
    expect((await w.owner.get(`${base}/${id}`)).body.data.versions.map(({ version }: any) => version)).toEqual([2, 1]);
    const stale = await w.owner.post(`${base}/${id}/publish`, { expected_version: 1 });
    expect(refusal(stale)).toEqual([409, "STALE_VERSION"]);
  });

  it("is shown in the reader's language, else in English", async () => {
    await published("sizes");
    expect((await read("sizes", "ar")).body.data).toMatchObject({ language: "ar", title: "اختيار المَقاس" });
    expect((await read("sizes", "vi")).body.data).toMatchObject({ language: "en", title: "Choosing a size" });
  });

  it("contains no markup that was typed", async () => {
    await published("hostile", { en: ["<img src=x>", "<script>alert(1)</script>"] });
    expect((await read("hostile")).body.data.html).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  });

  it("is written with marketing, published with marketing_send, and read by everyone in the store", async () => {
    const reader = await api.member(["returns"], { storeId: w.storeId });
    const writer = await api.member(["marketing"], { storeId: w.storeId });
    const { id } = await write("sizes");
    expect((await reader.client.get(base)).body.data.items).toHaveLength(1);
    expect((await reader.client.post(base, { slug: "x", content: content(sizes) })).status).toBe(403);
    expect((await writer.client.post(base, { slug: "x", content: content(sizes) })).status).toBe(201);
    expect((await writer.client.post(`${base}/${id}/publish`, {})).status).toBe(403);
    expect((await anyone().get(base)).status).toBe(401);
    const other = await world(api);
    expect((await other.owner.get(`${base}/${id}`)).status).toBe(404);
  });
});

describe("the search", () => {
  it("finds words without case, accents and vowel signs, in every language", async () => {
    await published("sizes");
    await published("parcels", { en: ["Sending parcels", "Use the label."] });
    const slugs = async (q: string, language?: string) => (await find(q, language)).map(({ slug }) => slug);
    expect(await slugs("SIZE")).toEqual(["sizes"]);
    expect(await slugs("metre poitrine", "fr")).toEqual(["sizes"]);
    expect(await slugs("المقاس", "ar")).toEqual(["sizes"]);
    expect(await slugs("مُقَاس", "ar")).toEqual(["sizes"]);
    expect(await slugs("退货政策", "cn")).toEqual(["sizes"]);
    expect(await slugs("胸", "cn")).toEqual(["sizes"]);
    expect(await slugs("%")).toHaveLength(2);
    expect(await slugs("label size")).toEqual([]);
  });

  it("puts a title before a text", async () => {
    await published("a-text", { en: ["Other", "About the label."] });
    await published("b-title", { en: ["The label", "Text."] });
    expect((await find("label")).map(({ slug }) => slug)).toEqual(["b-title", "a-text"]);
  });

  it("that finds nothing is written down once per wording, without what identifies a person", async () => {
    await Promise.all([find("Gift Cards"), find("gift cards"), find("ann@example.test"), find("order 100 123 4"), find("x")]);
    const misses = async () => (await w.owner.get(`${base}/misses`)).body.data.items;
    expect(await misses()).toMatchObject([{ query: "gift cards", searches: 2, language: "en" }]);
    const [{ id }] = await misses();
    expect((await w.owner.delete(`${base}/misses/${id}`)).status).toBe(200);
    expect(await misses()).toEqual([]);
  });
});

describe("a vote", () => {
  it("counts once per visitor and article, and can be changed", async () => {
    const { id } = await published("sizes");
    const vote = (helped: boolean) => anyone().post(`${portal}/sizes/votes`, { helped });
    await Promise.all([vote(true), vote(true), vote(true)]);
    const counted = async () => (await w.owner.get(`${base}/${id}`)).body.data;
    expect(await counted()).toMatchObject({ helped: 1, not_helped: 0 });
    await vote(false);
    expect(await counted()).toMatchObject({ helped: 0, not_helped: 1 });
    expect((await read("sizes")).body.data.helped).toBe(false);
  });

  it("is limited per network address, whatever browser it names", async () => {
    await published("sizes");
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push((await anyone().post(`${portal}/sizes/votes`, { helped: true }, { "user-agent": `Browser ${index}` })).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

it("articles stand in the order of their categories and of each category, beside reasons and policies", async () => {
  const category = async (name: string) => (await w.owner.post(`${base}/categories`, { names: { en: name } })).body.data.id;
  const [returns, warranty] = [await category("Returns"), await category("Warranty")];
  const a = await published("a", sizes, { category_id: returns, reasons: ["TOO_SMALL"] });
  const b = await published("b", sizes, { category_id: returns });
  await published("c", sizes, { category_id: warranty, policy_ids: ["p1"] });
  await published("d");
  expect((await w.owner.post(`${base}/arrange`, { category_id: returns, ids: [b.id, a.id] })).status).toBe(200);
  expect((await w.owner.post(`${base}/categories/arrange`, { ids: [warranty, returns] })).status).toBe(200);
  const { items } = (await anyone().get(portal)).body.data as any;
  expect(items.map(({ slug, category: name }: any) => `${slug} ${name}`)).toEqual(["c Warranty", "b Returns", "a Returns", "d "]);
  expect(items.find(({ slug }: any) => slug === "a").reasons).toEqual(["TOO_SMALL"]);
  expect((await w.owner.post(`${base}/arrange`, { category_id: warranty, ids: [a.id] })).status).toBe(404);
  expect((await w.owner.delete(`${base}/categories/${returns}`)).status).toBe(200);
  expect((await w.owner.get(`${base}/${a.id}`)).body.data.category).toBeNull();
});
