import type { LoadedClaim, ResolutionRow } from "./loaded-claim.ts";

/** A payout that was refused, with what is left to pay of it. */
export interface Refused {
  payout_id: string;
  resolutions: ResolutionRow[];
  rest: number;
}

/** Return the payouts that were refused and not paid again. */
export function refusedPayouts({ resolutions, ledger }: Pick<LoadedClaim, "resolutions" | "ledger">): Refused[] {
  const failed = resolutions.filter(({ state }) => state === "FAILED");
  return [...new Set(failed.flatMap(({ payout_id }) => payout_id ?? []))].map((payout_id) => {
    const own = failed.filter((one) => one.payout_id === payout_id);
    const paid = ledger.filter((leg) => leg.payout_id === payout_id && leg.state !== "FAILED");
    const sum = (amounts: readonly { amount_minor: number }[]) => amounts.reduce((total, { amount_minor }) => total + amount_minor, 0);
    return { payout_id, resolutions: own, rest: sum(own) - sum(paid) };
  });
}
