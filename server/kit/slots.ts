import { AppError } from "./errors.ts";

/**
 * Return a gate for work that takes as long as its caller does: at most `each` at once for one caller and `total` for all, so that nobody
 * takes the places of all others. @throws RATE_LIMITED instead of waiting, as the time a client has for its request runs on
 */
export function slots({ each, total }: { each: number; total: number }): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const taken = new Map<string, number>();
  let all = 0;
  return async (caller, work) => {
    const own = taken.get(caller) ?? 0;
    if (own >= each || all >= total) throw new AppError("RATE_LIMITED", { retry_after: 2 });
    taken.set(caller, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (taken.get(caller) ?? 1) - 1;
      if (left > 0) taken.set(caller, left);
      else taken.delete(caller);
    }
  };
}
