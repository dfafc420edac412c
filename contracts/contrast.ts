/** Return the red, green and blue of "#rrggbb". */
export const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const unit = value / 255;
    return unit <= 0.04045 ? unit / 12.92 : ((unit + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Return the WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** WCAG's minimum for text (AA). */
export const legibleRatio = 4.5;
const inks = ["#ffffff", "#000000"] as const;
export interface Ink {
  color: (typeof inks)[number];
  ratio: number;
}

/** Return white or black, whichever is more legible on the colour; white when equal. */
export function inkOn(hex: string): Ink {
  const [white, black] = inks.map((color) => ({ color, ratio: contrast(hex, color) })) as [Ink, Ink];
  return white.ratio >= black.ratio ? white : black;
}
