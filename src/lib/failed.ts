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

export const isAborted = (error: unknown): boolean =>
  typeof error === "object" && error !== null && ((error as Error).name === "AbortError" || (error as Failed).code === "ERR_CANCELED");
