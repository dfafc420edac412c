import type { LoadedCase } from "./loaded-case.ts";

/** Return whether the exchange was cancelled here while its order still stands on the platform: it may have been sent there. */
export function exchangeStands({ exchange_status, operations }: LoadedCase): boolean {
  if (exchange_status !== "CANCELLED") return false;
  const isCancelled = (key: string) =>
    operations.some((one) => one.kind === "exchange_cancel" && one.state === "done" && one.about.includes(key));
  return operations.some(({ kind, state, key }) => kind === "exchange" && state === "done" && !isCancelled(key));
}
