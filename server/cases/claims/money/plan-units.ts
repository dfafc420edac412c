import type { ResolvedItem } from "#contracts/claims/bodies";
import { isMoney, unitsLeft } from "#server/cases/domain/claims/claim-case";
import { itemById } from "#server/cases/kernel/goods/items";
import { AppError } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { ItemRow } from "../case/loaded-claim.ts";
import { variantFor } from "./replacement-variant.ts";
import { type AskedUnits, type PlannedUnits, valueUnits } from "./value-units.ts";

/** Return how units are resolved, item by item, replacements first. @throws the first rule a request breaks */
export async function planUnits(draft: Draft, wanted: readonly ResolvedItem[], reason: string | undefined): Promise<PlannedUnits[]> {
  const asked: AskedUnits[] = [];
  for (const id of new Set(wanted.map((one) => one.id))) {
    const item = itemById(draft.record, id);
    const own = wanted.filter((one) => one.id === id);
    asked.push(...(await askedOf(draft, item, own, reason)));
  }
  return valueUnits(draft.record, asked, reason);
}

async function askedOf(draft: Draft, item: ItemRow, wanted: readonly ResolvedItem[], reason: string | undefined): Promise<AskedUnits[]> {
  const most = unitsLeft(item);
  const replaced = wanted.filter(({ kind }) => kind === "REPLACEMENT");
  const others = wanted.filter(({ kind }) => kind !== "REPLACEMENT");
  const quantityOf = (one: ResolvedItem) => one.quantity ?? most;
  const sum = (list: readonly ResolvedItem[]) => list.reduce((total, one) => total + quantityOf(one), 0);
  const isBeside = replaced.length > 0 && others.length > 0 && others.every(({ kind }) => isMoney(kind)) && sum(wanted) > most;
  const taken = isBeside ? sum(replaced) : sum(wanted);
  if (most === 0 || taken > most) throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { item_id: item.id, free: most });
  const asked: AskedUnits[] = [];
  for (const request of replaced) {
    const variant = await variantFor(draft, item, request.variant_id, reason);
    asked.push({ item, request, quantity: quantityOf(request), variant, isBeside: false });
  }
  for (const request of others) {
    const quantity = isBeside ? (request.quantity ?? null) : quantityOf(request);
    asked.push({ item, request, quantity, variant: null, isBeside });
  }
  return asked;
}
