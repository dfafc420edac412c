/** A call that failed, as the data layer rejects it. `statusCode` 0 means no answer came. */
export interface Failed {
  statusCode: number;
  code: string;
  message: string;
  /** Field path → sentence, for forms. */
  errors: Record<string, string>;
  /** Details of the code: `current`, `stage`, `free`, `stores`… */
  data: Record<string, unknown>;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** Whatever was thrown, as a failed call. */
export function asFailed(error: unknown): Failed {
  const given = (typeof error === "object" && error !== null ? error : {}) as Partial<Failed>;
  return {
    statusCode: given.statusCode ?? 0,
    code: given.code ?? "INTERNAL",
    message: given.message || "Something went wrong",
    errors: given.errors ?? {},
    data: given.data ?? {},
    requestId: given.requestId,
    retryAfter: given.retryAfter,
  };
}

/** Who left the record as it is now, of a save that came too late; nothing where the server does not know. */
export const changedBy = (failed: Failed | null): string | undefined =>
  failed?.code === "STALE_VERSION" && typeof failed.data.changed_by === "string" ? failed.data.changed_by : undefined;

/** The keys of a code's sentence, the best first: with the name of who was quicker where it is known. */
export const errorKeys = (code: string, data: Record<string, unknown> = {}): string[] => [
  ...(typeof data.changed_by === "string" ? [`errors:${code}_BY`] : []),
  `errors:${code}`,
];

export const isAborted = (error: unknown): boolean =>
  typeof error === "object" && error !== null && ((error as Error).name === "AbortError" || (error as Failed).code === "ERR_CANCELED");
