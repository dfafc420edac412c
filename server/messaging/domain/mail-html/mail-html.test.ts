import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "#contracts/session/rules";
import { Content } from "#contracts/templates/content";
import type { Values } from "#contracts/templates/values";
import { violationsInMail } from "../../../../tests/support/mail-axe.ts";
import { compileMail } from "./compile.ts";
import { fillMail } from "./fill.ts";
import type { Brand } from "./look.ts";
import { readerValues, sampleReader } from "./reader.ts";

const brand: Brand = {
  store: "Northwind & Sons <Ltd>",
  logo_url: null,
  pictures_url: "https://x.test/m/i/",
  accent: "#08785a",
  text: "#1c2530",
  background: "#f2f4f6",
  address: ["Northwind Ltd", "1 Main Street"],
  country: "",
};
const all = <T>(text: T) => Object.fromEntries(languages.map((language) => [language, text]));
const paragraph = (...content: unknown[]) => ({ type: "doc", content: [{ type: "paragraph", content }] });
const variable = (path: string) => ({ type: "variable", attrs: { path, fallback: null, format: null } });

/** A mail with every block and a variable in every place. */
const every = Content.parse({
  subject: all("About {{ reason }}"),
  preheader: all("{{ reason }}"),
  theme: {},
  blocks: [
    { id: "1", type: "header" },
    { id: "2", type: "heading", text: all("{{ reason }}"), level: 2, align: "CENTER" },
    {
      id: "3",
      type: "text",
      text: all({
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [{ type: "text", text: "Bold <b>", marks: [{ type: "bold" }] }, variable("reason"), { type: "hardBreak" }],
          },
          {
            type: "paragraph",
            content: [{ type: "text", text: "link", marks: [{ type: "link", attrs: { href: "https://x.test/?q={{ reason }}" } }] }],
          },
          { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph", content: [variable("reason")] }] }] },
          {
            type: "orderedList",
            content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "one" }] }] }],
          },
        ],
      }),
    },
    { id: "4", type: "button", label: all("{{ reason }}"), url: "{{ return.url }}" },
    { id: "5", type: "picture", url: "https://x.test/a.png", alt: all("{{ reason }}"), link: "{{ return.url }}" },
    {
      id: "6",
      type: "columns",
      columns: [
        { blocks: [{ id: "7", type: "text", text: all(paragraph(variable("reason"))) }] },
        { blocks: [{ id: "8", type: "spacer" }] },
      ],
    },
    { id: "9", type: "divider" },
    { id: "10", type: "spacer", height: 8 },
    { id: "11", type: "social", links: [{ network: "instagram", url: "https://x.test/{{ reason }}" }] },
    { id: "12", type: "table", title: all("{{ reason }}") },
    { id: "13", type: "heading", text: all("only with"), show_if: { variable: "reason", present: true } },
    { id: "14", type: "heading", text: all("only without"), show_if: { variable: "reason", present: false } },
    { id: "16", type: "product", variant_id: "v1", label: all("{{ reason }}") },
    {
      id: "17",
      type: "grid",
      source: "FIXED",
      variant_ids: ["v1", "gone"],
      columns: 3,
      title: all("{{ reason }}"),
      label: all("{{ reason }}"),
    },
    { id: "18", type: "grid", source: "CART", most: 2, title: all("{{ reason }}") },
    { id: "19", type: "coupon", pool: "Summer sale", title: all("{{ reason }}"), note: all("{{ reason }}") },
    { id: "15", type: "footer", text: all("{{ reason }}") },
  ],
});
const fill = (language: Language, values: Values, content: Content = every) =>
  fillMail(compileMail(content, brand, language, "en"), {
    language,
    values: {
      "shown.v1.title": values.reason,
      "shown.v1.variant": values.reason,
      "shown.v1.url": "https://x.test/v1",
      ...goodOf(values),
      ...values,
    },
    goods: {
      CART: Array.from({ length: 3 }, () => ({ ...goodOf(values), "good.title": values.reason, "good.url": values["return.url"] })),
    },
    items: [{ "item.title": values.reason, "item.variant": values.reason, "item.quantity": values.reason }],
  });
/** A picture and a price, and the recipient's code. */
const goodOf = ({ reason }: Values): Values => ({
  "shown.v1.image": "https://x.test/a.png",
  "shown.v1.price": { kind: "money", minor: 2000, currency: "USD" },
  "good.price": { kind: "money", minor: 2000, currency: "USD" },
  "coupon.Summer sale": reason,
});
const documentOf = (html: string) => new JSDOM(html).window.document;
const tags = (html: string) => [...documentOf(html).querySelectorAll("*")].map(({ tagName }) => tagName).join(" ");

describe("a mail", () => {
  it.each(languages)("in %s names its language and direction", (language) => {
    const page = documentOf(fill(language, { reason: "x" }).html).documentElement;
    expect([page.lang, page.dir]).toEqual([language === "cn" ? "zh" : language, language === "ar" ? "rtl" : "ltr"]);
  });

  it("with a picture that says nothing would not pass axe", async () => {
    const { html } = fill("en", { reason: "x", "return.url": "https://x.test/r" });
    const found = await violationsInMail(html.replace(/ alt="[^"]*"/g, ""));
    expect(found.some((one) => one.startsWith("image-alt"))).toBe(true);
  });

  it.each(languages)("in %s passes axe, whatever the data", async (language) => {
    const leave = Object.fromEntries(["unsubscribe_url", "preferences_url", "view_url"].map((path) => [path, `https://x.test/${path}`]));
    for (const reason of ["x", "سبب الإرجاع", "<b>long</b> ".repeat(40)])
      expect(await violationsInMail(fill(language, { reason, "return.url": "https://x.test/r", ...leave }).html)).toEqual([]);
  });

  it("shows a block only on its condition", () => {
    const [withReason, without] = [fill("en", { reason: "x" }), fill("en", {})];
    expect([/only with\b/.test(withReason.text), /only without/.test(withReason.text)]).toEqual([true, false]);
    expect([/only with\b/.test(without.text), /only without/.test(without.text)]).toEqual([false, true]);
    expect(without.missing).toContain("reason");
  });

  const only = (show_if: object, more: object = {}) =>
    Content.parse({
      subject: all("x"),
      blocks: [
        { id: "1", type: "heading", text: all("Hidden words"), show_if },
        { id: "2", type: "footer", text: all("Why"), show_if: { variable: "reason", present: true } },
      ],
      theme: {},
      ...more,
    });
  const shows = (content: Content, language: Language, values: Values) => {
    const { html, text } = fillMail(compileMail(content, brand, language, "en"), { language, values });
    expect(html.includes("Hidden words")).toBe(text.includes("Hidden words"));
    return html.includes("Hidden words");
  };

  it("shows a block only in some languages, or in the others", () => {
    const content = only({ reader: "language", among: ["fr", "ar"], present: true });
    expect(languages.filter((language) => shows(content, language, {}))).toEqual(["fr", "ar"]);
    const others = only({ reader: "language", among: ["fr", "ar"], present: false });
    expect(languages.filter((language) => shows(others, language, {}))).toEqual(["en", "vi", "cn"]);
  });

  it("shows a block only to readers in some countries or with some tags, or to the others", () => {
    const reader = (country: string | null, ...tags: string[]) => readerValues({ country, tags });
    const [inFrance, elsewhere] = [true, false].map((present) => only({ reader: "country", among: ["fr", "BE"], present })) as [
      Content,
      Content,
    ];
    expect([shows(inFrance, "en", reader("FR")), shows(inFrance, "en", reader("US")), shows(inFrance, "en", {})]).toEqual([
      true,
      false,
      false,
    ]);
    expect([shows(elsewhere, "en", reader("FR")), shows(elsewhere, "en", reader(null))]).toEqual([false, true]);
    const tagged = only({ reader: "tag", among: ["VIP"], present: true });
    expect([shows(tagged, "en", reader(null, "new", "vip")), shows(tagged, "en", reader("US", "vip2"))]).toEqual([true, false]);
    expect(shows(tagged, "en", sampleReader(tagged))).toBe(true);
  });

  it("always says who writes and how to leave, whatever its footer is shown on, and by a plain text of its own", () => {
    const leave = { unsubscribe_url: "https://x.test/m/u/1" };
    for (const plain of [{}, { en: "My own words" }]) {
      const content = only({ variable: "reason", present: true }, { plain });
      const { html, text } = fillMail(compileMail(content, brand, "en", "en"), { language: "en", values: leave });
      for (const one of [html, text]) expect(one).toContain("https://x.test/m/u/1");
      expect(text).toContain("1 Main Street");
    }
    const own = only({ variable: "reason", present: true }, { plain: { en: "Leave: {{ unsubscribe_url }}" } });
    const { text } = fillMail(compileMail(own, brand, "en", "en"), { language: "en", values: leave });
    expect(text.match(/m\/u\/1/g)).toHaveLength(1);
    expect(fillMail(compileMail(own, brand, "en", "en"), { language: "en", values: {} }).text).not.toContain("1 Main Street");
  });

  it.each(languages)("in %s shows goods and codes, and leaves out what is gone", (language) => {
    const { html, text } = fill(language, { reason: "Plate", "return.url": "https://x.test" });
    const page = documentOf(html);
    const addresses = [...page.querySelectorAll("a")].map(({ href }) => href);
    expect(addresses.filter((href) => href === "https://x.test/v1")).toHaveLength(6);
    expect(page.querySelectorAll('img[src="https://x.test/a.png"][alt="Plate"]').length).toBeGreaterThanOrEqual(2);
    expect([...page.querySelectorAll("bdi")].filter(({ textContent }) => /20[.,]00/.test(textContent ?? ""))).toHaveLength(4);
    expect(text).toContain("https://x.test/v1");
    const bare = fillMail(compileMail(every, brand, language, "en"), { language, values: {} });
    expect([bare.html.includes("https://x.test/v1"), bare.html.includes("dashed"), bare.text.includes("Plate")]).toEqual([
      false,
      false,
      false,
    ]);
    expect(bare.missing).not.toContain("shown.v1.title");
  });

  it("measures links to follow, and neither pictures nor what the reader leaves by", () => {
    const seen: [string, string | null][] = [];
    const click = (url: string, pattern: string | null) => {
      seen.push([url, pattern]);
      return "https://click.test/1";
    };
    const values = {
      reason: "x",
      "return.url": "https://x.test/own",
      unsubscribe_url: "https://x.test/m/u/1",
      "shown.v1.title": "Plate",
      "shown.v1.url": "https://x.test/v1",
    };
    const { html } = fillMail(compileMail(every, brand, "en", "en"), { language: "en", values, click });
    expect(new Set(seen.map(([url, pattern]) => `${url} ${pattern}`))).toEqual(
      new Set([
        "https://x.test/?q=x https://x.test/?q={{ reason }}",
        "https://x.test/own {{ return.url }}",
        "https://x.test/x https://x.test/{{ reason }}",
        "https://x.test/v1 null",
      ]),
    );
    const page = documentOf(html);
    expect([...page.querySelectorAll("img")].map(({ src }) => src)).toEqual(["https://x.test/a.png"]);
    expect(page.querySelector('a[href="https://x.test/m/u/1"]')).not.toBeNull();
  });

  it("is the same for every value: data adds text, never elements", () => {
    const usual = tags(fill("en", { reason: "x", "return.url": "https://x.test" }).html);
    const hostile = fc.oneof(
      fc.string({ maxLength: 200, unit: "binary" }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{{ amount }}",
        "-->",
        "<![endif]-->",
        "</title>",
        "' onload='x",
        "]]>",
      ),
      fc
        .array(fc.constantFrom("<", ">", '"', "'", "&", "{{", "}}", "\r\n", "\u202e", "\u0000", "-->", "a", "م"), { maxLength: 40 })
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(hostile, fc.constantFrom(...languages), (reason, language) => {
        const value = `x${reason.replaceAll("\n", " ").replaceAll("\r", " ").replaceAll("\u2028", " ").replaceAll("\u2029", " ")}`;
        const { html, subject, text } = fill(language, { reason: value, "return.url": "https://x.test" });
        expect(tags(html)).toBe(usual);
        expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(html + subject + text).not.toMatch(/[\u202A-\u202E]/);
      }),
      { numRuns: 60 },
    );
  });

  it("has no unescaped bracket from data, over ten thousand values", () => {
    const content = Content.parse({ subject: all("s"), theme: {}, blocks: [{ id: "1", type: "heading", text: all("[{{ reason }}]") }] });
    const compiled = compileMail(content, brand, "en", "en");
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: "binary" }), (reason) => {
        const { html } = fillMail(compiled, { language: "en", values: { reason: `<${reason}>` } });
        const inside = html.slice(html.indexOf("[<bdi>") + 6, html.lastIndexOf("</bdi>]"));
        expect(inside.replaceAll("<br>", "")).not.toMatch(/[<>"']/);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    " vbscript:x",
    "//evil.test/",
    "/path",
  ])("does not link to %s", (url) => {
    const { html, text } = fill("en", { reason: "x", "return.url": url, "shown.v1.url": url });
    const page = documentOf(html);
    expect([...page.querySelectorAll("a")].map(({ href }) => href)).toEqual(["https://x.test/?q=x", "https://x.test/x"]);
    // A picture is still shown, a button that leads nowhere is not.
    expect([page.querySelectorAll("img").length > 0, page.querySelectorAll(".button").length]).toEqual([true, 0]);
    expect(html + text).not.toContain(url);
  });

  it.each(["data:image/png;base64,x", "//pictures.test/a.png", "", "blob:x"])("leaves out a picture that it may not load: %s", (image) => {
    const { html } = fill("en", { reason: "Plate", "shown.v1.image": image, "return.url": "https://x.test" });
    const page = documentOf(html);
    expect([...page.querySelectorAll("img")].map(({ src }) => src)).toEqual(["https://x.test/a.png"]);
    expect(page.querySelectorAll('a[href="https://x.test/v1"]').length).toBeGreaterThan(2);
    const own = only({ variable: "reason", present: true }, { blocks: [{ id: "1", type: "picture", url: image, alt: all("x") }] });
    expect(fillMail(compileMail(own, brand, "en", "en"), { language: "en", values: {} }).html).not.toContain("<img");
  });

  it("keeps lines of the address apart from the direction around them, and names the country in its language", () => {
    const content = only({ variable: "reason", present: true });
    const from = { ...brand, address: ["410 Pine Street, Seattle, WA 98101"], country: "US" };
    const values = { unsubscribe_url: "https://x.test/m/u/1", reason: "x" };
    const { html, text } = fillMail(compileMail(content, from, "ar", "en"), { language: "ar", values });
    expect([...documentOf(html).querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual([
      "410 Pine Street, Seattle, WA 98101",
      "الولايات المتحدة",
    ]);
    expect(text).toContain("\nالولايات المتحدة");
    expect(fillMail(compileMail(content, from, "fr", "en"), { language: "fr", values }).text).toContain("États-Unis");
  });

  it("encodes a variable within an address", () => {
    const { html } = fill("en", { reason: "a b&c=d/../<x>" });
    const links = [...documentOf(html).querySelectorAll("a")].map((one) => one.getAttribute("href"));
    expect(links).toContain("https://x.test/?q=a%20b%26c%3Dd%2F..%2F%3Cx%3E");
  });

  it("cuts names of ten thousand characters, and isolates names that run the other way", () => {
    const content = Content.parse({
      subject: all("Hi {{ customer.name }}"),
      theme: {},
      blocks: [{ id: "1", type: "heading", text: all("{{ customer.name }}") }],
    });
    expect(fill("en", { "customer.name": "n".repeat(10_000) }, content).text).toBe("n".repeat(200));
    expect(fill("en", { "customer.name": "ليلى" }, content).subject).toBe("Hi \u2068ليلى\u2069");
  });

  it("writes money and dates in the reader's language", () => {
    const content = Content.parse({
      subject: all("{{ amount }} {{ date | date }} {{ customer.name | upper }}"),
      theme: {},
      blocks: [{ id: "1", type: "divider" }],
    });
    const values: Values = {
      amount: { kind: "money", minor: 2300, currency: "EUR" },
      date: { kind: "instant", at: "2026-06-01T23:00:00Z", timeZone: "Europe/Paris" },
      "customer.name": "Ann",
    };
    expect(fill("en", values, content).subject).toBe("€23.00 June 2, 2026 ANN");
    expect(fill("fr", values, content).subject).toBe("23,00 € 2 juin 2026 ANN");
  });

  it("takes a language that is not written from the other", () => {
    const content = Content.parse({ subject: { en: "Only English" }, theme: {}, blocks: [{ id: "1", type: "divider" }] });
    expect(fill("fr", {}, content).subject).toBe("Only English");
  });
});
