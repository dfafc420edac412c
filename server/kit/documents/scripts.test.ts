import { describe, expect, it } from "vitest";
import { openPdf } from "../../../tests/support/pdf.ts";
import { runsOf } from "./bidi.ts";
import { unprintable } from "./glyphs.ts";
import { Paper } from "./paper.ts";

const paperOf = (text: string, direction: "ltr" | "rtl" = "ltr", archive = false): Promise<Buffer> => {
  const paper = new Paper([400, 200], direction, { title: "Scripts", author: "Backhaul", at: new Date(0), language: "en", archive });
  paper.text(text, 20, 20, 360, { size: 14 });
  paper.text(text, 20, 100, 360, { size: 14, weight: "bold" });
  return paper.finish();
};

const samples: Record<string, string> = {
  Thai: "สมชาย ใจดี",
  Hebrew: "דוד כהן",
  Korean: "김철수",
  Armenian: "Անի Հակոբյան",
  Georgian: "ნინო ბერიძე",
  Devanagari: "राम शर्मा",
  Bengali: "রাম দাস",
  Gurmukhi: "ਰਾਮ ਗਿਲ",
  Gujarati: "રામ પટેલ",
  Tamil: "ராமன்",
  Telugu: "రామ రావు",
  Kannada: "ರಾಮ ರಾವ್",
  Malayalam: "രാമൻ",
  Japanese: "山田太郎 さくら",
  Arabic: "محمد علي ١٢٣",
  Cyrillic: "Иван Петров",
  Greek: "Ελένη Παππά",
  Vietnamese: "Nguyễn Thị Hằng",
  emoji: "😀 👍🏽 👨‍👩‍👧 ❤️ 🇩🇪",
};

describe("a paper", () => {
  it.each(Object.keys(samples))("writes %s in letters", async (name) => {
    const text = samples[name] ?? "";
    expect(unprintable(text)).toEqual([]);
    const seen = (await openPdf(await paperOf(`A ${text} Z`))).text;
    expect(seen).not.toMatch(/[?\ufffd\u25a1]/u);
    if (name !== "emoji") expect(seen).toContain([...text][0]);
    expect((await paperOf(text, "rtl")).length).toBeGreaterThan(1000);
  });

  it("sets words whose marks the font library cannot place", async () => {
    expect((await openPdf(await paperOf("കൃഷ്ണൻ ઔે ਔਁ"))).text).not.toContain("\ufffd");
  });

  it("keeps the digits of Arabic in their order", () => {
    const [digits] = runsOf("١٢٣", "ltr");
    expect(digits).toMatchObject({ script: "arabic", isRtl: false, text: "٣٢١" });
  });

  it("shows that a letter is missing where no font has it, and names it", async () => {
    expect(unprintable("ᠮᠣᠩᠭᠣᠯ Ulaan")).toContain("ᠮ");
    expect((await openPdf(await paperOf("ᠮᠣᠩᠭᠣᠯ", "ltr", true))).text).toContain("\ufffd");
  });
});
