import type { Language } from "#contracts/session/rules";
import { parseText } from "../texts/template-text.ts";
import { escapeHtml, oneLine } from "./escape.ts";
import type { Address, Part, Place } from "./parts.ts";

/** Return the parts of a text that was checked before; a faulty one is shown as it was typed. */
export function textParts(text: string, place: Place): Part[] {
  const parsed = parseText(text);
  const constant = constantFor(place);
  if (!parsed.ok) return [constant(text)];
  return parsed.parts.map((part) => (typeof part === "string" ? constant(part) : { ...part, place }));
}

function constantFor(place: Place): (text: string) => string {
  if (place === "html" || place === "attribute") return escapeHtml;
  if (place === "line") return (text) => text.replace(/[\r\n]+/g, " ");
  return (text) => text;
}

/** Return an address as a part of HTML or of plain text. */
export const urlPart = (url: string, place: "attribute" | "plain"): Address => ({
  place,
  url: textParts(oneLine(url), "query"),
});

/** Return the address of a link to follow, which may be measured. */
export const linkPart = (url: string, place: "attribute" | "plain"): Address => ({ ...urlPart(url, place), link: true });

/** Return what leads to an address or loads from it, left out or replaced where the address comes to nothing: a dead link is none. */
export const withAddress = (usable: Address, parts: Part[], otherwise: Part[] = []): Part => ({ usable, parts, otherwise });

/** Return a text in a language, or in the language that replaces it. */
export function inLanguage<T>(texts: Partial<Record<Language, T>>, language: Language, fallback: Language): T | undefined {
  return texts[language] ?? texts[fallback] ?? Object.values(texts)[0];
}

const address = /https?:\/\/[^\s<>"“”«»]*[^\s<>"“”«».,;:!?)\]}'’]/gi;

/** Return the parts of a plain text with the addresses in its constants as links. One that a variable continues stays as it is. */
export const linkedParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part, index): Part[] => {
    if (typeof part !== "string") return [part];
    const found: Part[] = [];
    let from = 0;
    for (const { 0: url, index: at } of part.matchAll(address)) {
      const end = at + url.length;
      const isContinued = end === part.length && typeof (parts[index + 1] ?? "") !== "string";
      if (isContinued) break;
      found.push(part.slice(from, at), { url: [url], place: "plain", link: true });
      from = end;
    }
    return [...found, part.slice(from)];
  });
