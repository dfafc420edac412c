import type { z } from "zod";
import { parseMinor } from "#contracts/money";

/** Why a delivery cannot be worked, as a stable code. Telling it again changes nothing unless `retry`. */
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

/** What a platform sent: nothing about it is certain. */
export type Payload = Record<string, unknown>;

export const recordOf = (value: unknown): Payload =>
  value && typeof value === "object" && !Array.isArray(value) ? (value as Payload) : {};
export const listOf = (value: unknown): Payload[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** A platform's id as a string; 0, "" and null stand for none. */
export function idOf(value: unknown): string | null {
  if (typeof value === "number") return value ? String(value) : null;
  return typeof value === "string" && value !== "" && value !== "0" ? value : null;
}

export function requiredId(value: unknown): string {
  const id = idOf(value);
  if (id === null) throw new DeliveryError("INVALID_PAYLOAD");
  return id;
}

/** A text cut to what we keep; empty is null. PostgreSQL takes no NUL. */
export function clip(value: unknown, max: number): string | null {
  if (typeof value !== "string") return null;
  return value.replaceAll("\0", "").trim().slice(0, max).trim() || null;
}

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/;
const scale = 18;

/** Adds decimal strings exactly, so that rounding happens once. An empty string is nothing. */
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

/** Minor units of the sum of decimal strings; a number where a string belongs is refused, for it may have been rounded. */
export function minorOf(currency: string, ...amounts: unknown[]): number {
  const texts = amounts.map((amount) => {
    if (amount === null || amount === undefined) return "";
    if (typeof amount !== "string") throw new DeliveryError("INVALID_PAYLOAD");
    return amount;
  });
  return parseMinor(addDecimals(texts), currency);
}

/** A percent as the contracts write it: at most four digits after the point, none of them a trailing zero. */
export const percentText = (percent: number): string => String(Math.min(999, Math.max(0, Math.round(percent * 10_000) / 10_000)));

export function countryOf(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}

/** What was read, held against the contract that our own callers obey too. */
export function checked<T extends z.ZodType>(shape: T, value: z.input<T>): z.output<T> {
  const result = shape.safeParse(value);
  if (!result.success) throw new DeliveryError("INVALID_PAYLOAD");
  return result.data;
}
