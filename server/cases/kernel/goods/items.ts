import { notFound } from "#server/kit/errors";

/** Return an item of a case. @throws NOT_FOUND for an item of another case */
export function itemById<Item extends { id: string }>({ items }: { items: readonly Item[] }, id: string): Item {
  const item = items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}
