import { z } from "zod";
import { ItemCategory } from "#contracts/dimensions";
import type { CategoryAccess } from "#server/catalogue/ports";
import { addressBelow } from "#server/kit/address";
import type { Clock } from "#server/kit/clock";
import { sha256 } from "#server/kit/digest";
import { shared } from "#server/kit/held-connection";
import { cutText } from "#server/kit/sound-text";

interface Options {
  clock: Clock;
  log: { warn(details: object, message: string): void };
  timeoutMs?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** No new request for a minute after a failure. */
const pauseMs = 60_000;
/** Lists in memory: one for each key that was asked with lately. */
const mostLists = 100;

const Answer = z.object({
  item_categories: z
    .array(ItemCategory.extend({ id: ItemCategory.shape.id.default(null), slug: ItemCategory.shape.slug.default(null) }))
    .max(5000),
});

/**
 * Return a loader of Easyship's item categories (`GET /2024-09/item_categories`, developers.easyship.com), cached for a
 * day by key. Never throws: without an access, or without a valid response in time, the list is empty.
 */
export function createItemCategories({
  clock,
  log,
  timeoutMs = 5000,
}: Options): (access: CategoryAccess | null) => Promise<ItemCategory[]> {
  const lists = new Map<string, { known: ItemCategory[]; freshUntil: number }>();
  const asking = shared<void>("Easyship's categories");

  function remember(name: string, known: ItemCategory[], forMs: number): void {
    lists.delete(name);
    lists.set(name, { known, freshUntil: clock.now().getTime() + forMs });
    const [oldest] = lists.keys();
    if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
  }

  async function ask(name: string, { key, url }: CategoryAccess): Promise<void> {
    try {
      const headers = { authorization: `Bearer ${key}`, accept: "application/json" };
      const response = await fetch(addressBelow(url, "/2024-09/item_categories"), {
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      remember(name, Answer.parse(await response.json()).item_categories, dayMs);
    } catch (error) {
      log.warn({ reason: cutText((error as Error).message, 200) }, "Easyship's item categories could not be had");
      remember(name, [], pauseMs);
    }
  }

  return async (access) => {
    if (access === null) return [];
    const name = sha256(`${access.url} ${access.key}`);
    if (clock.now().getTime() >= (lists.get(name)?.freshUntil ?? 0)) await asking(name, () => ask(name, access));
    return lists.get(name)?.known ?? [];
  };
}
