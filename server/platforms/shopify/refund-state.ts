import type { OutsideRefund } from "#server/catalogue/domain/outside-report";

interface Part {
  id: string;
  kind: string;
  status: string;
  parent: string | null;
}

/** Return the transactions that pay a refund: one that was pending is replaced by the one that ends it, where that is a new one. */
export function partsOfRefund<T extends Part>(transactions: readonly T[]): T[] {
  const moved = transactions.filter(({ kind }) => kind.toUpperCase() === "REFUND");
  return moved.filter(({ id }) => !moved.some(({ parent }) => parent === id));
}

/** Return how far the money of a refund's transaction is, whatever spelling its status comes in; `undefined`: it has moved. */
export function refundStateOf(status: unknown): OutsideRefund["state"] {
  const known = String(status).toUpperCase();
  if (known === "SUCCESS") return undefined;
  return known === "FAILURE" || known === "ERROR" ? "FAILED" : "PENDING";
}

/** Return the state of a refund's transaction as a field of the refund, which has none once the money has moved. */
export function stated(status: unknown): Pick<OutsideRefund, "state"> {
  const state = refundStateOf(status);
  return state ? { state } : {};
}
