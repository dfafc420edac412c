import { refundActions } from "#contracts/returns/actions";
import type { Leg } from "#contracts/returns/outcome";

/** Return the legs that the caller may pay one after another, by what the server says is left of their refund limit. */
export function payableLegs(legs: readonly Leg[], leftMinor: number | null): Leg[] {
  let left = leftMinor ?? Number.POSITIVE_INFINITY;
  return legs.filter(({ action, amount_minor }) => {
    if (!refundActions.includes(action)) return true;
    if (amount_minor > left) return false;
    left -= amount_minor;
    return true;
  });
}
