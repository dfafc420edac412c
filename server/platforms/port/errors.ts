import type { ErrorCode } from "#contracts/errors";
import { AppError, OutsideError } from "#server/kit/errors";
import { cutText } from "#server/kit/sound-text";

/** What a caller can act on; every adapter maps its platform's failures to one of these. */
export const platformErrorKinds = [
  /** The credentials were refused or have expired. */
  "auth",
  "scope_missing",
  "not_found",
  "invalid",
  /** The subject is in a state that does not allow it, or was changed meanwhile. */
  "conflict",
  /** The payment provider refused. */
  "declined",
  "not_supported",
  "rate_limited",
  /** Nothing was done, and a later attempt may succeed. */
  "unavailable",
  /** The platform answers, but is still at work on what this needs: not done, or not all of it, and a later attempt goes on. */
  "not_ready",
  /** A write was sent and not answered: it may have been done. Look it up by its key, never repeat it under another. */
  "outcome_unknown",
  /** The request itself was wrong: a defect of the adapter. */
  "bug",
] as const;
export type PlatformErrorKind = (typeof platformErrorKinds)[number];

interface Details {
  /** Shown to merchants: no credentials, no personal data, no markup. */
  safeMessage: string;
  /** The platform's own code. */
  platformCode?: string | undefined;
  /** The input the platform refused. */
  field?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

const codes: Record<PlatformErrorKind, ErrorCode> = {
  auth: "CREDENTIALS_REFUSED",
  scope_missing: "PLATFORM_SCOPE_MISSING",
  not_found: "NOT_THERE",
  invalid: "PLATFORM_DECLINED",
  conflict: "PLATFORM_DECLINED",
  declined: "PLATFORM_DECLINED",
  not_supported: "PLATFORM_DECLINED",
  rate_limited: "PLATFORM_UNAVAILABLE",
  unavailable: "PLATFORM_UNAVAILABLE",
  not_ready: "PLATFORM_UNAVAILABLE",
  outcome_unknown: "PLATFORM_UNAVAILABLE",
  bug: "PLATFORM_UNAVAILABLE",
};

/** The only error an adapter throws. */
export class PlatformError extends OutsideError {
  readonly kind: PlatformErrorKind;
  readonly safeMessage: string;
  readonly platformCode: string | null;
  readonly field: string | null;
  readonly retryAfterMs: number | null;

  constructor(kind: PlatformErrorKind, { safeMessage, platformCode, field, retryAfterMs, cause }: Details) {
    super(`${kind}: ${safeMessage}`, { cause });
    this.name = "PlatformError";
    this.kind = kind;
    this.safeMessage = cutText(safeMessage.replace(/\s+/g, " "), 300);
    this.platformCode = platformCode ?? null;
    this.field = field ?? null;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  /** Return the refusal of a call whose platform failed, by the kind of failure alone. */
  refusal(): AppError {
    return new AppError(codes[this.kind]);
  }
}

export const isPlatformError = (error: unknown, ...kinds: PlatformErrorKind[]): error is PlatformError =>
  error instanceof PlatformError && (kinds.length === 0 || kinds.includes(error.kind));
