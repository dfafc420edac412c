import type { Pace } from "./http/pace.ts";

/** A shop may change what seldom changes; a figure of it must not be read by what was true when this process started. */
const rememberedMs = 10 * 60_000;

/** Look something up once in a while; a failed look-up is made again by the next caller. */
export function remembered<T>({ now }: Pick<Pace, "now">, find: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  let since = 0;
  return () => {
    if (known !== null && now() - since < rememberedMs) return known;
    since = now();
    known = find().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
