import type { z } from "zod";
import { countryFrom } from "#contracts/codes/countries";
import { normalEmail } from "#contracts/email-address";
import { parseMinor } from "#contracts/money";
import { cutText } from "#server/kit/sound-text";

/** Why a delivery cannot be processed, as a stable code. Final unless `retry`. */
export class DeliveryError extends Error {
  readonly code: string;
  readonly retry: boolean;

  constructor(code: string, retry = false) {
    super(code);
    this.name = "DeliveryError";
    this.code = code;
    this.retry = retry;
  }
}

/** A platform's payload, unvalidated. */
export type Payload = Record<string, unknown>;

export const recordOf = (value: unknown): Payload =>
  value && typeof value === "object" && !Array.isArray(value) ? (value as Payload) : {};
export const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** Return a platform's id as a string; null for 0, "" and null. */
export function idOf(value: unknown): string | null {
  if (typeof value === "number") return value ? String(value) : null;
  return typeof value === "string" && value !== "" && value !== "0" ? value : null;
}

export function requiredId(value: unknown): string {
  const id = idOf(value);
  if (id === null) throw new DeliveryError("INVALID_PAYLOAD");
  return id;
}

/** Return a text cut to `max` characters, without what PostgreSQL cannot store (NUL, half a character); null when empty. */
export function clip(value: unknown, max: number): string | null {
  if (typeof value !== "string") return null;
  return cutText(value.toWellFormed().replaceAll("\0", "").trim(), max).trim() || null;
}

/** Return an email address in its one spelling; null for anything else, such as two in one field. */
export const mailboxOf = (value: unknown): string | null => (typeof value === "string" ? normalEmail(value) : null);

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/;
const scale = 18;

/** Add decimal strings exactly, so that rounding happens once. An empty string counts as 0. */
export function addDecimals(texts: readonly string[]): string {
  let total = 0n;
  for (const text of texts) {
    if (text === "") continue;
    const match = decimal.exec(text);
    if (!match) throw new DeliveryError("INVALID_PAYLOAD");
    const [, sign, whole = "0", fraction = ""] = match;
    const amount = BigInt(whole + fraction.padEnd(scale, "0"));
    total += sign ? -amount : amount;
  }
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, "0");
  return `${total < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Return the sum of decimal strings in minor units. Numbers are refused, because they may have been rounded. */
export function minorOf(currency: string, ...amounts: unknown[]): number {
  const texts = amounts.map((amount) => {
    if (amount === null || amount === undefined) return "";
    if (typeof amount !== "string") throw new DeliveryError("INVALID_PAYLOAD");
    return amount;
  });
  return parseMinor(addDecimals(texts), currency);
}

/** Return a percentage in the contracts' form: at most four decimals, without trailing zeros. */
export const percentText = (percent: number): string => String(Math.min(999, Math.max(0, Math.round(percent * 10_000) / 10_000)));

/** Return a country as the store keeps it: its code, or the two letters that a platform has for one of its own. */
export function countryOf(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z]{2}$/.test(value) ? (countryFrom(value) ?? value.toUpperCase()) : null;
}

/** Validate what was read with the schema that API callers must meet. */
export function checked<T extends z.ZodType>(shape: T, value: z.input<T>): z.output<T> {
  const result = shape.safeParse(value);
  if (!result.success) throw new DeliveryError("INVALID_PAYLOAD");
  return result.data;
}

/** A deletion is an id and nothing else, which no other delivery is. */
export type CommonShape = "order" | "deleted";

/**
 * Return what a signed body is about, as far as the platforms agree; null otherwise. The topic comes in a header that the
 * signature does not cover, so the body alone decides.
 */
export function commonShape(payload: Payload): CommonShape | null {
  const names = Object.keys(payload);
  if (names.length === 1 && names[0] === "id") return "deleted";
  return "line_items" in payload ? "order" : null;
}

/** Return the check that a topic fits the body it came with; it throws DeliveryError TOPIC_MISMATCH. */
export const shapeCheck =
  <Shape extends string>(shapeOf: (payload: Payload) => Shape, expected: Readonly<Record<string, Shape>>) =>
  (topic: string, payload: unknown): void => {
    if (Object.hasOwn(expected, topic) && shapeOf(recordOf(payload)) !== expected[topic]) throw new DeliveryError("TOPIC_MISMATCH");
  };

/** Return an address of the web; anything else, as `javascript:`, is none. */
export function webAddress(value: unknown): string | null {
  const text = clip(value, 2000);
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
