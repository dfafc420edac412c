import { type ErrorCode, errorStatus } from "#contracts/errors";

/**
 * The one way to refuse a call: a stable code with details that are safe for the caller (`data`). The error plugin
 * turns it into the response envelope in the caller's language.
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

/** The failure of somebody outside that was asked; it says itself what the caller is told. */
export abstract class OutsideError extends Error {
  /** What kind of failure it was, for the log. */
  abstract readonly kind: string;
  abstract refusal(): AppError;
}

export const notFound = (): AppError => new AppError("NOT_FOUND");

/** Assert a condition. @throws AppError `code` when it does not hold */
export function ensure(condition: unknown, code: ErrorCode, details?: Record<string, unknown>): asserts condition {
  if (!condition) throw new AppError(code, details);
}

/** Return a BAD_REQUEST with field problems of a body or query, as `path → sentence key`. */
export const badRequest = (errors: Record<string, string>): AppError => new AppError("BAD_REQUEST", { errors });
