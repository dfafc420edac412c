import { useKept } from "#src/lib/storage";

const none: string[] = [];

/** Columns a person does without, by key; kept on this device. */
export const useHidden = () => useKept<string[]>("returns.hidden", none);
export const useDensity = () => useKept<"small" | "middle">("returns.density", "middle");
