import type { RefundResult } from "#server/platforms/port/refunds";

/** Return how the timeline names a payment that has not succeeded. */
export const paymentLabel = ({ state }: Pick<RefundResult, "state">) =>
  state === "failed" ? "Payment Failed" : state === "pending" ? "Payment Pending" : "Payment Unknown";
