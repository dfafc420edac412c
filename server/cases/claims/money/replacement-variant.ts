import { type Variant, variantById } from "#server/cases/kernel/goods/variants";
import { AppError, ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { ItemRow } from "../case/loaded-claim.ts";
import { variantOfLine } from "../stock/variants.ts";

/**
 * Return the variant that replaces an item: the same one, or another of its product; of another product only for whoever may
 * approve claims, with a reason. @throws UNKNOWN_VARIANT, FORBIDDEN, REASON_REQUIRED
 */
export async function variantFor(draft: Draft, item: ItemRow, wanted: string | undefined, reason: string | undefined): Promise<Variant> {
  const { tx, context, record } = draft;
  const found = wanted ? await variantById(tx, context.store.id, wanted) : await variantOfLine(draft, item);
  ensure(found, "UNKNOWN_VARIANT", { variant_id: wanted ?? null, item_id: item.id });
  const product = record.lines.get(item.order_line_id)?.product_external_id;
  if (!wanted || found.product_external_id === product) return found;
  if (!context.actor.ability.can("approve", "Claim")) throw new AppError("FORBIDDEN", { field: "variant_id" });
  ensure(reason, "REASON_REQUIRED");
  return found;
}
