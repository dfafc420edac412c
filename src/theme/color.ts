/** Colour arithmetic on "#rrggbb": mixing, and WCAG 2 contrast. */
import { channels, contrast } from "#contracts/contrast";

export { contrast };

/** Return `hex` with a `share` (0 to 1) of `other` mixed in. */
export function mix(hex: string, other: string, share: number): string {
  const from = channels(hex);
  const to = channels(other);
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Return the colour nearest to `hex`, mixed toward `pole`, that reaches `ratio` against all `backgrounds`. */
export function reach(hex: string, backgrounds: readonly string[], ratio: number, pole: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(hex, pole, share);
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate;
  }
  return pole;
}

/** Return "#rrggbb" with an opacity, for shadows and washes. */
export const alpha = (hex: string, opacity: number): string => `rgb(${channels(hex).join(" ")} / ${opacity})`;
