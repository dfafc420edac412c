interface Captured {
  id: string;
  captured_minor: number;
}
interface Bookable<Payment> {
  payment: Payment;
  amount_minor: number;
  /** What was booked of the payment before. */
  already_minor: number;
}

/**
 * Return what of an order's payments can be booked on an invoice, in their order: of each what no invoice took, in all never more than was
 * captured, because a platform may report the same money as another payment.
 */
export function bookable<Payment extends Captured>(
  payments: readonly Payment[],
  booked: readonly { payment_id: string; amount_minor: number }[],
  due_minor: number,
): Bookable<Payment>[] {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const captured = sum(payments.map(({ captured_minor }) => captured_minor));
  let left = Math.min(due_minor, captured - sum(booked.map(({ amount_minor }) => amount_minor)));
  return payments.flatMap((payment) => {
    const already_minor = sum(booked.filter(({ payment_id }) => payment_id === payment.id).map(({ amount_minor }) => amount_minor));
    const amount_minor = Math.min(payment.captured_minor - already_minor, left);
    if (amount_minor <= 0) return [];
    left -= amount_minor;
    return [{ payment, amount_minor, already_minor }];
  });
}
