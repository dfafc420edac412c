interface Payment {
  id: string;
  captured_minor: number;
  captured_at: string | null;
}
interface Refund {
  payment_id: string | null;
  amount_minor: number;
}

/**
 * Return each payment with its refunded and remaining amounts. Refunds without a payment are shown on the newest ones
 * first.
 */
export function paymentBalances<P extends Payment>(
  payments: readonly P[],
  refunds: readonly Refund[],
): (P & { refunded_minor: number; refundable_minor: number })[] {
  const ids = new Set(payments.map((payment) => payment.id));
  const refunded = new Map(payments.map((payment) => [payment.id, 0]));
  let unplaced = 0;
  for (const { payment_id, amount_minor } of refunds) {
    if (payment_id && ids.has(payment_id)) refunded.set(payment_id, (refunded.get(payment_id) ?? 0) + amount_minor);
    else unplaced += amount_minor;
  }
  const newestFirst = [...payments].reverse().sort((a, b) => (b.captured_at ?? "").localeCompare(a.captured_at ?? ""));
  for (const { id, captured_minor } of newestFirst) {
    const part = Math.min(unplaced, Math.max(0, captured_minor - (refunded.get(id) ?? 0)));
    refunded.set(id, (refunded.get(id) ?? 0) + part);
    unplaced -= part;
  }
  return payments.map((payment) => {
    const refunded_minor = refunded.get(payment.id) ?? 0;
    return { ...payment, refunded_minor, refundable_minor: Math.max(0, payment.captured_minor - refunded_minor) };
  });
}
