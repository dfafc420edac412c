import { PlatformError, type PlatformErrorKind } from "../../port/errors.ts";

/** A refusal as far as it could be read: plugins and older controllers leave out parts of it, or send them in another form. */
interface Refusal {
  code: string;
  message: string;
  /** The status the controller meant: WordPress answers 500 where it was handed over as a number. */
  status: number | null;
  params: Record<string, unknown>;
}

/** A write without a clear answer may have been done. */
const lost = (isWrite: boolean): PlatformErrorKind => (isWrite ? "outcome_unknown" : "unavailable");

/** Messages may contain markup and entities. */
const plain = (message: string): string => message.replace(/<[^>]*>/g, "").replace(/&#?\w+;/g, " ");

/** Return the error of an answer that is not 2xx. Refused refunds come with status 500, so the code decides first. */
export function wooError(status: number, body: string, isWrite: boolean, retryAfterMs: number | undefined): PlatformError {
  const refusal = refusalIn(body);
  // The controller looked at the request and refused it, whatever status WordPress made of that.
  const meant = refusal?.status && refusal.status < 500 ? refusal.status : status;
  const kind = (refusal && kindOfCode(refusal, meant)) ?? kindOfStatus(meant, isWrite, retryAfterMs);
  return new PlatformError(kind, {
    safeMessage: plain(refusal?.message ?? "") || `The store answered with ${status}`,
    platformCode: refusal?.code ?? `HTTP_${status}`,
    field: Object.keys(refusal?.params ?? {})[0],
    ...(kind === "rate_limited" && { retryAfterMs }),
  });
}

/** Return what a body says, each part on its own; null where it has no code, as a page of a proxy has none. */
function refusalIn(body: string): Refusal | null {
  const { code, message, data } = fieldsOf(jsonIn(body));
  if ((typeof code !== "string" && typeof code !== "number") || code === "") return null;
  const { status, params } = fieldsOf(data);
  return {
    code: String(code),
    message: textOf(message),
    status: statusOf(typeof data === "object" ? status : data),
    params: fieldsOf(params),
  };
}

/** PHP may print a warning before or after the answer. */
function jsonIn(body: string): unknown {
  for (const text of [body, body.slice(body.indexOf('{"code"'), body.lastIndexOf("}") + 1)])
    try {
      return JSON.parse(text);
    } catch {}
  return null;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

function textOf(message: unknown): string {
  if (typeof message === "string" || typeof message === "number") return String(message);
  return typeof message === "object" && message !== null ? Object.values(message).map(textOf).filter(Boolean).join(" ") : "";
}

function statusOf(value: unknown): number | null {
  const status = Number(value ?? Number.NaN);
  return Number.isInteger(status) && status >= 100 && status < 600 ? status : null;
}

function kindOfCode({ code, message }: Refusal, meant: number): PlatformErrorKind | null {
  if (code === "woocommerce_rest_authentication_error") return /permission/i.test(message) ? "scope_missing" : "auth";
  if (/^woocommerce_rest_cannot_(view|create|edit|delete|batch)$/.test(code)) return meant === 401 ? "auth" : "scope_missing";
  if (code === "woocommerce_rest_cannot_create_order_refund") return kindOfRefund(message);
  if (code === "rest_no_route") return "not_supported";
  if (/_already_exists$/.test(code) || code === "product_invalid_sku") return "conflict";
  return /_invalid_(id|order_id)$/.test(code) || meant === 404 ? "not_found" : null;
}

/** In the site's own language, so that only some are told apart here. */
function kindOfRefund(message: string): PlatformErrorKind {
  if (/does not (support automatic refunds|exist)/i.test(message)) return "not_supported";
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
