import { beforeAll, expect, it, vi } from "vitest";

// Words are started once a page; these are this file's own.
vi.resetModules();
const { addRootWords, addWords, currentLanguage, i18n, setLanguage, startI18n, toLanguage } = await import("./i18n.ts");

const parcels = vi.fn(async (language: string) => ({ default: { parcels: `Parcels ${language}`, fields: { name: `Name ${language}` } } }));

beforeAll(async () => {
  localStorage.setItem("i18nextLng", "fr");
  await startI18n();
});

it("starts in the stored language and loads no other", async () => {
  expect(currentLanguage()).toBe("fr");
  await addWords("parcels", parcels);
  expect(parcels.mock.calls).toEqual([["fr"]]);
});

it("finds a resource's words as a branch and as a namespace", () => {
  expect([i18n.t("parcels.fields.name"), i18n.t("parcels:fields.name"), i18n.t("parcels.parcels")]).toEqual([
    "Name fr",
    "Name fr",
    "Parcels fr",
  ]);
});

it("has every word of the next language before it switches to it", async () => {
  await addRootWords("titles", async (language) => ({ default: { letters: { letters: `Letters ${language}` } } }));
  const seen: string[] = [];
  i18n.on("languageChanged", () => seen.push(i18n.t("parcels.parcels"), i18n.t("letters.letters")));
  await setLanguage("ar");
  expect(seen).toEqual(["Parcels ar", "Letters ar"]);
  expect(localStorage.getItem("i18nextLng")).toBe("ar");
});

it("is found in the address, a cookie, what is stored, what the visit stored, the browser, the page, in this order", () => {
  const key = "i18nextLng";
  const page = location.pathname;
  const found = () => (i18n.services.languageDetector as { detect: () => string[] }).detect()[0];
  const browser = vi.spyOn(navigator, "languages", "get").mockReturnValue(["zh-TW"]);
  const preferred = vi.spyOn(navigator, "language", "get");
  document.documentElement.lang = "vi";
  sessionStorage.setItem(key, "ar");
  localStorage.setItem(key, "fr");
  document.cookie = `${key}=vi`;
  history.replaceState(null, "", `${page}?${key}=en`);
  const seen = [found()];
  const without = [
    () => history.replaceState(null, "", page),
    () => {
      document.cookie = `${key}=; max-age=0`;
    },
    () => localStorage.removeItem(key),
    () => sessionStorage.removeItem(key),
    () => {
      browser.mockReturnValue([]);
      preferred.mockReturnValue("");
    },
  ];
  for (const remove of without) {
    remove();
    seen.push(found());
  }
  expect(seen).toEqual(["en", "vi", "fr", "ar", "cn", "vi"]);
  vi.restoreAllMocks();
});

it("keeps a number with its signs apart from the Arabic around it, names and figures as they are", async () => {
  await addRootWords("sentences", async () => ({ default: { numbered: "{{number}}", counted: "{{sum}}" } }));
  await setLanguage("ar");
  const shown = ["#1054", "28 L", "RMA-1054", "Linen Shirt"].map((number) => i18n.t("numbered", { number }));
  expect([...shown, i18n.t("counted", { sum: 12 })]).toEqual(["\u2068#1054\u2069", "\u206828 L\u2069", "RMA-1054", "Linen Shirt", "12"]);
  await setLanguage("fr");
  expect(i18n.t("numbered", { number: "<b>" })).toBe("<b>");
});

it("takes the browser's tags for the product's languages, and English for any other", () => {
  expect(["zh-CN", "zh_TW", "fr-CA", "ar-SD", "vi", "cn", "de", "en-GB"].map(toLanguage)).toEqual([
    "cn",
    "cn",
    "fr",
    "ar",
    "vi",
    "cn",
    "en",
    "en",
  ]);
});
