import { addressBelow } from "#server/kit/address";
import type { Send } from "#server/kit/outbound-request";
import { ask, isAnswer } from "#server/platforms/http/ask";
import { retryAfterMs } from "#server/platforms/http/retry-after";
import type { Watch } from "#server/platforms/http/watch";
import { CarrierTrouble } from "./port.ts";

/** A clear no of a service's, in its own words. */
export interface Refusal {
  status: number;
  code: string;
  message: string | null;
}

export type Answer = { json: unknown; headers: Record<string, string> } | { refusal: Refusal };

interface Sent {
  body?: object;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Bytes that an answer may have; those with files in them are long. */
  longest?: number;
  /** The answer's status says all. */
  mayBeEmpty?: boolean;
}

export interface CarrierClient {
  /** Return the answer's body, or a clear refusal. @throws CarrierTrouble */
  call(method: "GET" | "POST" | "PATCH", path: string, sent?: Sent): Promise<Answer>;
  /** The same where it is no matter whether there is an answer: null. @throws CarrierTrouble `not_sent` */
  quietly(path: string): Promise<unknown>;
}

/** How one service speaks. */
export interface Speech {
  base: string;
  /** What proves who asks. */
  headers: Record<string, string>;
  /** Return a refusal in the service's own form; null: whoever stands between may have answered. */
  refusalIn(status: number, json: unknown): Refusal | null;
  /** Refusals that do not say whether the request had an effect. */
  isOpen?(refusal: Refusal): boolean;
  send: Send;
  watch: Watch;
  now: () => number;
}

const openStatuses: ReadonlySet<number> = new Set([408, 425]);

/** Return a client of a service's API. It never repeats a call: what was sent once may have bought a label. */
export function carrierClient({ base, headers, refusalIn, isOpen, send, watch, now }: Speech): CarrierClient {
  const call: CarrierClient["call"] = (method, path, sent = {}) =>
    watch(async () => {
      const { body, query, longest, mayBeEmpty } = sent;
      const answer = await ask(send, {
        method,
        url: addressBelow(base, path, query),
        headers: { accept: "application/json", ...headers, ...(body && { "content-type": "application/json" }), ...sent.headers },
        ...(body && { body: JSON.stringify(body) }),
        ...(longest !== undefined && { longest }),
      });
      if (!isAnswer(answer)) throw new CarrierTrouble(answer.wasSent ? "unknown" : "not_sent", answer.code);
      const { status, json } = answer;
      if (status === 429) throw new CarrierTrouble("not_sent", "RATE_LIMITED", retryAfterMs(answer.headers["retry-after"], now()));
      const refusal = status >= 400 && status <= 499 ? refusalIn(status, json) : null;
      if (status === 401 || (status === 403 && refusal)) throw new CarrierTrouble("account", refusal?.code ?? String(status));
      if (refusal && !openStatuses.has(status) && !isOpen?.(refusal)) return { refusal };
      if (status < 200 || status > 299 || (json === null && !mayBeEmpty))
        throw new CarrierTrouble("unknown", refusal?.code ?? String(status));
      return { json, headers: answer.headers };
    });
  return {
    call,
    async quietly(path) {
      try {
        const answer = await call("GET", path);
        return "refusal" in answer ? null : answer.json;
      } catch (error) {
        if (error instanceof CarrierTrouble && error.kind !== "not_sent") return null;
        throw error;
      }
    },
  };
}
