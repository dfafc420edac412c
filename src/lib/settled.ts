import { useSyncExternalStore } from "react";

let settled = false;
const listeners = new Set<() => void>();

/** The first page stands: what it did without so far may come. */
export function markSettled(): void {
  settled = true;
  for (const tell of listeners) tell();
}

export function useSettled(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => settled,
  );
}
