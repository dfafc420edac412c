import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { type Article, articles } from "#contracts/articles/articles";
import { articleCategories } from "#contracts/articles/categories";
import { articleMisses } from "#contracts/articles/misses";
import common from "#src/locales/en.json";
import errors from "../../contracts/locales/errors/en.json";
import records from "../../contracts/locales/records/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import templates from "../templates/locales/en.json";
import CreateArticle from "./create.tsx";
import ArticleList from "./list.tsx";
import words from "./locales/en.json";
import ShowArticle from "./show.tsx";

const api = stubApi();
const prefix = "/api/v1/merchant/articles";
const slow = 40_000;
const at = "2026-06-01T09:00:00.000Z";
const doc = (text: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
});
const article = (over: Partial<Article> = {}): Article => ({
  ...{ id: "a1", slug: "sizes", title: "Choosing a size", status: "DRAFT", is_changed: true, category: null, languages: ["en", "fr"] },
  ...{ helped: 12, not_helped: 3, published_at: null, updated_at: at, version: 4, reasons: [], policy_ids: [], published_version: null },
  content: { titles: { en: "Choosing a size", fr: "La taille" }, bodies: { en: doc("Measure."), fr: doc("Mesurez.") } },
  versions: [],
  ...over,
});
const member = (permissions: string[]) => defineAbility({ userType: "member", permissions });
const writer = member(["marketing"]);
const publisher = member(["marketing", "marketing_send"]);
const sent = (method: string, path: string) => api.seen.filter((one) => one.method === method && one.url.pathname === `${prefix}${path}`);
const button = (name: string) => screen.findByRole("button", { name });
/** Return the editor of a language's text. */
const bodyIn = (language: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[role=textbox][lang=${language}]`);
    if (!found) throw new Error(`no text in ${language}`);
    return found;
  });

function answer(record = article()) {
  api.answer("get", prefix, () => page([record]));
  api.answer("get", `${prefix}/:id`, () => ok(record));
  api.answer("get", `${prefix}/counts`, () => ok({ all: 9, published: 5, changed: 2, draft: 4 }));
  api.answer("get", `${prefix}/categories`, () => ok({ items: [{ id: "k1", names: { en: "Sizes" }, articles: 1, version: 1 }] }));
  api.answer("get", `${prefix}/misses`, () => page([]));
}
const show = (path: string, ability: AppAbility = publisher) =>
  renderRoutes(
    [
      {
        path: "/dashboard/blog/posts",
        element: <ArticleList />,
        handle: { resource: "articles", list: { limit: 20, sort: "-updated_at", filters: { tab: {}, category_id: {} } } },
      },
      { path: "/dashboard/blog/new", element: <CreateArticle /> },
      { path: "/dashboard/blog/post/:id", element: <ShowArticle /> },
    ],
    {
      path: `/dashboard/blog/${path}`,
      contracts: [articles, articleCategories, articleMisses],
      words: common,
      namespaces: { articles: words, templates, records },
      ability,
    },
  );

beforeEach(() => answer());

it(
  "lists articles with their state and votes, and how many each tab holds",
  async () => {
    answer(article({ status: "PUBLISHED" }));
    show("posts");
    const link = await screen.findByRole("link", { name: "Choosing a size" });
    expect(link).toHaveAttribute("href", "/dashboard/blog/post/a1");
    const row = link.closest("tr") as HTMLElement;
    for (const cell of [words.changed, "12", "3"]) expect(within(row).getByText(cell)).toBeInTheDocument();
    const tabs = screen.getByRole("navigation", { name: words.tabs.label });
    await waitFor(() => expect(within(tabs).getByRole("link", { name: /Drafts/ })).toHaveTextContent("Drafts4"));
    expect(screen.queryByText(words.misses.title)).toBeNull();
  },
  slow,
);

it(
  "asks the server for the articles of the chosen tab",
  async () => {
    show("posts");
    await userEvent.click(await screen.findByRole("link", { name: /Drafts/ }));
    await waitFor(() => expect(sent("GET", "").at(-1)?.url.searchParams.get("tab")).toBe("draft"));
  },
  slow,
);

it(
  "says what an empty list is for, and why it cannot be shown",
  async () => {
    api.answer("get", prefix, () => page([]));
    const { unmount } = show("posts");
    expect(await screen.findByText(words.emptyText)).toBeInTheDocument();
    unmount();
    api.answer("get", prefix, () => refuse(403, "FORBIDDEN"));
    show("posts");
    expect(await screen.findByText(errors.FORBIDDEN)).toBeInTheDocument();
  },
  slow,
);

it(
  "shows what was searched in vain, and dismisses it",
  async () => {
    const miss = { id: "m1", query: "gift card", language: "en", searches: 17, first_at: at, last_at: at };
    api.answer("get", `${prefix}/misses`, () => page([miss]));
    api.answer("delete", `${prefix}/misses/m1`, () => ok({ deleted: true }));
    show("posts", writer);
    const row = (await screen.findByText("gift card")).closest("tr") as HTMLElement;
    expect(within(row).getByText("17")).toBeInTheDocument();
    await userEvent.click(within(row).getByRole("button", { name: "Dismiss “gift card”" }));
    await waitFor(() => expect(sent("DELETE", "/misses/m1")).toHaveLength(1));
  },
  slow,
);

it(
  "lets a reader see what was searched in vain, and neither dismiss nor write",
  async () => {
    api.answer("get", `${prefix}/misses`, () =>
      page([{ id: "m1", query: "gift card", language: "en", searches: 17, first_at: at, last_at: at }]),
    );
    show("posts", member(["orders"]));
    expect(await screen.findByText("gift card")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Dismiss/ })).toBeNull();
    expect(screen.queryByRole("link", { name: words.actions.create })).toBeNull();
    expect(screen.queryByRole("button", { name: words.order.title })).toBeNull();
  },
  slow,
);

it(
  "saves title and text of five languages as the draft, against the version shown",
  async () => {
    const bodies = { en: doc("Measure."), fr: doc("Mesurez."), vi: doc("Đo."), cn: doc("测量。"), ar: doc("قِس.") };
    const titles = { en: "Sizes", fr: "Tailles", vi: "Cỡ", cn: "尺码", ar: "المقاس" };
    answer(article({ content: { titles, bodies }, reasons: ["TOO_SMALL"], policy_ids: ["p1"] }));
    api.answer("put", `${prefix}/a1`, () => ok(article({ version: 5 })));
    show("post/a1", writer);
    for (const [language, text] of Object.entries({ en: "Measure.", fr: "Mesurez.", vi: "Đo.", cn: "测量。", ar: "قِس." }))
      expect(await bodyIn(language)).toHaveTextContent(text);
    expect(await bodyIn("ar")).toHaveAttribute("dir", "rtl");
    const title = await screen.findByDisplayValue("Sizes");
    await userEvent.clear(title);
    await userEvent.type(title, "Your size");
    await userEvent.click(await button(common.actions.save));
    await waitFor(() => expect(sent("PUT", "/a1")).toHaveLength(1));
    expect(sent("PUT", "/a1")[0]?.body).toEqual({
      ...{ slug: "sizes", category_id: null, reasons: ["TOO_SMALL"], policy_ids: ["p1"], expected_version: 4 },
      content: { titles: { ...titles, en: "Your size" }, bodies },
    });
  },
  slow,
);

it(
  "saves what is changed in a text",
  async () => {
    api.answer("put", `${prefix}/a1`, () => ok(article({ version: 5 })));
    show("post/a1", writer);
    const body = await bodyIn("en");
    await waitFor(() => expect(body).toHaveTextContent("Measure."));
    // jsdom knows no typing into an editable element: the editor reads what is in the page.
    (body.querySelector("p") as HTMLElement).textContent = "Measure twice.";
    await waitFor(() => expect(body).toHaveTextContent("Measure twice."));
    await userEvent.click(await button(common.actions.save));
    await waitFor(() => expect(sent("PUT", "/a1").at(-1)?.body).toMatchObject({ content: { bodies: { en: doc("Measure twice.") } } }));
    expect(await bodyIn("en")).toBe(body);
  },
  slow,
);

it(
  "creates a draft, and opens it",
  async () => {
    api.answer("post", prefix, () => ok(article(), { status: 201 }));
    const { router } = show("new", writer);
    await userEvent.type((await screen.findAllByLabelText(words.fields.title))[0] as HTMLElement, "Sizes");
    await userEvent.type(screen.getByLabelText(words.fields.slug), "sizes");
    await userEvent.click(await button(common.actions.save));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/blog/post/a1"));
    expect(sent("POST", "")[0]?.body).toMatchObject({ slug: "sizes", content: { titles: { en: "Sizes" }, bodies: {} } });
  },
  slow,
);

it(
  "keeps an article whose address is taken, and says so",
  async () => {
    api.answer("put", `${prefix}/a1`, () => refuse(409, "NAME_TAKEN"));
    show("post/a1", writer);
    const slug = await screen.findByLabelText(words.fields.slug);
    await userEvent.type(slug, "-2");
    await userEvent.click(await button(common.actions.save));
    expect(await screen.findByText(errors.NAME_TAKEN)).toBeInTheDocument();
    expect(slug).toHaveValue("sizes-2");
  },
  slow,
);

it(
  "publishes the draft of the version shown",
  async () => {
    api.answer("post", `${prefix}/a1/publish`, () => ok(article({ status: "PUBLISHED", is_changed: false, version: 5 })));
    show("post/a1");
    await userEvent.click(await button(words.actions.publish));
    await waitFor(() => expect(sent("POST", "/a1/publish").map(({ body }) => body)).toEqual([{ expected_version: 4 }]));
  },
  slow,
);

it(
  "says why an unfinished draft cannot be published",
  async () => {
    api.answer("post", `${prefix}/a1/publish`, () => refuse(422, "CONTENT_INCOMPLETE"));
    show("post/a1");
    await userEvent.click(await button(words.actions.publish));
    expect(await screen.findByText(errors.CONTENT_INCOMPLETE)).toBeInTheDocument();
  },
  slow,
);

it(
  "takes a published article back, which cannot be deleted",
  async () => {
    answer(article({ status: "PUBLISHED", is_changed: false, published_version: 1 }));
    api.answer("post", `${prefix}/a1/unpublish`, () => ok(article({ version: 5 })));
    show("post/a1");
    const back = await button(words.actions.unpublish);
    expect(screen.queryByRole("button", { name: words.actions.publish })).toBeNull();
    expect(screen.queryByRole("button", { name: words.actions.delete })).toBeNull();
    await userEvent.click(back);
    await waitFor(() => expect(sent("POST", "/a1/unpublish").map(({ body }) => body)).toEqual([{ expected_version: 4 }]));
  },
  slow,
);

it(
  "lets one write without the right to send, and not publish",
  async () => {
    answer(article({ status: "PUBLISHED" }));
    show("post/a1", writer);
    expect(await button(common.actions.save)).toBeEnabled();
    expect(screen.queryByRole("button", { name: words.actions.publish })).toBeNull();
    expect(screen.queryByRole("button", { name: words.actions.unpublish })).toBeNull();
  },
  slow,
);

it(
  "shows a reader the texts as the server draws them, the votes and the versions",
  async () => {
    const versions = [{ version: 2, actor: "Kim", published_at: at }];
    answer(article({ versions }));
    api.answer("post", `${prefix}/preview`, () => ok({ html: "<p>Drawn</p>" }));
    const shown = { version: 2, actor: "Kim", published_at: at, texts: [{ language: "en", title: "Old title", html: "<p>Old</p>" }] };
    api.answer("get", `${prefix}/a1/versions/2`, () => ok(shown));
    show("post/a1", member(["orders"]));
    expect(await screen.findAllByText("Drawn")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: common.actions.save })).toBeNull();
    expect(screen.getByText("12")).toBeInTheDocument();
    await userEvent.click(await button("Version 2"));
    expect(await screen.findByText("Old title")).toBeInTheDocument();
  },
  slow,
);

it(
  "moves a category and an article on from where the move before has put them",
  async () => {
    const names = ["One", "Two", "Three"];
    const rows = names.map((name) => ({ id: name, names: { en: name }, articles: 0, version: 1 }));
    api.answer("get", `${prefix}/categories`, () => ok({ items: rows }));
    api.answer("get", `${prefix}/ordered`, ({ url }) =>
      ok({ items: url.searchParams.has("category_id") ? [] : names.map((name) => ({ id: name, title: `${name} of all` })) }),
    );
    const orders: Record<string, string[][]> = {};
    const answers: (() => void)[] = [];
    for (const path of ["/categories/arrange", "/arrange"])
      api.answer("post", `${prefix}${path}`, async ({ body }) => {
        orders[path] = [...(orders[path] ?? []), (body as { ids: string[] }).ids];
        await new Promise<void>((resolve) => answers.push(resolve));
        return ok({ arranged: 3 });
      });
    show("posts", writer);
    await userEvent.click(await button(words.order.title));
    const moveTwice = async (name: string, path: string) => {
      const down = words.order.down.replace("{{name}}", name);
      await userEvent.click(await button(down));
      await userEvent.click(await button(down));
      await waitFor(() => expect(orders[path]).toHaveLength(1));
      answers.pop()?.();
      await waitFor(() => expect(orders[path]).toHaveLength(2));
      answers.pop()?.();
      expect(orders[path]).toEqual([
        ["Two", "One", "Three"],
        ["Two", "Three", "One"],
      ]);
    };
    await moveTwice("One", "/categories/arrange");
    await moveTwice("One of all", "/arrange");
  },
  slow,
);

it(
  "publishes nothing older than what stands in the form",
  async () => {
    let record = article({ status: "PUBLISHED" });
    api.answer("get", `${prefix}/:id`, () => ok(record));
    let save = () => undefined as unknown;
    api.answer("put", `${prefix}/a1`, () => {
      record = { ...record, version: 5 };
      return new Promise<Response>((resolve) => (save = () => resolve(ok(record))));
    });
    api.answer("post", `${prefix}/a1/publish`, () => ok(article({ is_changed: false, version: 6 })));
    show("post/a1");
    await userEvent.type(await screen.findByDisplayValue("Choosing a size"), "!");
    const blocked = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name} ?${words.saveFirst}$`) });
    expect(await blocked(words.actions.unpublish)).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(await blocked(words.actions.publish));
    await userEvent.click(await button(common.actions.save));
    await waitFor(() => expect(sent("PUT", "/a1")).toHaveLength(1));
    await userEvent.click(await blocked(words.actions.publish));
    save();
    await userEvent.click(await button(words.actions.publish));
    await waitFor(() => expect(sent("POST", "/a1/publish").map(({ body }) => body)).toEqual([{ expected_version: 5 }]));
  },
  slow,
);
