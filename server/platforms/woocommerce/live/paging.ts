import { z } from "zod";
import { PlatformError } from "../../port/errors.ts";
import type { WooClient } from "../api/client.ts";

const perPage = 50;
const Cursor = z.object({ after: z.string(), page: z.int(), seen: z.array(z.number()) });
type Cursor = z.output<typeof Cursor>;

interface Changed {
  id: number;
  date_modified_gmt: string;
}

export interface ChangedPage<T> {
  records: T[];
  next: string | null;
}

const iso = (time: number): string => new Date(time).toISOString().slice(0, 19);
/** `modified_after` excludes its own second. */
const afterOf = (since: string | null): string => iso(since ? Date.parse(since) - 1000 : 0);
/** The filter of lists for what was changed since a time. */
export const sinceQuery = (since: string) => ({ modified_after: afterOf(since), dates_are_gmt: "true" });
const secondOf = (record: Changed): number => Date.parse(`${record.date_modified_gmt.replace(/Z$/, "")}Z`);

/**
 * Return the next records by time of change. Pages by number would skip records whenever one that was read is changed
 * and moves to the end, so the cursor is the last time seen; records of that second come again and are left out.
 */
export async function changedPage<T extends Changed>(
  client: WooClient,
  path: string,
  query: Record<string, string>,
  since: string | null,
  cursor: string | null,
): Promise<ChangedPage<T>> {
  const { after, page, seen } = cursor ? parse(cursor) : { after: afterOf(since), page: 1, seen: [] };
  const found = await client.get<T[]>(path, {
    ...query,
    per_page: perPage,
    page,
    modified_after: after,
    dates_are_gmt: "true",
    orderby: "modified",
    order: "asc",
  });
  const records = found.filter(({ id }) => !seen.includes(id));
  const last = found.at(-1);
  if (found.length < perPage || !last) return { records, next: null };
  const before = iso(secondOf(last) - 1000);
  const sameSecond = found.filter((record) => secondOf(record) === secondOf(last)).map(({ id }) => id);
  // More records changed within one second than fit on a page: only then by number.
  const next: Cursor = before === after ? { after, page: page + 1, seen } : { after: before, page: 1, seen: sameSecond };
  return { records, next: JSON.stringify(next) };
}

function parse(cursor: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (error) {
    throw new PlatformError("bug", { safeMessage: "The cursor is not one of this store's", cause: error });
  }
}

/** Return how many records were changed since a time. */
export const countChanged = (client: WooClient, path: string, query: Record<string, string>, since: string | null): Promise<number> =>
  client.count(path, { ...query, ...(since && sinceQuery(since)) });

/** Read every page of a list by number, for lists that do not change under way. */
export async function allOf<T>(client: WooClient, path: string, query: Record<string, string> = {}, most = 50): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= most; page++) {
    const found = await client.get<T[]>(path, { ...query, per_page: 100, page });
    all.push(...found);
    if (found.length < 100) break;
  }
  return all;
}
