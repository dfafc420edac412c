import type { LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import type { BulkKind } from "#server/platforms/port/orders";
import { catalogueOf, readPage } from "../records/read-pages.ts";
import type { FoundRecord } from "../records/save-batch.ts";
import type { PartRow } from "./repository.ts";

/** Records of an export that are saved in one transaction: larger batches are hardly faster, and lock orders for longer. */
export const batchSize = 100;

export interface Slice {
  records: FoundRecord[];
  /** Where the next slice begins; null after the last one. */
  next: string | null;
}

/** What is known of a part before its records can be read. */
export type Preparation =
  | { state: "ready"; total: number | null }
  | { state: "wait"; bulkId: string; total: number | null }
  | { state: "restart"; error: string | null };

const bulkKind = (platform: LivePlatform, { kind }: PartRow): BulkKind | null => (platform.bulk && kind !== "locations" ? kind : null);

/**
 * Prepare a part: count its records, or have the platform write them to a file. `restart`: the file of a running part is lost
 * or failed, so that it is read from its beginning again, which changes nothing that was saved.
 */
export async function prepare(platform: LivePlatform, part: PartRow, since: string | null): Promise<Preparation> {
  const kind = bulkKind(platform, part);
  if (!kind || !platform.bulk) {
    const { kind: paged } = part;
    return {
      state: "ready",
      total: part.records_total ?? (paged === "locations" ? null : await catalogueOf(platform, paged).count(since)),
    };
  }
  if (!part.bulk_id) return { state: "wait", bulkId: (await platform.bulk.start(kind, since)).id, total: null };
  try {
    const job = await platform.bulk.poll(part.bulk_id);
    if (job.state === "failed") return { state: "restart", error: job.error };
    return job.state === "done" ? { state: "ready", total: job.records } : { state: "wait", bulkId: job.id, total: job.records || null };
  } catch (error) {
    if (isPlatformError(error, "not_found")) return { state: "restart", error: null };
    throw error;
  }
}

/** Read the slices of a prepared part from where the last saved one ended. */
export async function* readSlices(platform: LivePlatform, part: PartRow, since: string | null): AsyncGenerator<Slice> {
  const kind = bulkKind(platform, part);
  if (kind && platform.bulk && part.bulk_id) {
    yield* exported(platform.bulk.read(kind, part.bulk_id, Number(part.cursor ?? 0)), Number(part.cursor ?? 0));
    return;
  }
  let cursor = part.cursor;
  do {
    const { records, next } = await readPage(platform, part.kind, since, cursor);
    yield { records, next };
    cursor = next;
  } while (cursor !== null);
}

async function* exported(items: AsyncIterable<FoundRecord>, from: number): AsyncGenerator<Slice> {
  let records: FoundRecord[] = [];
  let read = from;
  for await (const item of items) {
    records.push(item);
    read += 1;
    if (records.length < batchSize) continue;
    yield { records, next: String(read) };
    records = [];
  }
  yield { records, next: null };
}
