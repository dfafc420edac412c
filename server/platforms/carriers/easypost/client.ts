import { addressBelow } from "#server/kit/address";
import type { Send } from "#server/kit/outbound-request";
import { cutText } from "#server/kit/sound-text";
import { ask, isAnswer } from "#server/platforms/http/ask";
import { retryAfterMs } from "#server/platforms/http/retry-after";
import type { Watch } from "#server/platforms/http/watch";
import { CarrierTrouble } from "../port.ts";

/** A clear no of EasyPost's, in its own words. */
export interface Refusal {
  status: number;
  code: string;
  message: string | null;
}

export interface EasyPostClient {
  /** Return the answer's body, or a clear refusal. @throws CarrierTrouble */
  call(
    method: "GET" | "POST",
    path: string,
    sent?: { body?: object; query?: Record<string, string> },
  ): Promise<{ json: unknown } | { refusal: Refusal }>;
}

export interface ClientOptions {
  base: string;
  key: string;
  send: Send;
  watch: Watch;
  now: () => number;
}

/** Answers that do not say whether the request had an effect. */
const openCodes: ReadonlySet<string> = new Set([
  "SHIPMENT.PURCHASE.IN_PROGRESS",
  "SHIPMENT.POSTAGE.NO_RESPONSE",
  "SHIPMENT.POSTAGE.TIMED_OUT",
]);
const openStatuses: ReadonlySet<number> = new Set([408, 409, 425]);

/** Return a client of EasyPost's API. It never repeats a call: what was sent once may have bought a label. */
export function easypostClient({ base, key, send, watch, now }: ClientOptions): EasyPostClient {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  return {
    call: (method, path, { body, query } = {}) =>
      watch(async () => {
        const answer = await ask(send, {
          method,
          url: addressBelow(base, path, query),
          headers: { authorization, accept: "application/json", ...(body && { "content-type": "application/json" }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!isAnswer(answer)) throw new CarrierTrouble(answer.wasSent ? "unknown" : "not_sent", answer.code);
        const { status, json, headers } = answer;
        if (status === 429) throw new CarrierTrouble("not_sent", "RATE_LIMITED", retryAfterMs(headers["retry-after"], now()));
        const refusal = refusalIn(status, json);
        if (status === 401 || (status === 403 && refusal)) throw new CarrierTrouble("account", refusal?.code ?? String(status));
        if (refusal && !openCodes.has(refusal.code) && !openStatuses.has(status)) return { refusal };
        if (status < 200 || status > 299 || json === null) throw new CarrierTrouble("unknown", refusal?.code ?? String(status));
        return { json };
      }),
  };
}

/** Only a refusal in EasyPost's own form is one: whoever stands between may answer anything. */
function refusalIn(status: number, json: unknown): Refusal | null {
  if (status < 400 || status > 499 || typeof json !== "object" || json === null || !("error" in json)) return null;
  const { error } = json;
  if (typeof error === "string") return { status, code: String(status), message: error };
  if (typeof error !== "object" || error === null) return null;
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown };
  const words = [textIn(message), ...(Array.isArray(errors) ? errors.map(textIn) : [])].filter((one) => one !== null);
  return { status, code: typeof code === "string" ? code : String(status), message: cutText([...new Set(words)].join(" · "), 300) || null };
}

/** A message is a text, a list of them, or an object that has one. */
function textIn(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join(", ") || null;
  if (typeof value !== "object" || value === null) return null;
  const { field, message } = value as { field?: unknown; message?: unknown };
  const text = textIn(message);
  return text && typeof field === "string" ? `${field}: ${text}` : text;
}
