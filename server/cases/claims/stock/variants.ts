import { type Variant, variantByExternalId } from "#server/cases/kernel/goods/variants";
import type { Draft } from "../case/draft.ts";
import type { ItemRow } from "../case/loaded-claim.ts";

/** Return the variant an item was sold as; undefined when the catalogue no longer has it. */
export const variantOfLine = ({ tx, context, record }: Draft, item: ItemRow): Promise<Variant | undefined> =>
  variantByExternalId(tx, context.store.id, record.lines.get(item.order_line_id)?.variant_external_id);
