import { sql } from "kysely";
import type { CreateReturn } from "#contracts/returns/bodies";
import { type Variant, variantQuery } from "#server/cases/kernel/goods/variants";
import { livePlatform } from "#server/cases/money/open-platform";
import { digestOf, orderTaxes, rateFor } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { isPlatformError } from "#server/platforms/port/errors";
import { isConnected } from "#server/platforms/powers";

type Deps = Pick<ModuleDeps, "db" | "platformOf">;
/** Which variants an order's lines are exchanged for, by our id or the platform's. */
interface Wanted {
  order_id: string;
  items: readonly { order_line_id: string; variant_id?: string | null | undefined; variant_external_id?: string | null | undefined }[];
}

/**
 * Ask the platform how goods are taxed that an order is exchanged for, where its lines do not show it, and keep the answer: nothing may
 * be asked later, in the transaction that prices them. What stays unknown is said with the price.
 */
export async function learnTaxes(deps: Deps, { store }: CallContext, { order_id, items }: Wanted): Promise<void> {
  const wanted = items.filter((item) => item.variant_id || item.variant_external_id);
  if (!isConnected(store) || wanted.length === 0) return;
  const reader = deps.db.kysely;
  const taxes = await orderTaxes(reader, store.id, order_id);
  if (!taxes) return;
  const variants = await variantQuery(reader, store.id)
    .where((eb) =>
      eb.or([
        eb("v.id", "in", [...wanted.flatMap(({ variant_id }) => variant_id ?? []), ""]),
        eb("v.external_id", "in", [...wanted.flatMap(({ variant_external_id }) => variant_external_id ?? []), ""]),
      ]),
    )
    .execute();
  const unknown = new Map<string, Variant>();
  for (const item of wanted) {
    const found = variants.find(({ id, external_id }) => id === item.variant_id || external_id === item.variant_external_id);
    if (found && rateFor(taxes, found, item.order_line_id).isAssumed) unknown.set(found.id, found);
  }
  for (const { external_id, product_external_id } of unknown.values()) {
    const rate = await ask(async () => {
      const platform = await livePlatform(deps, store);
      return platform.taxes.rateOf({ product_external_id, variant_external_id: external_id, place: taxes.place });
    });
    if (rate === null) continue;
    const row = { store_id: store.id, variant_external_id: external_id, place: digestOf(taxes.place), rate };
    await reader
      .insertInto("tax_quote")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["store_id", "variant_external_id", "place"])
          .doUpdateSet((eb) => ({ rate: eb.ref("excluded.rate"), quoted_at: sql<string>`now()` })),
      )
      .execute();
  }
}

/** Return what a request is exchanged for. */
export const taxedItems = ({ order_id, items }: Pick<CreateReturn, "order_id" | "items">): Wanted => ({
  order_id,
  items: items.map(({ order_line_id, exchange }) => ({ order_line_id, ...exchange })),
});

/** A platform that cannot be asked leaves the tax unknown. */
async function ask(question: () => Promise<string | null>): Promise<string | null> {
  try {
    return await question();
  } catch (error) {
    if (isPlatformError(error)) return null;
    throw error;
  }
}

/** As `learnTaxes`, for what the items of a return are exchanged for. */
export async function learnTaxesOf(deps: Deps, context: CallContext, returnId: string): Promise<void> {
  if (!isConnected(context.store)) return;
  const items = await deps.db.kysely
    .selectFrom("return_item as i")
    .innerJoin("returns as r", (join) => join.onRef("r.id", "=", "i.return_id").onRef("r.store_id", "=", "i.store_id"))
    .select(["r.order_id", "i.order_line_id", "i.exchange_variant_id as variant_id"])
    .where("i.store_id", "=", context.store.id)
    .where("i.return_id", "=", returnId)
    .where("i.exchange_variant_id", "is not", null)
    .execute();
  const [first] = items;
  if (first) await learnTaxes(deps, context, { order_id: first.order_id, items });
}
