import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#contracts/session/rules";
import { Content } from "#contracts/templates/content";
import { compileMail } from "#server/messaging/domain/mail-html/compile";
import { fillMail } from "#server/messaging/domain/mail-html/fill";
import { openBrowser } from "../support/browser.ts";

const brand = {
  store: "Northwind",
  logo_url: null,
  pictures_url: "https://pictures.test/",
  accent: "#08785a",
  text: "#1c2530",
  background: "#f2f4f6",
  address: ["Northwind Ltd", "410 Pine Street, Seattle, WA 98101"],
  country: "US",
};
const all = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));
const rich = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Words, " },
        { type: "text", text: "a link", marks: [{ type: "link", attrs: { href: "https://shop.test" } }] },
        { type: "variable", attrs: { path: "customer.name", fallback: null, format: null } },
      ],
    },
    {
      type: "bulletList",
      content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "an item" }] }] }],
    },
  ],
};

/** Every block that columns may hold. */
const simple = {
  heading: { type: "heading", text: all("Heading") },
  "small heading": { type: "heading", text: all("Heading"), level: 2 },
  text: { type: "text", text: Object.fromEntries(languages.map((language) => [language, rich])) },
  button: { type: "button", label: all("Button"), url: "https://shop.test" },
  picture: { type: "picture", url: "https://pictures.test/none.png", alt: all("What the picture shows"), link: "https://shop.test" },
  divider: { type: "divider" },
  spacer: { type: "spacer" },
};
/** Blocks that stand for themselves. */
const whole = {
  social: { type: "social", links: [{ network: "instagram", url: "https://shop.test" }] },
  table: { type: "table", title: all("Items") },
  header: { type: "header" },
  footer: { type: "footer", text: all("Why you get this") },
  product: { type: "product", variant_id: "v1", label: all("Buy") },
  "two in a row": { type: "grid", source: "FIXED", variant_ids: ["v1", "v2"], columns: 2, title: all("New"), label: all("Buy") },
  "three in a row": { type: "grid", source: "CART", columns: 3, title: all("New"), label: all("Buy") },
  coupon: { type: "coupon", pool: "Summer", title: all("For you"), note: all("Once") },
};
const columns = (block: object, count: number) => ({
  type: "columns",
  columns: Array.from({ length: count }, (_, index) => ({ blocks: [{ ...block, id: `inner-${index}` }] })),
});

const cases = [
  ...Object.entries({ ...simple, ...whole }).map(([name, block]) => [`${name} alone`, block] as const),
  ...Object.entries(simple).flatMap(([name, block]) =>
    [2, 3].map((count) => [`${name} in ${count} columns`, columns(block, count)] as const),
  ),
];

const good = (path: string) => ({
  [`${path}.title`]: "Wool blanket",
  [`${path}.variant`]: "Grey",
  [`${path}.url`]: "https://shop.test/blanket",
  [`${path}.image`]: "https://pictures.test/none.png",
  [`${path}.price`]: { kind: "money", minor: 2000, currency: "USD" } as const,
});
const mailOf = (language: (typeof languages)[number], ...blocks: object[]) => {
  const content = Content.parse({ subject: all("x"), theme: {}, blocks: blocks.map((block, index) => ({ ...block, id: `b${index}` })) });
  return fillMail(compileMail(content, brand, language, "en"), {
    language,
    values: {
      ...good("shown.v1"),
      ...good("shown.v2"),
      "customer.name": "Ann Bee",
      "coupon.Summer": "SUMMER-1",
      unsubscribe_url: "https://shop.test/leave",
      preferences_url: "https://shop.test/less",
    },
    items: [{ "item.title": "Wool blanket", "item.variant": "Grey", "item.quantity": "1" }],
    goods: { CART: [good("good"), good("good"), good("good")] },
  }).html;
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 600, height: 800 } });
  await page.route("**/*", (route) => route.abort());
});
afterAll(() => browser.close());

/** Return the sizes of all texts that the open mail shows, in pixels, smallest first, with the texts; descriptions of missing pictures too. */
const sizes = () =>
  page.evaluate(() => {
    const found: [number, string][] = [];
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.replace(/\u00a0/g, " ").trim() ?? "";
      if (text && node.parentElement?.checkVisibility()) found.push([sizeOf(node.parentElement), text]);
    }
    for (const image of document.images) found.push([sizeOf(image), image.alt]);
    return found.sort(([a], [b]) => a - b);
  });

describe("every text of a mail is at least 12 pixels high", () => {
  it.each(cases)("%s", async (name, block) => {
    for (const language of ["en", "ar"] as const) {
      await page.setContent(mailOf(language, block));
      const found = await sizes();
      const hasText = !/^(divider|spacer)/.test(name);
      expect(found.length > 0).toBe(hasText);
      expect(found.filter(([size]) => size < 12)).toEqual([]);
    }
  });
});

/** Return how many rows elements of the open mail stand in, and whether anything sticks out of it. */
const rowsOf = (selector: string) =>
  page.evaluate((selector) => {
    const tops = [...document.querySelectorAll(selector)].map((element) => Math.round(element.getBoundingClientRect().top));
    return { rows: new Set(tops).size, sticksOut: document.documentElement.scrollWidth > innerWidth };
  }, selector);

describe("what stands beside one another", () => {
  const wide: [string, object, number][] = [
    ["three products", whole["three in a row"], 3],
    ["two products", whole["two in a row"], 2],
    ["three columns", columns(simple.text, 3), 3],
    ["two columns", columns(simple.button, 2), 2],
  ];
  it.each(wide)("%s: in one row at 600 pixels and wider, below one another on a phone", async (_name, block, count) => {
    for (const language of ["en", "ar"] as const)
      for (const width of [600, 616, 900, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.setContent(mailOf(language, block));
        expect([width, await rowsOf(".column")]).toEqual([width, { rows: width >= 600 ? 1 : count, sticksOut: false }]);
      }
  });

  it("breaks words without spaces, at any width", async () => {
    const long = "W".repeat(200);
    const words = { ...simple.heading, text: all(long) };
    for (const width of [360, 600]) {
      await page.setViewportSize({ width, height: 800 });
      for (const block of [
        words,
        columns(words, 2),
        columns(words, 3),
        { type: "footer", text: all(long) },
        { ...simple.button, label: all(long) },
        { ...whole["two in a row"], title: all(long) },
        { ...whole.table, title: all(long) },
      ]) {
        await page.setContent(mailOf("en", block));
        expect((await rowsOf("h1")).sticksOut).toBe(false);
      }
    }
  });
});
