import { replyVariables } from "#contracts/conversations/saved-replies";
import type { Language } from "#contracts/session/rules";
import { inLanguage } from "../mail-html/text-parts.ts";
import { parseText } from "../texts/template-text.ts";

/** A reason a saved reply cannot be saved. */
export type ReplyProblem = "TEMPLATE_SYNTAX" | "UNKNOWN_VARIABLE";

/** Return what is wrong with a text; null: nothing. */
export function replyProblem(text: string): ReplyProblem | null {
  const parsed = parseText(text);
  if (!parsed.ok) return "TEMPLATE_SYNTAX";
  const known: readonly string[] = replyVariables;
  return parsed.parts.some((part) => typeof part !== "string" && !known.includes(part.path)) ? "UNKNOWN_VARIABLE" : null;
}

type Values = Readonly<Partial<Record<string, string | null>>>;

/** Return a text with its variables filled; one without value or default leaves nothing, and no double space. */
export function fillReply(text: string, values: Values): string {
  const parsed = parseText(text);
  if (!parsed.ok) return text;
  const filled = parsed.parts.map((part) => {
    if (typeof part === "string") return part;
    const value = values[part.path] || part.fallback || "";
    return part.format === "upper" ? value.toLocaleUpperCase() : value;
  });
  return filled
    .join("")
    .replace(/ {2,}/g, " ")
    .replace(/ ([,.!?])/g, "$1");
}

/** Return a saved reply in the reader's language, else in English, else in the first it has; with the language it is in. */
export function replyIn(texts: Partial<Record<Language, string>>, language: Language): { text: string; language: Language } {
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<Record<Language, string>>;
  const found = ([language, "en", ...Object.keys(written)] as Language[]).find((one) => written[one] !== undefined) ?? language;
  return { text: inLanguage(written, found, "en") ?? "", language: found };
}
