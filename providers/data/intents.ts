/** Return a UUID, also where `crypto.randomUUID` is missing: pages served over plain http. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long an unanswered call can be retried with its key; the server keeps keys for a day. */
const keepMs = 10 * 60_000;

/**
 * Return a store of one `Idempotency-Key` per intent. The same call with the same body is the same intent until an answer settles it:
 * after a timeout, a lost connection or a 5xx the outcome is unknown, so the retry carries the same key.
 */
export function makeIntents(now: () => number = Date.now) {
  const open = new Map<string, { key: string; at: number }>();
  return {
    keyFor(address: string, body: unknown): string {
      if (typeof body !== "string") return newKey();
      const intent = `${address}\n${body}`;
      const known = open.get(intent);
      const key = known && now() - known.at < keepMs ? known.key : newKey();
      open.set(intent, { key, at: now() });
      return key;
    },
    /** Forget the intent: the next identical call is a new one. */
    settle(address: string, body: unknown): void {
      open.delete(`${address}\n${body}`);
    },
  };
}

/** Return whether an answer of this status settles the call. */
export const settles = (statusCode: number, code: string): boolean =>
  statusCode > 0 && statusCode < 500 && statusCode !== 429 && code !== "IDEMPOTENCY_IN_PROGRESS";
