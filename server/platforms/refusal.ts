import type { ErrorCode } from "#contracts/errors";
import { isPlatformError, type PlatformError } from "./port/errors.ts";

/** Codes of requests that were not sent because of where they would have gone. */
const addressCodes = ["HTTPS_REQUIRED", "PRIVATE_ADDRESS", "PORT_NOT_ALLOWED"];

/** Return whether a failed call says something about the connection rather than about what was asked for. */
export const isConnectionFailure = (error: unknown): error is PlatformError =>
  isPlatformError(error, "auth", "unavailable", "outcome_unknown");

/** Return why a connection does not work, as a code every reader has a sentence for. */
export function connectionFailure({ kind, platformCode }: PlatformError): ErrorCode {
  if (kind === "auth") return "CREDENTIALS_REFUSED";
  if (kind === "scope_missing") return "PLATFORM_SCOPE_MISSING";
  return addressCodes.includes(platformCode ?? "") ? "ADDRESS_NOT_ALLOWED" : "STORE_NOT_REACHABLE";
}
