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
