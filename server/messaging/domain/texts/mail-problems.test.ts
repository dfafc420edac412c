import { describe, expect, it } from "vitest";
import { Content } from "#contracts/templates/content";
import { forbiddenLinks } from "../../../../tests/support/hostile-links.ts";
import { begunLanguages, languagesOf, readingLanguage } from "./mail-languages.ts";
import { deadLinksIn, deadlineProblems, faultsIn, weaknessesIn } from "./mail-problems.ts";

const brand = {
  store: "N",
  logo_url: null,
  pictures_url: "https://x.test/m/i/",
  accent: "#08785a",
  text: "#1c2530",
  background: "#f2f4f6",
  address: [],
  country: "",
};
const mail = (over: object = {}) => Content.parse({ subject: { en: "Hello" }, theme: {}, blocks: [{ id: "1", type: "divider" }], ...over });
const known = new Set(["order.number"]);
const codes = (content: Content) => weaknessesIn(content, brand, "en").map(({ code }) => code);
const block = (one: object) => mail({ blocks: [{ id: "1", ...one }] });

describe("what prevents saving a mail", () => {
  it("is a variable written wrongly, with its place and position", () => {
    expect(faultsIn(mail({ subject: { en: "Hi {{ order" } }), known)).toEqual([
      { code: "TEMPLATE_SYNTAX", severity: "error", at: "subject.en", language: "en", detail: "UNCLOSED", position: 3 },
    ]);
  });

  it("is an unknown variable, wherever it stands", () => {
    const rich = { type: "doc", content: [{ type: "paragraph", content: [{ type: "variable", attrs: { path: "cart.value" } }] }] };
    const content = mail({
      subject: { en: "{{ order.number }} {{ code }}" },
      blocks: [
        { id: "1", type: "columns", columns: [{ blocks: [{ id: "2", type: "text", text: { en: rich } }] }, { blocks: [] }] },
        { id: "3", type: "divider", show_if: { variable: "order.nubmer", present: true } },
      ],
    });
    expect(faultsIn(content, known).map(({ code, detail, at }) => [code, detail, at])).toEqual([
      ["UNKNOWN_VARIABLE", "code", "subject.en"],
      ["UNKNOWN_VARIABLE", "cart.value", "blocks.0.columns.0.blocks.0.text.en"],
      ["UNKNOWN_VARIABLE", "order.nubmer", "blocks.1.show_if"],
    ]);
  });
});

describe("a link", () => {
  const rich = (href: string) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }] }],
  });
  const faults = (content: Content) => faultsIn(content, new Set()).map(({ code, severity }) => [code, severity]);

  it.each(forbiddenLinks)("is a fault wherever it stands: %j", (url) => {
    for (const content of [
      block({ type: "button", label: { en: "x" }, url }),
      block({ type: "picture", url, alt: { en: "x" } }),
      block({ type: "picture", url: "https://x.test/a.png", link: url, alt: { en: "x" } }),
      block({ type: "social", links: [{ network: "website", url }] }),
      block({ type: "text", text: { en: rich(url) } }),
    ]) {
      expect(faults(content)).toEqual([["BAD_LINK", "error"]]);
      expect(codes(content)).toEqual([]);
    }
  });

  it.each(["", "https://x.test", "http:", "mailto:a@x.test", "www.x.test", "{{ order.number }}"])(
    "may be %j while it is written",
    (url) => {
      expect(faultsIn(block({ type: "button", label: { en: "x" }, url }), new Set(["order.number"]))).toEqual([]);
    },
  );

  it.each(["", "https://", "http:", "mailto:", "www.x.test/sale", "x.test", "sale"])(
    "that is unfinished cannot be sent, wherever it stands: %j",
    (url) => {
      const button = { id: "1", type: "button", label: { en: "x" }, url };
      for (const [one, at] of [
        [button, "blocks.0.url"],
        [{ type: "picture", url, alt: { en: "x" } }, "blocks.0.url"],
        [{ type: "social", links: [{ network: "website", url }] }, "blocks.0.links.0.url"],
        [{ type: "columns", columns: [{ blocks: [] }, { blocks: [button] }] }, "blocks.0.columns.1.blocks.0.url"],
        ...(url ? [[{ type: "text", text: { en: rich(url) } }, "blocks.0.text.en"] as const] : []),
      ] as const)
        expect(deadLinksIn(block(one)), JSON.stringify(one)).toEqual([
          { code: "BAD_LINK", severity: "error", at, language: null, detail: url, position: null },
        ]);
    },
  );

  it.each(["https://x.test", "http://x.test", "mailto:a@x.test", "tel:+331", "{{ return.url }}", "https://x.test/{{ order.number }}"])(
    "can be sent: %j",
    (url) => {
      expect(deadLinksIn(block({ type: "button", label: { en: "x" }, url }))).toEqual([]);
    },
  );
});

describe("what may be wrong with a mail", () => {
  it.each([
    [mail(), []],
    [mail({ subject: {} }), ["NO_SUBJECT"]],
    [mail({ subject: { en: "BUY NOW TODAY" } }), ["ALL_CAPITALS"]],
    [mail({ subject: { en: "Buy! Now!" } }), ["EXCLAMATIONS"]],
    [mail({ subject: { en: "a".repeat(61) } }), ["LONG_SUBJECT"]],
    [mail({ theme: { accent: "#ffff00" } }), ["LOW_CONTRAST"]],
    [block({ type: "button", label: { en: "x" }, url: "http://x.test" }), ["INSECURE_LINK"]],
    [block({ type: "button", label: { en: "x" }, url: "{{ return.url }}" }), []],
    [block({ type: "button", label: { en: "x" }, url: "https://x.test/{{ order.number }}" }), []],
    [block({ type: "picture", url: "https://x.test/a.png", alt: {} }), ["NO_ALT_TEXT"]],
    [block({ type: "picture", picture_id: "A".repeat(22), url: "", alt: { en: "A plate" } }), []],
    [block({ type: "heading", text: { en: "Hello" } }), []],
  ])("is reported %#", (content, expected) => {
    expect(codes(content)).toEqual(expected);
  });
});

it("a mail about a case that names a deadline needs the link to the case", () => {
  const known = new Set(["date", "case.url", "claim.url"]);
  const deadline = { id: "1", type: "heading", text: { en: "Answer by {{ date }}" } };
  const button = (url: string) => ({ id: "2", type: "button", label: { en: "Answer" }, url });
  const found = (...blocks: object[]) => deadlineProblems(mail({ blocks }), known).map(({ code, at }) => [code, at]);
  expect(found(deadline)).toEqual([["DEADLINE_WITHOUT_LINK", "blocks.0.text.en"]]);
  expect(found(deadline, button("https://shop.test"))).toHaveLength(1);
  for (const path of ["case.url", "claim.url"]) expect(found(deadline, button(`{{ ${path} }}`))).toEqual([]);
  expect(found(button("https://shop.test"))).toEqual([]);
  expect(deadlineProblems(mail({ blocks: [deadline] }), new Set(["date"])), "no mail about a case").toEqual([]);
});

describe("the languages of a mail", () => {
  const content = mail({
    subject: { en: "a", fr: "b", vi: "c" },
    blocks: [
      { id: "1", type: "heading", text: { en: "a", fr: "b", ar: "d" } },
      { id: "2", type: "heading", text: {} },
    ],
  });
  it("are those with every text that any language has", () => {
    expect(languagesOf(content)).toEqual(["en", "fr"]);
    expect(begunLanguages(content)).toEqual(["vi", "ar"]);
  });

  it("decide what a reader gets: their own, else the store's, else any", () => {
    expect(["fr", "ar"].map((wanted) => readingLanguage(content, wanted as "fr", "en"))).toEqual(["fr", "en"]);
    expect(readingLanguage(content, "ar", "vi")).toBe("en");
  });
});
