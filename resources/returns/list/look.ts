import { usePersisted } from "#src/lib/storage";

const none: string[] = [];

/** Return the keys of hidden columns; stored on this device. */
export const useHidden = () => usePersisted<string[]>("returns.hidden", none);
export const useDensity = () => usePersisted<"small" | "middle">("returns.density", "middle");
