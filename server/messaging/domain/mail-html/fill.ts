import { formatMoney } from "#contracts/money";
import { type Language, languageTags } from "#contracts/session/rules";
import type { EventGoods } from "#contracts/templates/content";
import type { Format } from "#contracts/templates/rich-text";
import type { Value, Values } from "#contracts/templates/values";
import { cutText } from "#server/kit/sound-text";
import { escapeHtml, isolate, oneLine, safeUrl } from "./escape.ts";
import type { Address, Compiled, Part } from "./parts.ts";
import { isAmong } from "./reader.ts";

export type Goods = Partial<Record<EventGoods, readonly Values[]>>;

export interface Filling {
  language: Language;
  values: Values;
  /** The rows of a table, each with paths such as `item.title`. */
  items?: readonly Values[];
  /** Goods that the mail is about, each with paths such as `good.title`. */
  goods?: Goods | undefined;
  click?: Click | undefined;
}
/**
 * Return the address to write for a link. `pattern` is the address with its variables where it is the recipient's own; null: everybody's is the
 * same.
 */
export type Click = (url: string, pattern: string | null) => string;
/** Writes a message whose links are measured. */
export interface Tracker {
  fill(write: (click?: Click) => FilledMail): Promise<FilledMail>;
}
export interface FilledMail {
  subject: string;
  html: string;
  text: string;
  /** Variables without a value or default. */
  missing: string[];
}

/** Write a compiled mail for one recipient; every value is escaped for the place where it stands. */
export function fillMail(compiled: Compiled, filling: Filling): FilledMail {
  const missing = new Set<string>();
  const run = (parts: readonly Part[]) => fillParts(parts, filling, filling.values, missing);
  const text = run(compiled.text)
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const subject = Array.from(oneLine(run(compiled.subject)))
    .slice(0, 400)
    .join("");
  return { subject, html: run(compiled.html), text, missing: [...missing] };
}

function fillParts(parts: readonly Part[], filling: Filling, values: Values, missing: Set<string>): string {
  let result = "";
  for (const part of parts) {
    if (typeof part === "string") result += part;
    else if ("path" in part) result += fillSlot(part, filling, values, missing);
    else if ("url" in part) result += fillUrl(part, filling, values, missing);
    else if ("usable" in part)
      result += fillParts(safeAddress(part.usable, filling, values, missing) ? part.parts : part.otherwise, filling, values, missing);
    else if ("each" in part)
      for (const item of repeated(part, filling)) result += fillParts(part.each, filling, { ...values, ...item }, missing);
    else if ((part.among ? isAmong(values[part.when], part.among) : hasValue(part.when, filling, values)) === part.present)
      result += fillParts(part.parts, filling, values, missing);
  }
  return result;
}

const repeated = ({ of, most }: Extract<Part, { each: Part[] }>, { items = [], goods }: Filling): readonly Values[] =>
  of === undefined ? items : (goods?.[of] ?? []).slice(0, most);

const hasValue = (path: string, { language, items = [], goods }: Filling, values: Values): boolean => {
  if (path === "items") return items.length > 0;
  if (path.startsWith("goods.")) return (goods?.[path.slice("goods.".length) as EventGoods] ?? []).length > 0;
  return formatValue(path, values[path], null, language) !== "";
};

function fillSlot(slot: Extract<Part, { path: string }>, { language }: Filling, values: Values, missing: Set<string>): string {
  const { path, format, fallback, place } = slot;
  const known = formatValue(path, values[path], format, language);
  if (known === "" && fallback === null) missing.add(path);
  const value = known || (fallback ?? "");
  if (place === "html") return value && `<bdi>${escapeHtml(value).replace(/\n/g, "<br>")}</bdi>`;
  if (place === "attribute") return escapeHtml(oneLine(value));
  if (place === "query") return encodeURIComponent(value);
  const text = place === "line" ? oneLine(value) : value;
  return language === "ar" ? text : isolate(text);
}

function fillUrl(part: Address, filling: Filling, values: Values, missing: Set<string>): string {
  const safe = safeAddress(part, filling, values, missing);
  const url = part.link && filling.click && /^https?:/i.test(safe) ? filling.click(safe, patternOf(part.url)) : safe;
  return part.place === "plain" ? url : escapeHtml(url);
}

/** Return an address with its values; empty for one that a mail may not use. */
function safeAddress(part: Address, filling: Filling, values: Values, missing: Set<string>): string {
  const [first, ...rest] = part.url;
  // A variable at the beginning is the address itself; further on it is a piece of one.
  const raw =
    first === undefined
      ? ""
      : typeof first !== "string" && "path" in first
        ? formatUrl(first, filling, values, missing) + fillParts(rest, filling, values, missing)
        : fillParts(part.url, filling, values, missing);
  return safeUrl(raw);
}

/** Goods of the catalogue have the same address for every recipient. */
const isShared = (path: string): boolean => path.startsWith("shown.");

function patternOf(parts: readonly Part[]): string | null {
  const isOwn = parts.some((part) => typeof part !== "string" && "path" in part && !isShared(part.path));
  if (!isOwn) return null;
  return parts.map((part) => (typeof part === "string" ? part : "path" in part ? `{{ ${part.path} }}` : "")).join("");
}

function formatUrl({ path, fallback }: Extract<Part, { path: string }>, _filling: Filling, values: Values, missing: Set<string>): string {
  const value = values[path];
  const known = typeof value === "string" ? cutText(value, 2000) : "";
  if (known === "" && fallback === null) missing.add(path);
  return known || (fallback ?? "");
}

/** Characters of a short value; longer ones are typing errors or attacks. */
const most = 200;
/** Characters of a text that people write at length. */
const mostOfText = 5000;
const longTexts = new Set(["reason", "message", "warranty.terms", "claim.question"]);

/** Marks that turn the direction of what follows them, and control characters other than line feeds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const unwanted = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Return a text without what could change its surroundings, cut to the length of its kind. */
function cleanText(path: string, text: string): string {
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
function formatValue(path: string, value: Value | null | undefined, format: Format | null, language: Language): string {
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
