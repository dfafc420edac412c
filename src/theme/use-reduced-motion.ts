import { useSyncExternalStore } from "react";

const query = () => window.matchMedia?.("(prefers-reduced-motion: reduce)");

const subscribe = (listener: () => void) => {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
};

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
