import axios, {
  type AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from "axios";
import { type Language, languageTags } from "#contracts/session/rules";
import { ApiError, dataOf, fromAnswer, noteToken, unanswered } from "./api-error.ts";
import { sendOnce } from "./asked-by-page.ts";
import { makeIntents, settles } from "./intents.ts";

export interface HttpOptions {
  baseURL?: string;
  token: () => string | null;
  language: () => Language;
  /** Receives refusals over authentication or permissions: the auth provider's `onError`. */
  onRefused?: (error: ApiError) => void;
  timeoutMs?: number;
}

/**
 * Return the HTTP client. Adds bearer, language and idempotency key; unwraps the envelope, so that `response.data` is its `data`;
 * rejects with ApiError only (aborts pass through) and reports refusals that concern the session.
 */
export function makeHttp({ token, language, onRefused, baseURL = "", timeoutMs = 30_000 }: HttpOptions): AxiosInstance {
  const http = axios.create({
    adapter: "fetch",
    env: { fetch: sendOnce },
    baseURL,
    timeout: timeoutMs,
    headers: { Accept: "application/json" },
  });
  const intents = makeIntents();

  http.interceptors.request.use((config) => {
    const current = token();
    if (current) config.headers.set("Authorization", `Bearer ${current}`);
    config.headers.set("Accept-Language", languageTags[language()]);
    if (isPost(config) && !config.headers.has("Idempotency-Key"))
      config.headers.set("Idempotency-Key", intents.keyFor(address(config), bodyOf(config)));
    return config;
  });

  http.interceptors.response.use(
    (response) => {
      if (isPost(response.config)) intents.settle(address(response.config), bodyOf(response.config));
      return unwrap(response);
    },
    async (failure: { config?: InternalAxiosRequestConfig }) => {
      const error = toApiError(await readable(failure));
      if (error instanceof ApiError && failure.config) settle(error, failure.config);
      throw error;
    },
  );

  function settle(error: ApiError, config: InternalAxiosRequestConfig) {
    if (isPost(config) && settles(error.statusCode, error.code)) intents.settle(address(config), bodyOf(config));
    noteToken(error, String(config.headers.get("Authorization") ?? "").replace(/^Bearer /, ""));
    if (["UNAUTHENTICATED", "FORBIDDEN", "TWO_FACTOR_SETUP_REQUIRED"].includes(error.code)) onRefused?.(error);
  }

  return http;
}

const isPost = (config: AxiosRequestConfig) => config.method?.toLowerCase() === "post";
const address = (config: InternalAxiosRequestConfig) => axios.getUri(config);
/** Return the body as axios sends it: an object before its transformation, a string after. Forms with files have no fingerprint. */
function bodyOf(config: InternalAxiosRequestConfig): unknown {
  const { data } = config;
  if (data === undefined || data === null) return "";
  return typeof data === "string" || data instanceof FormData || data instanceof Blob ? data : JSON.stringify(data);
}

function unwrap(response: AxiosResponse): AxiosResponse {
  if (response.status === 204) return { ...response, data: null };
  if (response.config.responseType === "blob") return response;
  return { ...response, data: dataOf(response) };
}

/** Return the failure with its body as JSON: the refusal of a file arrives as a file. */
async function readable<Failure>(failure: Failure): Promise<Failure> {
  const { response } = isAxiosError(failure) ? failure : {};
  if (response?.config.responseType === "blob")
    response.data = await (response.data as Blob)
      .text()
      .then((text) => JSON.parse(text))
      .catch(() => undefined);
  return failure;
}

/** Return any other failure as an ApiError. An abort is not an API error and passes through. */
function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || !isAxiosError(error)) return error;
  if (error.code === "ERR_CANCELED") return error;
  if (error.response) return fromAnswer(error.response);
  return unanswered(isTimeout(error) ? "TIMEOUT" : "OFFLINE");
}

const isTimeout = (error: AxiosError) => error.code === "ECONNABORTED" || error.code === "ETIMEDOUT";
