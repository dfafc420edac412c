import { isHolding, shared } from "#server/kit/held-connection";
import type { Reader } from "./database.ts";

/**
 * Return a reader of values that may be some seconds old, the `most` read last. Outside a transaction, calls that want the same at the same
 * time share one read. A transaction takes what is known, but reads anything else by itself and keeps it to itself: it sees what it has
 * written and may yet undo.
 */
export function recent<Value>({
  what,
  lifeMs,
  most,
}: {
  what: string;
  lifeMs: number;
  most: number;
}): (reader: Reader, key: string, read: () => Promise<Value>) => Promise<Value> {
  const known = new Map<string, { until: number; value: Value }>();
  const ask = shared<Value>(what);
  function keep(key: string, value: Value): void {
    known.delete(key);
    known.set(key, { until: performance.now() + lifeMs, value });
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  }
  return async (reader, key, read) => {
    const found = known.get(key);
    if (found && found.until > performance.now()) return found.value;
    if (reader.isTransaction || isHolding()) return read();
    const value = await ask(key, read);
    keep(key, value);
    return value;
  };
}
