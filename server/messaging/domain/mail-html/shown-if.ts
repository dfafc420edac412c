import type { Language } from "#contracts/session/rules";
import type { Block } from "#contracts/templates/content";
import type { Look } from "./look.ts";
import type { Part } from "./parts.ts";
import { readerPaths } from "./reader.ts";

/**
 * Return the parts of a block on its condition. A footer has none: marketing always says who writes and how to leave. The mail's language is
 * known as it is compiled, its recipient as it is filled.
 */
export function shownIf({ type, show_if }: Pick<Block, "type" | "show_if">, { language }: Look, parts: Part[]): Part[] {
  if (!show_if || type === "footer") return parts;
  if ("variable" in show_if) return [{ when: show_if.variable, present: show_if.present, parts }];
  const { reader, among, present } = show_if;
  if (reader !== "language") return [{ when: readerPaths[reader], among, present, parts }];
  return isShownIn({ show_if }, language) ? parts : [];
}

/** Return whether a block's condition lets recipients of a language see it, as far as it asks for their language. */
export const isShownIn = ({ show_if }: Pick<Block, "show_if">, language: Language): boolean =>
  !show_if || !("reader" in show_if) || show_if.reader !== "language" || show_if.among.includes(language) === show_if.present;
