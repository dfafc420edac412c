import type { Compensation } from "#server/catalogue/domain/units";
import type { Draft } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";

/** Note what units of a line are worth less, or more, because of a resolution. */
export async function compensate(
  { tx, context, record }: Draft,
  resolution: Pick<ResolutionRow, "id">,
  order_line_id: string,
  compensated: readonly Compensation[],
): Promise<void> {
  for (const { from, quantity, gross, tax } of compensated)
    await tx
      .insertInto("unit_compensation")
      .values({
        ...{ store_id: context.store.id, order_line_id, from_unit: from, quantity, gross_minor: gross, tax_minor: tax },
        ...{ claim_id: record.id, resolution_id: resolution.id },
      })
      .execute();
}
