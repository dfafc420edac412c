import { useDisplay } from "./display-settings.ts";
import type { Contrast, Mode, Preset } from "./palette.ts";
import { usePrinting } from "./use-printing.ts";

/** The colours the reader chose; paper is white whatever the screen is. */
export function useColours(): { mode: Mode; contrast: Contrast; preset: Preset } {
  const { themeMode, themeContrast, themeColorPresets } = useDisplay();
  const isPrinting = usePrinting();
  return { mode: isPrinting ? "light" : themeMode, contrast: themeContrast, preset: themeColorPresets };
}
