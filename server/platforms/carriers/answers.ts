import { cutText } from "#server/kit/sound-text";
import { readAmount } from "#server/platforms/domain/purchases";
import type { Answer } from "./client.ts";
import { CarrierTrouble } from "./port.ts";

export const longestMessage = 300;

export type Reads<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

/** Return an answer in its shape. One of another shape tells nothing, so that a purchase is looked up. @throws CarrierTrouble */
export function read<T>(shape: Reads<T>, json: unknown): T {
  const seen = shape.safeParse(json);
  if (!seen.success) throw new CarrierTrouble("unknown", "UNEXPECTED_ANSWER");
  return seen.data;
}

/** Return the answer to a question that cannot be refused. @throws CarrierTrouble */
export function readAnswer<T>(shape: Reads<T>, answer: Answer): T {
  if ("refusal" in answer) throw new CarrierTrouble("unknown", answer.refusal.code);
  return read(shape, answer.json);
}

/** Return an amount in minor units; null: none is named. @throws CarrierTrouble for what is no plain amount */
export function amountIn(amount: unknown, currency: string): number | null {
  try {
    return readAmount(amount, currency);
  } catch (error) {
    if (error instanceof RangeError) throw new CarrierTrouble("unknown", "UNEXPECTED_AMOUNT");
    throw error;
  }
}

/** A message is a text, a list of them, or an object that has one. */
export function textIn(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(", ") || null;
  if (typeof value !== "object" || value === null) return null;
  const { field, message } = value as { field?: unknown; message?: unknown };
  const text = textIn(message);
  return text && typeof field === "string" ? `${field}: ${text}` : text;
}

/** Return messages as one text, each once; null: there is none. */
export const joined = (messages: readonly unknown[]): string | null =>
  cutText([...new Set(messages.map(textIn).filter((one) => one !== null))].join(" · "), longestMessage) || null;

/** A field of an answer of which nothing is known. */
export const fieldOf = (json: unknown, name: string): unknown =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>)[name] : undefined;

/** Return a time as an instant; null: it is none. */
export function instantOf(text: string | null | undefined): string | null {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Return a report's body; null: it is no JSON. */
export function reportIn(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return null;
  }
}
