import { addressBelow } from "#server/kit/address";
import { OutboundError, readText, type Send } from "#server/kit/outbound-request";
import type { Pace } from "../../http/pace.ts";
import { withRetries } from "../../http/retries.ts";
import { retryAfterMs } from "../../http/retry-after.ts";
import { unwatched, type Watch } from "../../http/watch.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import type { CostBucket, ThrottleStatus } from "./cost-bucket.ts";
import { graphqlError, httpError, unreadable } from "./errors.ts";
import type { Operation } from "./operation.ts";
import type { TokenProvider } from "./tokens.ts";
import { apiVersion } from "./version.ts";
import { isOnlyWithheld } from "./withheld.ts";

export interface ShopifyConnection {
  /** Where the shop answers: `https://<name>.myshopify.com`. */
  origin: string;
  tokens: TokenProvider;
  /** One per app and store: all callers of a store share it. */
  bucket: CostBucket;
  send: Send;
  pace: Pace;
  /** Around every call with its repetitions. */
  watch?: Watch | undefined;
  /** Called with the API version that the platform answers in: another one than asked for once that is withdrawn. */
  onVersion(version: string): void;
}

export interface ShopifyClient {
  /** Run an operation. @throws PlatformError */
  run<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data>;
}

/** What a call needs that waits between its steps. */
export interface PacedClient {
  client: ShopifyClient;
  pace: Pace;
}

const timeoutMs = 30_000;
/** Pages are far smaller; exports are read as files. */
const largestAnswer = 20_000_000;

interface Answer {
  data?: unknown;
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string } }[];
  extensions?: { cost?: { requestedQueryCost?: number; throttleStatus?: ThrottleStatus } };
}

/**
 * Return a client of the Admin API. It repeats reads and writes with an idempotency key, waits for the store's points, and
 * renews a refused token once.
 */
export function shopifyClient(connection: ShopifyConnection): ShopifyClient {
  const { tokens, bucket, pace, watch = unwatched } = connection;
  return {
    run<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables): Promise<Data> {
      const isWrite = operation.kind === "mutation";
      const attempt = async () => {
        await bucket.take(operation.name);
        const token = await tokens.get();
        try {
          return (await ask(connection, operation, variables, token)) as Data;
        } catch (error) {
          if (!isPlatformError(error, "auth") || error.platformCode !== "HTTP_401") throw error;
          tokens.invalidate(token);
          return (await ask(connection, operation, variables, await tokens.get())) as Data;
        }
      };
      return watch(() => withRetries(pace, !isWrite || operation.keyed, attempt));
    },
  };
}

async function ask<Data, Variables>(
  { origin, bucket, send, pace, onVersion }: ShopifyConnection,
  { name, kind, text }: Operation<Data, Variables>,
  variables: Variables,
  token: string,
): Promise<unknown> {
  const isWrite = kind === "mutation";
  const headers = { "content-type": "application/json", accept: "application/json", "x-shopify-access-token": token };
  const body = JSON.stringify({ query: text, variables, operationName: name });
  const url = addressBelow(origin, `/admin/api/${apiVersion}/graphql.json`);
  let raw: string;
  try {
    const answer = await send({ method: "POST", url, headers, body, timeoutMs });
    raw = await readText(answer, largestAnswer);
    if (answer.status !== 200) throw httpError(answer.status, isWrite, retryAfterMs(answer.headers["retry-after"], pace.now()));
    const version = answer.headers["x-shopify-api-version"];
    if (typeof version === "string" && version) onVersion(version);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new PlatformError(isWrite && error.sent ? "outcome_unknown" : "unavailable", {
      safeMessage: "Shopify did not answer",
      platformCode: error.code,
      cause: error,
    });
  }
  const { data, errors, extensions } = parse(raw, isWrite);
  bucket.report(name, extensions?.cost?.requestedQueryCost, extensions?.cost?.throttleStatus);
  const isReadable = data !== undefined && data !== null && !isWrite && isOnlyWithheld(errors ?? []);
  if (errors && errors.length > 0 && !isReadable) throw graphqlError(errors, isWrite, bucket.waitMs(name));
  if (!data) throw unreadable(isWrite);
  return data;
}

function parse(raw: string, isWrite: boolean): Answer {
  try {
    return JSON.parse(raw) as Answer;
  } catch (error) {
    throw unreadable(isWrite, error);
  }
}
