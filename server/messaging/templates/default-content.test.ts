import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { languages } from "#contracts/session/rules";
import { type Block, Content } from "#contracts/templates/content";
import { automationMails, systemMailKeys } from "#contracts/templates/system-mails";
import { sampleSets } from "#contracts/templates/templates";
import { compileMail, maxMailBytes } from "#server/messaging/domain/mail-html/compile";
import { fillMail } from "#server/messaging/domain/mail-html/fill";
import { samplesOf } from "#server/messaging/domain/texts/mail-variables";
import { violationsInMail } from "../../../tests/support/mail-axe.ts";
import { defaultContent } from "./default-content.ts";

const brand = {
  store: "Northwind",
  logo_url: null,
  pictures_url: "https://x.test/m/i/",
  accent: "#08785a",
  text: "#1c2530",
  background: "#f2f4f6",
  address: ["1 Main Street"],
  country: "",
};
/** Parse without making a window for each mail. */
const elementsOf = (html: string) => JSDOM.fragment(html);

describe("the product's own mails", () => {
  it.each(systemMailKeys)("%s can be written in every language with all data", (key) => {
    const content = Content.parse(defaultContent(key));
    for (const language of languages) {
      const compiled = compileMail(content, brand, language, "en");
      for (const set of sampleSets) {
        const { html, text, subject, missing } = fillMail(compiled, { language, ...samplesOf(key, set, language === "ar") });
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxMailBytes);
        expect([subject.length > 0, text.length > 0]).toEqual([true, true]);
        expect(html + text).not.toMatch(/\{\{|undefined|\[object/);
        if (set === "SHORT") expect(missing).toEqual([]);
        expect(elementsOf(html).querySelector("script, form, iframe")).toBeNull();
      }
    }
  });

  it.each(systemMailKeys)("%s passes axe in both directions of writing", async (key) => {
    for (const language of ["en", "ar"] as const) {
      const compiled = compileMail(Content.parse(defaultContent(key)), brand, language, "en");
      const { html } = fillMail(compiled, { language, ...samplesOf(key, "SHORT", language === "ar") });
      expect(await violationsInMail(html)).toEqual([]);
    }
  });

  it.each(automationMails)("%s says once how to leave", (key) => {
    for (const language of languages) {
      const leave = { unsubscribe_url: "https://x.test/m/u/1", preferences_url: "https://x.test/m/p/1" };
      const { values, items } = samplesOf(key, "SAMPLE");
      const { html, text } = fillMail(compileMail(Content.parse(defaultContent(key)), brand, language, "en"), {
        language,
        items,
        values: { ...values, ...leave },
      });
      for (const url of Object.values(leave))
        expect([elementsOf(html).querySelectorAll(`a[href="${url}"]`).length, text.split(url).length - 1]).toEqual([1, 1]);
    }
  });

  it("begin their sentences with a capital", () => {
    for (const key of systemMailKeys)
      for (const language of ["en", "fr", "vi"] as const) {
        const { blocks, subject } = defaultContent(key);
        const texts = blocks.flatMap((block: Block) => (block.type === "text" ? [block.text[language]?.content[0]] : []));
        const starts = texts.map((one) => (one?.type === "paragraph" && one.content?.[0]?.type === "text" ? one.content[0].text[0] : "X"));
        for (const first of [...starts, subject[language]?.[0]]) expect(first).toMatch(/[\p{Lu}{\d]/u);
      }
  });
});
