import { addressBelow, UnsoundAddress } from "#server/kit/address";
import { OutboundError, type OutboundRequest, readText, type Send } from "#server/kit/outbound-request";
import type { Pace } from "../../http/pace.ts";
import { withRetries } from "../../http/retries.ts";
import { retryAfterMs } from "../../http/retry-after.ts";
import type { Serial } from "../../http/serial.ts";
import { unwatched, type Watch } from "../../http/watch.ts";
import { PlatformError } from "../../port/errors.ts";
import { unreadable, wooError } from "./errors.ts";
import { signedQuery } from "./sign.ts";

export interface WooConnection {
  /** The site's address, without a slash at its end: `https://shop.example` or `https://example.com/shop`. */
  origin: string;
  key: string;
  secret: string;
  send: Send;
  pace: Pace;
  /** Lets few requests run at a time; all callers of a store share it. */
  gate: <T>(work: () => Promise<T>) => Promise<T>;
  /** Keeps changes of one record in order; all callers of a store share it. */
  serial: Serial;
  /** Around every call with its repetitions. */
  watch?: Watch | undefined;
}

/** Requests to one store at a time: small hosts have few workers. */
export const requestsAtOnce = 2;

type Query = Record<string, string | number | boolean | null | undefined>;

export interface WooClient {
  /** Read below `/wp-json/wc/v3`; total pages come with lists. @throws PlatformError */
  get<T = unknown>(path: string, query?: Query): Promise<T>;
  /** Return how many records a list has. @throws PlatformError */
  count(path: string, query?: Query): Promise<number>;
  /** Change something, once: a write is never repeated. @throws PlatformError */
  write<T = unknown>(method: "POST" | "PUT" | "DELETE", path: string, body: unknown, query?: Query): Promise<T>;
  /** Read the site's own description, which is public. */
  site(): Promise<unknown>;
  serial: Serial;
  now(): number;
}

const timeoutMs = 30_000;
const largestAnswer = 20_000_000;

/** Return a client of the REST API v3. */
export function wooClient(connection: WooConnection): WooClient {
  const { pace, gate, watch = unwatched } = connection;
  const send = (method: OutboundRequest["method"], path: string, query: Query, body?: unknown): Promise<Answer> =>
    watch(() => withRetries(pace, method === "GET", () => gate(() => ask(connection, method, path, query, body))));
  const call = async <T>(...request: Parameters<typeof send>): Promise<T> => (await send(...request)).value as T;
  return {
    get: (path, query = {}) => call("GET", `/wp-json/wc/v3/${path}`, query),
    count: async (path, query = {}) => (await send("GET", `/wp-json/wc/v3/${path}`, { ...query, per_page: 1, page: 1 })).total,
    write: (method, path, body, query = {}) => call(method, `/wp-json/wc/v3/${path}`, query, body),
    site: () => call("GET", "/wp-json/", { _fields: "name,url,timezone_string,gmt_offset" }),
    serial: connection.serial,
    now: pace.now,
  };
}

interface Answer {
  value: unknown;
  /** Of a list; 0 otherwise. */
  total: number;
}

async function ask(
  connection: WooConnection,
  method: OutboundRequest["method"],
  path: string,
  query: Query,
  body: unknown,
): Promise<Answer> {
  const isWrite = method !== "GET";
  let text: string;
  let total: number;
  try {
    const request = requestOf(connection, method, path, query, body);
    const answer = await connection.send(request);
    text = await readText(answer, largestAnswer);
    const { status } = answer;
    total = Number(answer.headers["x-wp-total"] ?? 0);
    if (status >= 300) throw wooError(status, text, isWrite, retryAfterMs(answer.headers["retry-after"], connection.pace.now()));
  } catch (error) {
    // An id that no address can hold is none of the shop's.
    if (error instanceof UnsoundAddress)
      throw new PlatformError("not_found", { safeMessage: "The store has no such record", cause: error });
    if (!(error instanceof OutboundError)) throw error;
    throw new PlatformError(isWrite && error.sent ? "outcome_unknown" : "unavailable", {
      safeMessage: "The store did not answer",
      platformCode: error.code,
      cause: error,
    });
  }
  try {
    return { value: JSON.parse(text), total };
  } catch (error) {
    throw unreadable(isWrite, error);
  }
}

function requestOf(
  { origin, key, secret, pace }: WooConnection,
  method: OutboundRequest["method"],
  path: string,
  query: Query,
  body: unknown,
): OutboundRequest {
  const url = addressBelow(origin, path);
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined) given[name] = String(value);
  const isTls = origin.startsWith("https:");
  const fields = isTls ? given : signedQuery({ key, secret }, method, url, given, pace.now());
  return {
    method,
    url: addressBelow(origin, path, fields),
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(isTls && { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutMs,
  };
}
