import { expect, it } from "vitest";
import { Content } from "#contracts/templates/content";
import { outdatedTexts } from "./outdated-texts.ts";

const heading = (id: string, text: object) => ({ id, type: "heading", text });
const mail = (subject: object, ...blocks: object[]) => Content.parse({ subject, theme: {}, blocks });

it("a translation is outdated once the text that it translates has changed after it", () => {
  const first = mail({ en: "Sale", fr: "Soldes" }, heading("a", { en: "Hello", fr: "Bonjour" }));
  const second = mail({ en: "Big sale", fr: "Soldes" }, heading("a", { en: "Hello", fr: "Bonjour" }));
  expect(outdatedTexts([first], "en")).toEqual([]);
  expect(outdatedTexts([first, second], "en")).toEqual([{ language: "fr", at: ["subject"] }]);
  const third = mail({ en: "Big sale", fr: "Grands soldes" }, heading("a", { en: "Hello", fr: "Bonjour" }));
  expect(outdatedTexts([first, second, third], "en")).toEqual([]);
});

it("a block keeps its translations where it is moved, and inside columns", () => {
  const first = mail({ en: "S" }, heading("a", { en: "One", ar: "واحد" }), heading("b", { en: "Two", ar: "اثنان" }));
  const moved = mail({ en: "S" }, heading("b", { en: "Two", ar: "اثنان" }), heading("a", { en: "One", ar: "واحد" }));
  expect(outdatedTexts([first, moved], "en")).toEqual([]);
  const columns = (text: string) => ({
    id: "c",
    type: "columns",
    columns: [{ blocks: [heading("d", { en: text, ar: "نص" })] }, { blocks: [] }],
  });
  expect(outdatedTexts([mail({ en: "S" }, columns("x")), mail({ en: "S" }, columns("y"))], "en")).toEqual([
    { language: "ar", at: ["d.text"] },
  ]);
});

it("a text that is not translated, or translated at the same time, is not outdated", () => {
  const first = mail({ en: "Sale", vi: "Giảm giá" }, heading("a", { en: "Hello" }));
  const second = mail({ en: "Big sale", vi: "Giảm giá lớn" }, heading("a", { en: "Hi" }));
  expect(outdatedTexts([first, second], "en")).toEqual([]);
});
