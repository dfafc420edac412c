import { leaveTurn } from "#server/kit/fair-turns";
import { assertMayWait, beforeOutside, isHolding } from "#server/kit/held-connection";

/** Runs work of the same name one after the other, within this process. */
export type Serial = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function serial(): Serial {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    assertMayWait("its turn at a platform");
    if (isHolding()) await beforeOutside();
    if (last.has(name)) leaveTurn();
    const before = last.get(name) ?? Promise.resolve();
    const current = before.then(work, work);
    const settled = current.then(
      () => {},
      () => {},
    );
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return current;
  };
}
