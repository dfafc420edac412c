import type { EventGoods } from "#contracts/templates/content";
import type { TextSlot } from "../texts/template-text.ts";

/** Where a value stands, which decides how it is escaped. */
export type Place = "html" | "attribute" | "line" | "plain" | "query";

/** An address, judged as a whole once it is filled, then written as an attribute or as plain text. */
export interface Address {
  url: Part[];
  place: "attribute" | "plain";
  link?: true;
}

/** A compiled mail is constants with places between them. */
export type Part =
  | string
  | (TextSlot & { place: Place })
  | Address
  /** Written where an address is one that a mail may use; `otherwise` where it is not, such as one whose variable has no value. */
  | { usable: Address; parts: Part[]; otherwise: Part[] }
  /** Written where the variable has a value, or one of these; with `present` false where it has not. */
  | { when: string; among?: readonly string[]; present: boolean; parts: Part[] }
  /** Repeated for each item of the case, or for the first of an event's goods. */
  | { each: Part[]; of?: EventGoods; most?: number };

export interface Compiled {
  subject: Part[];
  html: Part[];
  text: Part[];
}

/** Join neighbouring constants, so that filling takes as few steps as there are variables. */
export function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === "string" && typeof last === "string") result[result.length - 1] = last + part;
    else if (typeof part === "string" || "path" in part) result.push(part);
    else if ("url" in part) result.push({ ...part, url: joined(part.url) });
    else if ("usable" in part) result.push({ ...part, parts: joined(part.parts), otherwise: joined(part.otherwise) });
    else if ("each" in part) result.push({ ...part, each: joined(part.each) });
    else result.push({ ...part, parts: joined(part.parts) });
  }
  return result;
}

/** Pixels of the card where columns still stand beside one another: a mail of 600 without the page's edges. */
export const narrowest = 584;
/** Of what stands side by side: the space between is kept out by a text size of 0 around it, which its own text would inherit. */
export const textSize = "font-size:16px;line-height:24px";

/** Return a row of the mail's table. */
export const row = (parts: Part[], style = "padding:8px 24px"): Part[] => [`<tr><td style="${style}">`, ...parts, "</td></tr>"];

/** Return a table that only lays out. */
export const layout = (attributes: string, rows: Part[]): Part[] => [
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" ${attributes}>`,
  ...rows,
  "</table>",
];
