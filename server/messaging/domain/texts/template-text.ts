import { type Format, formats } from "#contracts/templates/rich-text";
import { cutText } from "#server/kit/sound-text";

/** A place in a text that a value is put into. */
export interface TextSlot {
  path: string;
  fallback: string | null;
  format: Format | null;
}
export interface TemplateProblem {
  /** Index of the first wrong character. */
  position: number;
  problem: "UNCLOSED" | "TAG" | "BAD_VARIABLE" | "BAD_FILTER";
}
export type ParsedText = { ok: true; parts: (string | TextSlot)[] } | ({ ok: false } & TemplateProblem);

const path = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
/** Quotation marks as typed, or as an editor has curled them. */
const fallbackOf = /^default:\s*(?:"([^"]*)"|“([^”]*)”|'([^']*)')$/;

/**
 * Return the constants and variables of a text: `{{ path }}`, `{{ path | default: "x" }}`, and the formats `money`, `date` and `upper`.
 * There are no tags, conditions or loops.
 */
export function parseText(text: string): ParsedText {
  const parts: (string | TextSlot)[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf("{{", from);
    const constant = text.slice(from, open === -1 ? undefined : open);
    const tag = constant.search(/\{%|%\}/);
    if (tag !== -1) return { ok: false, position: from + tag, problem: "TAG" };
    if (constant) parts.push(constant);
    if (open === -1) return { ok: true, parts };
    const close = closingOf(text, open + 2);
    if (close === -1) return { ok: false, position: open, problem: "UNCLOSED" };
    const slot = slotOf(text.slice(open + 2, close));
    if (typeof slot === "string") return { ok: false, position: open, problem: slot };
    parts.push(slot);
    from = close + 2;
  }
}

/** Return where a variable ends; braces within quotation marks belong to its default. */
function closingOf(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "“") quote = "”";
    else if (text.startsWith("}}", at)) return at;
    else if (text.startsWith("{{", at)) return -1;
  }
  return -1;
}

function slotOf(inside: string): TextSlot | TemplateProblem["problem"] {
  const [name = "", ...filters] = inside.split(/\|(?=(?:[^"“”']|"[^"]*"|“[^”]*”|'[^']*')*$)/).map((part) => part.trim());
  if (!path.test(name) || name.length > 100) return "BAD_VARIABLE";
  const slot: TextSlot = { path: name, fallback: null, format: null };
  for (const filter of filters) {
    const fallback = fallbackOf.exec(filter);
    const format = formats.find((one) => one === filter);
    if (fallback && slot.fallback === null) slot.fallback = cutText(fallback[1] ?? fallback[2] ?? fallback[3] ?? "", 200);
    else if (format && slot.format === null) slot.format = format;
    else return "BAD_FILTER";
  }
  return slot;
}
