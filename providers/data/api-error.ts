import type { HttpError } from "@refinedev/core";
import { type AxiosError, type AxiosResponse, isAxiosError } from "axios";

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

/** The one error a call rejects with. `statusCode` is 0 when no answer came. */
export class ApiError extends Error implements HttpError {
  [key: string]: unknown;
  statusCode: number;
  code: string;
  /** Field path ("items.0.quantity") → sentence. */
  errors: Record<string, string>;
  /** Everything the answer said beside code and field errors: `current`, `stage`, `free`, `stores`… */
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
/** The token a refused call carried; beside the error, so that it is never shown or logged with it. */
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

/** An answer that says no, whether by status or by `is_success: false`; a body that is no envelope is a proxy's page and is not shown. */
export function fromAnswer(response: AxiosResponse<unknown>): ApiError {
  const body = isRecord(response.data) && typeof response.data.is_success === "boolean" ? response.data : undefined;
  const { code, errors, ...data } = isRecord(body?.data) ? body.data : {};
  const wait = Number(response.headers["retry-after"]);
  return new ApiError({
    statusCode: response.status,
    code: typeof code === "string" ? code : (codeOfStatus[response.status] ?? "INTERNAL"),
    message: typeof body?.message === "string" ? body.message : "",
    errors: fieldErrors(errors),
    data,
    requestId: response.headers["x-request-id"] as string | undefined,
    retryAfter: Number.isFinite(wait) && response.headers["retry-after"] ? wait : undefined,
  });
}

/** Everything else that can go wrong on the way. An abort is not an error of the API and passes through as it is. */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || !isAxiosError(error)) return error;
  if (error.code === "ERR_CANCELED") return error;
  if (error.response) return fromAnswer(error.response);
  return new ApiError({ statusCode: 0, code: isTimeout(error) ? "TIMEOUT" : "OFFLINE", message: fallbackMessage });
}

const isTimeout = (error: AxiosError) => error.code === "ECONNABORTED" || error.code === "ETIMEDOUT";
