import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { errorStatus } from "#contracts/errors";
import { languages } from "#contracts/session/rules";
import { intlLocale } from "#src/lib/languages";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const folders = [
  join(root, "src/locales"),
  join(root, "src/shell/locales"),
  join(root, "src/portal/locales"),
  join(root, "src/portal/asked/locales"),
  join(root, "src/portal/claims/locales"),
  join(root, "resources/locales"),
  join(root, "contracts/locales/enums"),
  join(root, "contracts/locales/records"),
  join(root, "src/lists/locales"),
  join(root, "src/cases/locales"),
  join(root, "src/cases/flows/locales"),
  join(root, "resources/flows/dry-run/locales"),
  join(root, "contracts/locales/errors"),
  ...readdirSync(join(root, "server/locales")).map((name) => join(root, "server/locales", name)),
  ...readdirSync(join(root, "resources"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(root, "resources", entry.name, "locales"))
    .filter((folder) => existsSync(folder)),
];

/** Names, codes and signs that are the same in every language. */
const names = new Set([
  "Backhaul",
  "Public Sans",
  "Shopify",
  "WooCommerce",
  "SKU",
  "IBAN",
  "UPS",
  "API",
  "URL",
  "CSV",
  "XLSX",
  "PDF",
  "OK",
  "ID",
  "—",
]);
/** Words spelled as in English. */
const alike: Record<string, readonly string[]> = {
  fr: [
    "Correction",
    "litre",
    "Logo",
    "Marketing",
    "Menu",
    "Cyan",
    "Total",
    "Net",
    "Note",
    "Notes",
    "Client",
    "Article",
    "Articles",
    "Documents",
    "Document",
    "Date",
    "Action",
    "Actions",
    "Type",
    "Code",
    "Photo",
    "Photos",
    "Image",
    "Remarque",
    "Segment",
    "{{count}} segment",
    "{{count}} segments",
    "Version",
    "Version {{version}}",
    "Plan",
    "{{value}} h",
    "{{value}} pts",
    "Conversation",
    "Conversations",
    "Messages",
    "Catalogue",
    "Collection",
    "Collections",
    "Option {{number}}",
    "Options",
    "Stock",
    "Description",
    "Source",
    "Destination",
    "Service",
    "Transport",
    "Taxes",
    "VIP",
    "Exception",
    "Message",
    "Webhooks",
    "Signature",
    "Notifications",
    "Images",
    "inactive",
    "E-mail",
  ],
  vi: ["Logo", "Email", "VIP"],
  cn: ["VIP"],
  ar: ["VIP"],
};

type Words = Record<string, string>;
const flatten = (value: unknown, path = ""): [string, string][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]];

const suffix = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}\}?/g)].map((match) => match[1] ?? "").sort();
const formsOf = (language: string) => new Intl.PluralRules(intlLocale(language)).resolvedOptions().pluralCategories;
const isPlural = (words: Words, key: string) => suffix.test(key) && `${key.replace(suffix, "")}_other` in words;
const baseKeys = (words: Words) => new Set(Object.keys(words).map((key) => (isPlural(words, key) ? key.replace(suffix, "#") : key)));

for (const folder of folders) {
  const read = (language: string): Words => {
    const file = join(folder, `${language}.json`);
    return existsSync(file) ? Object.fromEntries(flatten(JSON.parse(readFileSync(file, "utf8")))) : {};
  };
  const english = read("en");

  describe.each(languages)(`words of ${relative(root, folder)} in %s`, (language) => {
    const words = read(language);

    it("has every key of English and no other", () => {
      expect([...baseKeys(words)].sort()).toEqual([...baseKeys(english)].sort());
    });

    it("has exactly the language's own plural forms", () => {
      const wanted = [...formsOf(language)].sort();
      const counted = [...baseKeys(words)].filter((key) => key.endsWith("#")).map((key) => key.slice(0, -1));
      const wrong = counted.filter((key) => {
        const found = Object.keys(words).filter((one) => isPlural(words, one) && one.replace(suffix, "") === key);
        return (
          found
            .map((one) => suffix.exec(one)?.[1] ?? "")
            .sort()
            .join() !== wanted.join()
        );
      });
      expect(wrong).toEqual([]);
    });

    it("uses the same placeholders as English", () => {
      const wrong = Object.entries(words).filter(([key, text]) => {
        const plural = isPlural(words, key);
        const model = english[plural ? key.replace(suffix, "_other") : key] ?? "";
        const [own, expected] = [placeholders(text), placeholders(model)];
        // A form for exactly none, one or two may spell the number out.
        const spelled = plural && /_(zero|one|two)$/.test(key) ? expected.filter((name) => own.includes(name)) : expected;
        return own.join() !== spelled.join();
      });
      expect(wrong.map(([key]) => key)).toEqual([]);
    });

    it("leaves nothing in English by mistake, and nothing empty", () => {
      const left = Object.entries(words).filter(
        ([key, text]) =>
          text.trim() === "" ||
          (language !== "en" &&
            text === english[key] &&
            /\p{L}/u.test(text.replace(/\{\{?.*?\}\}?/g, "")) &&
            !names.has(text) &&
            !alike[language]?.includes(text)),
      );
      expect(left).toEqual([]);
    });
  });
}

describe("errors", () => {
  it("has a message for every code the server may return", () => {
    const words = JSON.parse(readFileSync(join(root, "contracts/locales/errors/en.json"), "utf8")) as Words;
    expect(Object.keys(errorStatus).filter((code) => !words[code])).toEqual([]);
  });
});
