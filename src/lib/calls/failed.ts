/** A failed call, as the data layer rejects it. `statusCode` 0 means no answer. */
export interface Failed {
  statusCode: number;
  code: string;
  message: string;
  /** Field path → message, for forms. */
  errors: Record<string, string>;
  /** Details of the code: `current`, `stage`, `free`, `stores`… */
  data: Record<string, unknown>;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** Return anything thrown as a failed call. */
export function asFailed(error: unknown): Failed {
  const failure = (typeof error === "object" && error !== null ? error : {}) as Partial<Failed>;
  return {
    statusCode: failure.statusCode ?? 0,
    code: failure.code ?? "INTERNAL",
    message: failure.message || "Something went wrong",
    errors: failure.errors ?? {},
    data: failure.data ?? {},
    requestId: failure.requestId,
    retryAfter: failure.retryAfter,
  };
}

/** Return who changed the record before a refused save; undefined if the server does not know. */
export const changedBy = (failed: Failed | null): string | undefined =>
  failed?.code === "STALE_VERSION" && typeof failed.data.changed_by === "string" ? failed.data.changed_by : undefined;

/** Return the translation keys of a code's message, most specific first: with the name of the other editor if known. */
export const errorKeys = (code: string, data: Record<string, unknown> = {}): string[] => [
  ...(typeof data.changed_by === "string" ? [`errors:${code}_BY`] : []),
  `errors:${code}`,
];
