import type { HttpError } from "@refinedev/core";

export const fallbackMessage = "Something went wrong";

interface Details {
  statusCode: number;
  code: string;
  message: string;
  errors?: Record<string, string>;
  data?: Record<string, unknown>;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** The one error calls reject with. `statusCode` is 0 when no answer arrived. */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown;
  statusCode: number;
  code: string;
  /** Field path ("items.0.quantity") → message. */
  errors: Record<string, string>;
  /** The rest of the answer: `current`, `stage`, `free`, `stores`… */
  data: Record<string, unknown>;
  requestId: string | undefined;
  /** Seconds to wait, of a 429. */
  retryAfter: number | undefined;

  constructor({ statusCode, code, message, errors = {}, data = {}, requestId, retryAfter }: Details) {
    super(message || fallbackMessage);
    this.name = "ApiError";
    this.statusCode = statusCode;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

const sentWith = new WeakMap<object, string>();
/** Return the token a refused call carried, stored apart from the error so that it is never shown or logged. */
export const tokenSentWith = (error: object): string | undefined => sentWith.get(error);
export const noteToken = (error: ApiError, token: string): void => void sentWith.set(error, token);

const codeOfStatus: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  429: "RATE_LIMITED",
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function fieldErrors(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([field, said]) => [field, Array.isArray(said) ? said.join(" ") : String(said)]));
}

/** An answer of any client: axios, or the portal's `fetch`. */
export interface Answer {
  status: number;
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/**
 * Return the error of an unsuccessful answer, by status or `is_success: false`. A body without an envelope is a proxy's page and is not
 * shown.
 */
export function fromAnswer(answer: Answer): ApiError {
  const body = isRecord(answer.data) && typeof answer.data.is_success === "boolean" ? answer.data : undefined;
  const { code, errors, ...data } = isRecord(body?.data) ? body.data : {};
  const wait = Number(answer.headers["retry-after"]);
  return new ApiError({
    statusCode: answer.status,
    code: typeof code === "string" ? code : (codeOfStatus[answer.status] ?? "INTERNAL"),
    message: typeof body?.message === "string" ? body.message : "",
    errors: fieldErrors(errors),
    data,
    requestId: answer.headers["x-request-id"] as string | undefined,
    retryAfter: Number.isFinite(wait) && answer.headers["retry-after"] ? wait : undefined,
  });
}

/** Return the `data` of a successful envelope; throw an ApiError otherwise. */
export function dataOf(answer: Answer): unknown {
  const body = answer.data;
  if (isRecord(body) && body.is_success === true) return body.data;
  if (isRecord(body) && body.is_success === false) throw fromAnswer(answer);
  const requestId = answer.headers["x-request-id"] as string | undefined;
  throw new ApiError({ statusCode: answer.status, code: "BAD_ANSWER", message: "", requestId });
}

/** Return the error of a call without an answer, or without one in time. */
export const unanswered = (code: "OFFLINE" | "TIMEOUT"): ApiError => new ApiError({ statusCode: 0, code, message: fallbackMessage });
