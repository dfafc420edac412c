import { useKept } from "#src/lib/storage";

const none: string[] = [];

/** Return the keys of hidden columns; stored on this device. */
export const useHidden = () => useKept<string[]>("returns.hidden", none);
export const useDensity = () => useKept<"small" | "middle">("returns.density", "middle");
