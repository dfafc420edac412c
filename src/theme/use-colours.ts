import { useDisplay } from "./display-settings.ts";
import type { Contrast, Mode, Preset } from "./palette.ts";
import { usePrinting } from "./use-printing.ts";

/** Return the user's colours; paper is always light. */
export function useColours(): { mode: Mode; contrast: Contrast; preset: Preset } {
  const { themeMode, themeContrast, themeColorPresets } = useDisplay();
  const isPrinting = usePrinting();
  return { mode: isPrinting ? "light" : themeMode, contrast: themeContrast, preset: themeColorPresets };
}
