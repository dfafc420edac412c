import type { LoadedCase } from "./loaded-case.ts";

/**
 * Return whether an exchange was cancelled here while its order still stands on the platform: it may have been sent there. The
 * lines of one cancelled before the case was reopened belong to the case no more.
 */
export function exchangeStands({ exchange_status, operations, exchangeLines }: LoadedCase): boolean {
  const lines = new Set(exchange_status === "CANCELLED" ? [] : exchangeLines.map(({ id }) => id));
  const isCancelled = (key: string) =>
    operations.some((one) => one.kind === "exchange_cancel" && one.state === "done" && one.about.includes(key));
  return operations.some(
    ({ kind, state, key, about }) => kind === "exchange" && state === "done" && !about.some((id) => lines.has(id)) && !isCancelled(key),
  );
}
