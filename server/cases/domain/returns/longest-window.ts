/** What a return policy says of time, in days. */
export interface PolicyWindow {
  active: boolean;
  window: { transit_days: number; refund_days: number | null; store_credit_days: number | null; exchange_days: number | null };
}

/** Return how many days back an order may still be returned; null when a policy has no limit. */
export function longestWindow(policies: readonly PolicyWindow[]): number | null {
  const days = policies
    .filter(({ active }) => active)
    .map(({ window: { transit_days, refund_days, store_credit_days, exchange_days } }) => {
      const ends = [refund_days, store_credit_days, exchange_days];
      return ends.includes(null) ? null : Math.max(...ends.map(Number)) + transit_days;
    });
  return days.includes(null) ? null : Math.max(0, ...days.map(Number));
}
