import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { ArticleText } from "#contracts/articles/content";
import type { RichText } from "#contracts/templates/rich-text";
import { articleHtml, articleWords, languagesOf, shownLanguage } from "./article-html.ts";

const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc", content }) as RichText;
const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, ...(marks.length > 0 && { marks }) });
const link = (href: string) => ({ type: "link", attrs: { href } });

describe("an article as HTML", () => {
  it("has paragraphs, lists, marks and links", () => {
    const list = { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("One"))] }] };
    const body = doc(paragraph(text("Read "), text("this", { type: "bold" }, link("https://a.test/?a=1&b=2"))), list);
    expect(articleHtml(body)).toBe(
      '<p>Read <a href="https://a.test/?a=1&amp;b=2" rel="noopener noreferrer nofollow"><strong>this</strong></a></p><ul><li>One</li></ul>',
    );
  });

  it.each(["javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "//evil.test", "vbscript:x", " JaVaScRiPt:x"])(
    "does not link to %j",
    (href) => {
      expect(articleHtml(doc(paragraph(text("x", link(href)))))).toBe("<p>x</p>");
    },
  );

  it("contains nothing but its own elements and attributes, whatever was typed", () => {
    const root = new JSDOM("").window.document.createElement("div");
    const random = seeded(20260601);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const pieces = [
      "<script>",
      "</p>",
      '"',
      "'",
      "&lt;",
      "&",
      "<img src=x onerror=alert(1)>",
      "]]>",
      "<!--",
      "\u0000",
      "\u202e",
      "`",
      "\ud800",
      "🎁",
      "مرحبا",
    ];
    const hrefs = [
      "https://a.test/",
      "javascript:alert(1)",
      'https://a.test/"onmouseover="x',
      "mailto:a@b.test",
      "https://a.test/<script>",
      "tel:+1",
    ];
    const marks = () =>
      [{ type: "bold" }, { type: "italic" }, { type: "underline" }, link(pick(hrefs) + pick(pieces))].filter(() => random() < 0.4);
    const words = () => text(Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces)).join(""), ...marks());
    const allowed = new Set(["P", "UL", "OL", "LI", "STRONG", "EM", "U", "A", "BR"]);
    for (let round = 0; round < 2000; round += 1) {
      const item = { type: "listItem", content: [paragraph(words(), { type: "hardBreak" }, words())] };
      const body = doc(paragraph(words(), words()), { type: pick(["bulletList", "orderedList"]), content: [item] });
      root.innerHTML = articleHtml(body);
      for (const element of root.querySelectorAll("*")) {
        expect(allowed).toContain(element.tagName);
        const names = element.getAttributeNames();
        expect(element.tagName === "A" ? ["href", "rel"] : []).toEqual(names);
        if (element.tagName === "A") expect(element.getAttribute("href")).toMatch(/^(https?:\/\/|mailto:|tel:)/i);
      }
    }
  }, 60_000);

  it("has words for the search, without its marks", () => {
    expect(articleWords(doc(paragraph(text("Send "), text("it", { type: "bold" })), paragraph(text("back"))))).toBe("Send it\nback");
  });
});

describe("an article's text", () => {
  it("has no variables, as it has no recipient", () => {
    const variable = { type: "variable", attrs: { path: "customer.name", fallback: null, format: null } };
    expect(ArticleText.safeParse(doc(paragraph(variable))).success).toBe(false);
    expect(ArticleText.safeParse(doc(paragraph(text("x")))).success).toBe(true);
    expect(ArticleText.safeParse({ type: "doc", content: [{ type: "script", content: [] }] }).success).toBe(false);
  });

  it("is whole in a language with a title and a text, and shown in the reader's, else in English", () => {
    const body = doc(paragraph(text("x")));
    const content = { titles: { en: "Hi", fr: "Salut", ar: " " }, bodies: { en: body, ar: body, fr: doc(paragraph()) } };
    expect(languagesOf(content)).toEqual(["en"]);
    expect([
      shownLanguage(["en", "fr"], "fr"),
      shownLanguage(["en", "fr"], "vi"),
      shownLanguage(["ar"], "vi"),
      shownLanguage([], "vi"),
    ]).toEqual(["fr", "en", "ar", undefined]);
  });
});

/** Return a repeatable source of random numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
