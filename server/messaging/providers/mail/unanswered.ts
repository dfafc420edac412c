import { isRefusedAddress, type Unanswered } from "#server/platforms/http/ask";
import type { SendOutcome } from "./port.ts";

/** Return what became of a message that a provider did not answer for: unknown once its request was written. */
export function outcomeWithout(unanswered: Unanswered): SendOutcome {
  const { code, wasSent } = unanswered;
  if (wasSent) return { result: "UNKNOWN", code };
  return isRefusedAddress(unanswered) ? { result: "REFUSED", kind: "OURS", code } : { result: "LATER", after: null, code };
}

/** Answers after which nobody knows whether the request was carried out: of the server itself, or of one in front of it that gave up. */
export const leavesUnknown = (status: number): boolean => status >= 500 || status === 408;
