import type { ResolvedItem } from "#contracts/claims/bodies";
import { isMoney, unitsLeft } from "#server/cases/domain/claims/claim-case";
import { itemById } from "#server/cases/kernel/goods/items";
import { type Variant, variantById } from "#server/cases/kernel/goods/variants";
import { AppError, ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { ItemRow } from "../case/loaded-claim.ts";
import { variantOfLine } from "../stock/reservations.ts";
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

/**
 * Return the variant that replaces an item: the same one, or another of its product; of another product only for whoever may
 * approve claims, with a reason. @throws UNKNOWN_VARIANT, FORBIDDEN, REASON_REQUIRED
 */
async function variantFor(draft: Draft, item: ItemRow, wanted: string | undefined, reason: string | undefined): Promise<Variant> {
  const { tx, context, record } = draft;
  const found = wanted ? await variantById(tx, context.store.id, wanted) : await variantOfLine(draft, item);
  ensure(found, "UNKNOWN_VARIANT", { variant_id: wanted ?? null, item_id: item.id });
  const product = record.lines.get(item.order_line_id)?.product_external_id;
  if (!wanted || found.product_external_id === product) return found;
  if (!context.actor.ability.can("approve", "Claim")) throw new AppError("FORBIDDEN", { field: "variant_id" });
  ensure(reason, "REASON_REQUIRED");
  return found;
}
