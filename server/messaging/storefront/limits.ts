import { storefrontLimits } from "#contracts/storefront";
import { AppError } from "#server/kit/errors";

const minute = 60_000;
/** Forms are filled by people. */
const formsPerIp = 20;
const mostKeys = 10_000;

/** Return a counter of calls within the current minute, by key. Each replica counts its own. */
function counter(most: number) {
  const counts = new Map<string, number>();
  let window = 0;
  return (key: string, now: Date, amount = 1): void => {
    const current = Math.floor(now.getTime() / minute);
    if (current !== window || counts.size >= mostKeys) counts.clear();
    window = current;
    const count = (counts.get(key) ?? 0) + amount;
    counts.set(key, count);
    if (count > most) throw new AppError("RATE_LIMITED", { retry_after: 60 - Math.floor((now.getTime() % minute) / 1000) });
  };
}

/** Return the limits of one server. Each throws RATE_LIMITED. */
export const storefrontCounters = () => ({
  requests: counter(storefrontLimits.perIp),
  forms: counter(formsPerIp),
  events: counter(storefrontLimits.perStore),
});
export type StorefrontCounters = ReturnType<typeof storefrontCounters>;
