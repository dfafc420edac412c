/** An uuid also where `crypto.randomUUID` is withheld: pages served over plain http. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long an unanswered call may still be repeated under its key; the server keeps keys for a day. */
const keepMs = 10 * 60_000;

/**
 * One `Idempotency-Key` per intent. The same call to the same address with the same body is the same intent until an answer
 * came that settles it: a timeout, a lost connection or a 5xx leaves open whether it happened, so the repeat carries the same key.
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

/** Whether an answer of this status decides the call's fate. */
export const settles = (statusCode: number, code: string): boolean =>
  statusCode > 0 && statusCode < 500 && statusCode !== 429 && code !== "IDEMPOTENCY_IN_PROGRESS";
