import { z } from "zod";
import { PlatformError, type PlatformErrorKind } from "../../port/errors.ts";

const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number().optional(), params: z.record(z.string(), z.unknown()).optional() }).nullish(),
});
type Refusal = z.output<typeof Refusal>;

/** A write without a clear answer may have been done. */
const lost = (isWrite: boolean): PlatformErrorKind => (isWrite ? "outcome_unknown" : "unavailable");

/** Messages may contain markup and entities. */
const plain = (message: string): string => message.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, " ");

/** Return the error of an answer that is not 2xx. Refused refunds come with status 500, so the code decides first. */
export function wooError(status: number, body: string, isWrite: boolean, retryAfterMs: number | undefined): PlatformError {
  const refusal = refusalIn(body);
  const kind = (refusal && kindOfCode(refusal)) ?? kindOfStatus(status, isWrite, retryAfterMs);
  return new PlatformError(kind, {
    safeMessage: refusal ? plain(refusal.message) : `The store answered with ${status}`,
    platformCode: refusal?.code ?? `HTTP_${status}`,
    field: Object.keys(refusal?.data?.params ?? {})[0],
    ...(kind === "rate_limited" && { retryAfterMs }),
  });
}

function refusalIn(body: string): Refusal | null {
  try {
    const parsed = Refusal.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function kindOfCode({ code, message, data }: Refusal): PlatformErrorKind | null {
  if (code === "woocommerce_rest_authentication_error") return /permission/i.test(message) ? "scope_missing" : "auth";
  if (/^woocommerce_rest_cannot_(view|create|edit|delete|batch)$/.test(code)) return data?.status === 401 ? "auth" : "scope_missing";
  if (code === "woocommerce_rest_cannot_create_order_refund") return kindOfRefund(message);
  if (code === "rest_no_route") return "not_supported";
  if (/_already_exists$/.test(code) || code === "product_invalid_sku") return "conflict";
  if (/_invalid_(id|order_id)$/.test(code) || data?.status === 404) return "not_found";
  return null;
}

function kindOfRefund(message: string): PlatformErrorKind {
  if (/does not support automatic refunds/i.test(message)) return "not_supported";
  return /invalid refund amount/i.test(message) ? "invalid" : "declined";
}

function kindOfStatus(status: number, isWrite: boolean, retryAfterMs: number | undefined): PlatformErrorKind {
  if (status === 401 || status === 403) return "auth";
  if (status === 404) return "not_found";
  // A proxy also names a time to come back when the site behind it did not answer, so a write may have been done.
  if (status === 429 || (status === 503 && retryAfterMs !== undefined && !isWrite)) return "rate_limited";
  return status >= 500 ? lost(isWrite) : "invalid";
}

/** Return the error of an answer that is not JSON: a page of a proxy, or of the theme. */
export const unreadable = (isWrite: boolean, cause?: unknown): PlatformError =>
  new PlatformError(lost(isWrite), { safeMessage: "The store's answer could not be read", cause });
