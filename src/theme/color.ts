/** Colour arithmetic on "#rrggbb": mixing, and WCAG 2 contrast. */

const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** `share` of `other` in `hex`, 0 to 1. */
export function mix(hex: string, other: string, share: number): string {
  const from = channels(hex);
  const to = channels(other);
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const unit = value / 255;
    return unit <= 0.04045 ? unit / 12.92 : ((unit + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colour nearest to `hex`, mixed toward `pole`, that reaches `ratio` against every one of `backgrounds`. */
export function reach(hex: string, backgrounds: readonly string[], ratio: number, pole: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(hex, pole, share);
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate;
  }
  return pole;
}

/** "#rrggbb" with an opacity, for shadows and washes. */
export const alpha = (hex: string, opacity: number): string => `rgb(${channels(hex).join(" ")} / ${opacity})`;
