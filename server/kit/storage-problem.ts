import type { ErrorCode } from "#contracts/errors";

/** The storage of files does not answer, or has no more room; the call itself is valid and may be repeated. */
export class StorageProblem extends Error {
  readonly code: ErrorCode & ("STORAGE_FULL" | "STORAGE_UNAVAILABLE");

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "StorageProblem";
    this.code = isFull(cause) ? "STORAGE_FULL" : "STORAGE_UNAVAILABLE";
  }
}

/** Of PostgreSQL (`disk_full`), of the system, and of buckets, which answer 507 or with a code of their maker. */
const fullCodes = new Set<unknown>([
  "53100",
  "ENOSPC",
  "EDQUOT",
  "STORAGE_FULL",
  "InsufficientStorage",
  "QuotaExceeded",
  "XMinioStorageFull",
]);

/** Return whether an error says that there is no more room: on the disk of the database, of files, or in a bucket. */
export function isFull(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  return fullCodes.has(code) || status === 507;
}
