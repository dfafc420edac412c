import { z } from "zod";
import { ItemCategory } from "#contracts/dimensions";
import { addressBelow } from "#server/kit/address";
import type { Clock } from "#server/kit/clock";
import { shared } from "#server/kit/held-connection";
import { cutText } from "#server/kit/sound-text";

interface Options {
  /** null: Easyship is not used. */
  key: string | null;
  url: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  timeoutMs?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** No new request for a minute after a failure. */
const pauseMs = 60_000;

const Answer = z.object({
  item_categories: z
    .array(ItemCategory.extend({ id: ItemCategory.shape.id.default(null), slug: ItemCategory.shape.slug.default(null) }))
    .max(5000),
});

/**
 * Return a loader of Easyship's item categories (`GET /2024-09/item_categories`, developers.easyship.com), cached for a
 * day. Never throws: without a key, or without a valid response in time, the list is empty.
 */
export function createItemCategories({ key, url, clock, log, timeoutMs = 5000 }: Options): () => Promise<ItemCategory[]> {
  let known: ItemCategory[] = [];
  let freshUntil = 0;
  const asking = shared<void>("Easyship's categories");

  async function ask(token: string): Promise<void> {
    try {
      const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
      const response = await fetch(addressBelow(url, "/2024-09/item_categories"), {
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      known = Answer.parse(await response.json()).item_categories;
      freshUntil = clock.now().getTime() + dayMs;
    } catch (error) {
      log.warn({ reason: cutText((error as Error).message, 200) }, "Easyship's item categories could not be had");
      known = [];
      freshUntil = clock.now().getTime() + pauseMs;
    }
  }

  return async () => {
    if (key === null) return [];
    if (clock.now().getTime() >= freshUntil) await asking("", () => ask(key));
    return known;
  };
}
