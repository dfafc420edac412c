import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const languages = ["en", "fr", "vi", "cn", "ar"];

/** Words that some languages spell as English does. */
const alikeFile = "scripts/new/alike.json";
/** Names, codes and signs that are the same in every language. */
const names = new Set("Backhaul,Public Sans,Shopify,WooCommerce,SKU,IBAN,UPS,API,URL,CSV,XLSX,PDF,OK,ID,—".split(","));

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Return every text with the path of its key. */
const flatten = (value, path = "") =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]];

/** Return every folder of translations, as a path in the checkout. */
export const wordFolders = (root) =>
  ["src", "resources", "contracts", "server"]
    .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: "utf8" }).map((path) => `${top}/${path}`))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith("/en.json"))
    .map((path) => path.slice(0, -"/en.json".length))
    .sort();

/** Return the texts of a folder in a language, by key; none when there is no file. */
export function wordsOf(root, folder, language) {
  const file = join(root, folder, `${language}.json`);
  return existsSync(file) ? Object.fromEntries(flatten(readJson(file))) : {};
}

const plural = /_(zero|one|two|few|many|other)$/;
/** Plural forms and items of lists differ by language, so that a missing one is not told from the English text. */
const isComparable = (key, english) => !/\.\d+(\.|$)/.test(key) && !(plural.test(key) && `${key.replace(plural, "")}_other` in english);

/** Return every text that other languages lack or still have in English. */
export function untranslated(root) {
  const alike = readJson(join(root, alikeFile));
  const isText = (text) => /\p{L}/u.test(text.replace(/\{\{?.*?\}\}?/g, "")) && !names.has(text);
  return wordFolders(root).flatMap((folder) => {
    const english = wordsOf(root, folder, "en");
    return languages.slice(1).flatMap((language) => {
      const words = wordsOf(root, folder, language);
      const isLeft = ([key, text]) =>
        key in words ? words[key] === text && isText(text) && !alike[language]?.includes(text) : isComparable(key, english);
      return Object.entries(english)
        .filter(isLeft)
        .map(([key, text]) => ({ language, file: `${folder}/${language}.json`, key, text }));
    });
  });
}

/** Return the list for people: one line per file and key, with the languages that lack it. */
export function listOf(found) {
  const lines = new Map();
  for (const { language, file, key, text } of found) {
    const line = `${file.replace(/\w+\.json$/, "*.json")}  ${key}  “${text}”`;
    lines.set(line, [...(lines.get(line) ?? []), language]);
  }
  return [...lines].map(([line, lacking]) => `${line}  ${lacking.join(" ")}`);
}

/**
 * Return what the other pages say: the most frequent translation of an English text under the same key of a section such as "fields",
 * then under any key of it, then anywhere; with `only`, not anywhere, because a verb may be spelled as an adjective is.
 */
export function memoryOf(root) {
  const votes = new Map();
  for (const folder of wordFolders(root)) {
    const english = wordsOf(root, folder, "en");
    for (const language of languages.slice(1))
      for (const [path, text] of Object.entries(wordsOf(root, folder, language))) {
        if (!english[path]) continue;
        const of = `${language} ${english[path].toLowerCase()}`;
        const [section = "", key] = path.split(".").slice(-2);
        votes.set(of, [...(votes.get(of) ?? []), { text, section, key }]);
      }
  }
  return (language, english, section, { key, only = false } = {}) => {
    const found = votes.get(`${language} ${english.toLowerCase()}`) ?? [];
    const near = found.filter((one) => one.section === section);
    const same = near.filter((one) => one.key === key);
    const [usable = []] = [same, near, only ? [] : found].filter((some) => some.length > 0);
    const counts = new Map();
    for (const { text } of usable) counts.set(text, (counts.get(text) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  };
}

/** A text and what surrounds its words: "Retire {{name}}?" is asked as "Retire". */
const shape = /^(.*?)(\s*\{\{name\}\})?(\?)?$/su;
const coreOf = (text) => shape.exec(text)?.[1] || text;
const space = { cn: "" };
const questionMark = { fr: " ?", cn: "？", ar: "؟" };
const withCase = (word, model) => (/^\p{Ll}/u.test(model) ? word[0].toLowerCase() + word.slice(1) : word);

function dressed(answer, language, text) {
  const [, core, name, mark] = shape.exec(text) ?? [];
  const end = `${name ? `${space[language] ?? " "}{{name}}` : ""}${mark ? (questionMark[language] ?? "?") : ""}`;
  return core ? withCase(answer, core) + end : answer;
}

function put(words, key, text) {
  const path = key.split(".");
  let at = words;
  for (const part of path.slice(0, -1)) at = at[part] ??= {};
  at[path.at(-1)] = text;
}

/**
 * Ask for every word that lacks a translation, each once per language, and write it wherever it belongs. An empty answer leaves it for
 * later; the English word as the answer says that the language spells it alike. Returns the files written.
 */
export async function translate(root, ask) {
  const written = new Set();
  const change = (file, of) => {
    const words = readJson(join(root, file));
    of(words);
    writeFileSync(join(root, file), `${JSON.stringify(words, null, 2)}\n`);
    written.add(file);
  };
  const left = untranslated(root);
  for (const language of languages.slice(1)) {
    const mine = left.filter((one) => one.language === language);
    for (const core of new Set(mine.map(({ text }) => coreOf(text).toLowerCase()))) {
      const places = mine.filter(({ text }) => coreOf(text).toLowerCase() === core);
      const shown = places.map(({ text }) => coreOf(text)).sort()[0];
      const answer = (await ask(language, shown))?.trim();
      if (!answer) continue;
      const isAlike = answer.toLowerCase() === core;
      for (const { file, key, text } of places) {
        change(file, (words) => put(words, key, isAlike ? text : dressed(answer, language, text)));
        if (isAlike) change(alikeFile, (words) => put(words, language, [...new Set([...(words[language] ?? []), text])]));
      }
    }
  }
  return [...written];
}
