import { PlatformError, type PlatformErrorKind } from "../../port/errors.ts";

interface GraphqlError {
  message: string;
  path?: readonly (string | number)[] | undefined;
  extensions?: { code?: string } | undefined;
}

/** A write without a clear answer may have been done. */
const lost = (isWrite: boolean): PlatformErrorKind => (isWrite ? "outcome_unknown" : "unavailable");

/** Return the error of an HTTP status other than 200. */
export function httpError(status: number, isWrite: boolean, retryAfterMs: number | undefined): PlatformError {
  const platformCode = `HTTP_${status}`;
  if (status === 401) return new PlatformError("auth", { safeMessage: "Shopify refused the access token", platformCode });
  if (status === 402 || status === 403 || status === 404 || status === 423)
    return new PlatformError("auth", { safeMessage: "The shop is closed, frozen or unknown to Shopify", platformCode });
  if (status === 429 || status === 430)
    return new PlatformError("rate_limited", { safeMessage: "Shopify limits the number of requests", platformCode, retryAfterMs });
  if (status >= 500)
    return new PlatformError(lost(isWrite), { safeMessage: `Shopify answered with ${status}`, platformCode, retryAfterMs });
  return new PlatformError("bug", { safeMessage: `Shopify answered with ${status}`, platformCode });
}

/** Return the error of an answer that is not what was asked for. */
export const unreadable = (isWrite: boolean, cause?: unknown): PlatformError =>
  new PlatformError(lost(isWrite), { safeMessage: "Shopify's answer could not be read", cause });

const byCode: Record<string, PlatformErrorKind> = {
  THROTTLED: "rate_limited",
  ACCESS_DENIED: "scope_missing",
  // The first request with the key is still running. With the same key it may be repeated until it has ended.
  IDEMPOTENCY_CONCURRENT_REQUEST: "outcome_unknown",
  // A call whose answer was lost was refused: nothing was done, and the next try has a key of its own.
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED: "not_ready",
};

/** Return the error of an answer with top-level errors. Whatever validation says is a defect of ours. */
export function graphqlError(errors: readonly GraphqlError[], isWrite: boolean, waitMs: number): PlatformError {
  const told = errors.map((error) => ({ error, kind: kindOfError(error, isWrite) }));
  // Of several, the one that leaves open whether anything was done counts.
  const { error, kind } = told.find((one) => one.kind === "outcome_unknown") ?? told[0] ?? { error: undefined, kind: "bug" as const };
  return new PlatformError(kind, {
    safeMessage: error?.message ?? "Shopify answered with an error",
    platformCode: error?.extensions?.code,
    ...(kind === "rate_limited" && { retryAfterMs: waitMs }),
  });
}

const down: ReadonlySet<string> = new Set(["INTERNAL_SERVER_ERROR", "TIMEOUT", "SERVICE_UNAVAILABLE"]);

function kindOfError({ path = [], extensions }: GraphqlError, isWrite: boolean): PlatformErrorKind {
  const code = extensions?.code ?? "";
  // An error about what a change answers, below the change itself, says that it was made: only its answer is missing.
  if (down.has(code) || (isWrite && path.length > 1)) return lost(isWrite);
  return byCode[code] ?? "bug";
}

interface UserError {
  field?: readonly string[] | null;
  message: string;
  code?: string | null;
}

const userKinds: Record<string, PlatformErrorKind> = {
  TAKEN: "conflict",
  ALREADY_EXISTS: "conflict",
  INVALID_STATE: "conflict",
  NOT_EDITABLE: "conflict",
  CHANGE_FROM_QUANTITY_STALE: "conflict",
  OPERATION_IN_PROGRESS: "not_ready",
  LIMIT_REACHED: "not_ready",
  ADJUST_QUANTITIES_FAILED: "not_ready",
  NOT_FOUND: "not_found",
  CUSTOMER_NOT_FOUND: "not_found",
  OWNER_NOT_FOUND: "not_found",
  ACCOUNT_NOT_FOUND: "not_found",
  FULFILLMENT_ORDER_HOLD_LIMIT_REACHED: "conflict",
  FULFILLMENT_ORDER_NOT_FOUND: "not_found",
  INVALID_INVENTORY_ITEM: "not_found",
  INVALID_LOCATION: "not_found",
  NON_MUTABLE_INVENTORY_ITEM: "not_supported",
  MISSING_PERMISSION: "scope_missing",
  INVALID_ACCESS: "scope_missing",
  FEATURE_NOT_ENABLED: "not_supported",
  UNSUPPORTED_CURRENCY: "not_supported",
  CREDIT_LIMIT_EXCEEDED: "declined",
  GIFT_CARD_LIMIT_EXCEEDED: "declined",
  IDEMPOTENCY_CONCURRENT_REQUEST: "outcome_unknown",
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED: "not_ready",
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: "bug",
  INTERNAL_ERROR: "outcome_unknown",
  SERVICE_UNAVAILABLE: "outcome_unknown",
};

/** Codes that say no more than that something was refused. */
const bareRefusals: ReadonlySet<string> = new Set(["INVALID", ""]);

/**
 * Assert that a mutation was accepted. A refusal is told apart by its code; what it says in words is the reason that people read. Shopify
 * gives no code for refunds (`refundCreate`), draft orders (`draftOrder…`), fulfilments (`fulfillmentCreate`) and subscriptions
 * (`webhookSubscription…`), and may leave it out elsewhere: only there words count, and where the shop's state tells, callers look at it.
 */
export function assertAccepted(errors: readonly UserError[] | undefined): void {
  const [first] = errors ?? [];
  if (!first) return;
  const code = first.code ?? "";
  const kind = bareRefusals.has(code) ? kindOfWords(first.message) : (userKinds[code] ?? "invalid");
  throw new PlatformError(kind, { safeMessage: first.message, platformCode: code || undefined, field: first.field?.join(".") });
}

/** What words mean where there is no code, the first that fits: in English, as Shopify answers apps. */
const words: readonly [PlatformErrorKind, RegExp][] = [
  // Some answers say that they pass by their words alone.
  ["not_ready", /finished calculating|(?:try|retry)(?: it)? again|in progress/i],
  [
    "declined",
    /declined|gateway|payment provider|processor|insufficient (?:funds|balance)|balance is insufficient|only (?:be refunded )?once/i,
  ],
  ["not_found", /not found|does(?:n't| not) exist/i],
];

const kindOfWords = (message: string): PlatformErrorKind => words.find(([, pattern]) => pattern.test(message))?.[0] ?? "invalid";

/** Return a payload that a mutation always has. */
export function present<T>(payload: T | null | undefined): T {
  if (payload === null || payload === undefined) throw unreadable(true);
  return payload;
}
