import { carrierNamed, carriersOf, trackingUrlOf } from "./carriers.ts";

/** Return the tracking page of a number as people write it: after the name of its carrier, or alone where only one has such numbers. */
export function trackingUrlIn(text: string | null): string | null {
  const words = (text ?? "").trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count--) {
    const carrier = carrierNamed(words.slice(0, count).join(" "));
    if (carrier) return trackingUrlOf(carrier.name, words.slice(count).join(" "));
  }
  const [carrier, ...others] = carriersOf(words.join(""));
  return carrier && others.length === 0 ? trackingUrlOf(carrier.name, words.join("")) : null;
}
