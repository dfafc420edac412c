import { useSyncExternalStore } from "react";

const query = () => window.matchMedia?.("(pointer: coarse)");

const subscribe = (listener: () => void) => {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
};

/** Return whether the pointer is a finger, which needs larger controls than a mouse. */
export const useTouch = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
