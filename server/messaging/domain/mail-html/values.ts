import { formatMoney } from "#contracts/money";
import { type Language, languageTags } from "#contracts/session/rules";
import type { Format } from "#contracts/templates/rich-text";
import type { Value } from "#contracts/templates/values";

/** Characters of a short value; longer ones are typing errors or attacks. */
const most = 200;
/** Characters of a text that people write at length. */
const mostOfText = 5000;
const longTexts = new Set(["reason", "message", "warranty.terms", "claim.question"]);

/** Marks that turn the direction of what follows them, and control characters other than line feeds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const unwanted = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Return a text without what could change its surroundings, cut to the length of its kind. */
export function cleanText(path: string, text: string): string {
  const limit = longTexts.has(path) ? mostOfText : most;
  // A line separator is a line feed to some readers.
  const sound = text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(unwanted, "")
    .toWellFormed();
  const characters = sound.length > limit ? [...sound.slice(0, limit * 2)].slice(0, limit).join("") : sound;
  return characters.trim();
}

/** Return a value in words; empty for a missing one. */
export function formatValue(path: string, value: Value | null | undefined, format: Format | null, language: Language): string {
  const text = cleanText(path, wordsOf(value, languageTags[language]));
  return format === "upper" ? text.toLocaleUpperCase(languageTags[language]) : text;
}

function wordsOf(value: Value | null | undefined, locale: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (value.kind === "money") return formatMoney(value.minor, value.currency, locale);
  const isDay = value.kind === "day";
  const at = new Date(isDay ? `${value.day}T12:00:00Z` : value.at);
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: isDay ? "UTC" : value.timeZone, numberingSystem: "latn" }).format(
    at,
  );
}
