import { alpha } from "./color.ts";
import { type Mode, type Palette, tones } from "./palette.ts";

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();

/** Return the palette as `--bh-…` properties for the product's own style sheets. */
export function cssVariables(palette: Palette, mode: Mode): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(palette)) if (typeof value === "string") variables[`--bh-${kebab(name)}`] = value;
  for (const tone of tones) {
    for (const [part, value] of Object.entries(palette.tones[tone])) variables[`--bh-${tone}-${part}`] = value;
  }
  const ink = mode === "light" ? "#16212b" : "#000000";
  variables["--bh-shadow"] = `0 1px 2px ${alpha(ink, mode === "light" ? 0.05 : 0.3)}`;
  variables["--bh-shadow-float"] =
    `0 0 0 1px ${alpha(ink, mode === "light" ? 0.04 : 0.4)}, 0 8px 24px -4px ${alpha(ink, mode === "light" ? 0.12 : 0.55)}`;
  return variables;
}

/** Apply the palette to the page's root element. */
export function paint(palette: Palette, mode: Mode, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables(palette, mode))) root.style.setProperty(name, value);
}
