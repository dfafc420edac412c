import { type ErrorCode, errorStatus } from "#contracts/errors";

/**
 * The one way to refuse: a stable code with safe details for the caller (`data`), never internals.
 * The error plugin turns it into the envelope and the caller's language.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (): AppError => new AppError("NOT_FOUND");

/** Throws `code` unless the condition holds. */
export function ensure(condition: unknown, code: ErrorCode, details?: Record<string, unknown>): asserts condition {
  if (!condition) throw new AppError(code, details);
}

/** Field problems of a request body or query, as `path → sentence key`. */
export const badRequest = (errors: Record<string, string>): AppError => new AppError("BAD_REQUEST", { errors });
