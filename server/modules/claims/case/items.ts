import { notFound } from "#server/kit/errors";
import type { ItemRow, LoadedClaim } from "./loaded-claim.ts";

/** Return an item of the claim. @throws NOT_FOUND for an item of another claim */
export function itemById(record: LoadedClaim, id: string): ItemRow {
  const item = record.items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}
