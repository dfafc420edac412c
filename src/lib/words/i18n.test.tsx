import { beforeAll, expect, it, vi } from "vitest";

// i18next starts once per page; this file needs its own instances.
vi.resetModules();
const { currentLanguage, i18n, loadWords, setLanguage, startI18n } = await import("./i18n.ts");

const parcels = (language: string) => ({ parcels: `Parcels ${language}`, numbered: "{{number}}", counted: "{{sum}}" });
const load = vi.fn(async (language: string, namespace: string) => ({ default: namespace === "parcels" ? parcels(language) : {} }));
const languagesOf = (namespace: string) => load.mock.calls.filter(([, one]) => one === namespace).map(([language]) => language);

beforeAll(async () => {
  localStorage.setItem("i18nextLng", "fr");
  await startI18n(load);
});

it("starts in the stored language and loads no other", async () => {
  expect(currentLanguage()).toBe("fr");
  await loadWords("parcels");
  expect(languagesOf("parcels")).toEqual(["fr"]);
  expect(i18n.t("parcels:parcels")).toBe("Parcels fr");
});

it("loads every word of the next language before switching to it", async () => {
  const seen: string[] = [];
  i18n.on("languageChanged", () => seen.push(i18n.t("parcels:parcels")));
  await setLanguage("ar");
  expect(seen).toEqual(["Parcels ar"]);
  expect(localStorage.getItem("i18nextLng")).toBe("ar");
});

it("keeps the current language when another cannot be fetched, and retries on request", async () => {
  load.mockRejectedValueOnce(new Error("offline"));
  await expect(setLanguage("vi")).rejects.toThrow("vi");
  expect(currentLanguage()).toBe("ar");
  await setLanguage("vi");
  expect(currentLanguage()).toBe("vi");
});

it("retries a page's words that could not be fetched", async () => {
  load.mockRejectedValueOnce(new Error("offline")).mockRejectedValueOnce(new Error("offline"));
  await expect(loadWords("letters")).rejects.toThrow("letters");
  await loadWords("letters");
  expect(i18n.hasResourceBundle("vi", "letters")).toBe(true);
});

it("detects a chosen language in the address, cookie, local storage and session storage, in this order, and not the browser's", () => {
  const key = "i18nextLng";
  const page = location.pathname;
  const found = () => (i18n.services.languageDetector as { detect: () => string[] }).detect()[0];
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["zh-TW"]);
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
  ];
  for (const remove of without) {
    remove();
    seen.push(found());
  }
  expect(seen).toEqual(["en", "vi", "fr", "ar", undefined]);
  vi.restoreAllMocks();
});

it("isolates a number with its signs in Arabic text, and leaves names and figures alone", async () => {
  await setLanguage("ar");
  const shown = ["#1054", "28 L", "RMA-1054", "Linen Shirt"].map((number) => i18n.t("parcels:numbered", { number }));
  expect([...shown, i18n.t("parcels:counted", { sum: 12 })]).toEqual([
    "\u2068#1054\u2069",
    "\u206828 L\u2069",
    "RMA-1054",
    "Linen Shirt",
    "12",
  ]);
  await setLanguage("fr");
  expect(i18n.t("parcels:numbered", { number: "<b>" })).toBe("<b>");
});
