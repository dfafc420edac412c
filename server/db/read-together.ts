import DataLoader from "dataloader";
import { assertMayWait, beforeOutside, isHolding } from "#server/kit/held-connection";

/**
 * Return the reader of single rows by key, null where there is none. Rows that are wanted in one turn of the event loop are read by one
 * statement, which begins after all of them were asked for: when calls are many, each costs a fraction and is as fresh as one of its own.
 */
export function readTogether<Row>(
  read: (keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | null> {
  const loader = new DataLoader<string, Row | null>(
    async (keys) => {
      const found = new Map((await read([...new Set(keys)])).map((row) => [keyOf(row), row]));
      return keys.map((key) => found.get(key) ?? null);
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (begin) => setImmediate(begin) },
  );
  return async (key) => {
    assertMayWait("rows that are read for several calls at once");
    if (isHolding()) await beforeOutside();
    return loader.load(key);
  };
}
