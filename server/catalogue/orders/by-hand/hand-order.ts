import type { NewOrder } from "#contracts/orders/new-order";
import type { OrderUpsert } from "#contracts/orders/upsert";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn, dayStart } from "#server/kit/days";
import { AppError, badRequest } from "#server/kit/errors";
import { pricedLine, pricedShipping, sumsOf } from "./priced.ts";

const noon = 12 * 60 * 60 * 1000;

/** Return an order entered by hand as a platform would report it. @throws BAD_REQUEST by field, UNKNOWN_VARIANT */
export async function handOrder(tx: Tx, context: CallContext, input: NewOrder, number: string): Promise<OrderUpsert> {
  assertDays(context, input);
  return upsertOf(context, input, number, await variantsOf(tx, context, input));
}

function assertDays({ now, store }: CallContext, { ordered_on, fulfilled_on }: NewOrder): void {
  const today = dayIn(store.timezone, now);
  const errors = {
    ...(ordered_on > today && { ordered_on: "IN_FUTURE" }),
    ...(fulfilled_on && fulfilled_on > today && { fulfilled_on: "IN_FUTURE" }),
    ...(fulfilled_on && fulfilled_on < ordered_on && { fulfilled_on: "BEFORE_ORDER" }),
  };
  if (Object.keys(errors).length) throw badRequest(errors);
}

/** Only the day is known, so noon is used. */
function instantOf({ now, store }: CallContext, day: string): string {
  const at = day === dayIn(store.timezone, now) ? now : new Date(dayStart(store.timezone, day).getTime() + noon);
  return at.toISOString();
}

type Variants = Awaited<ReturnType<typeof variantsOf>>;
async function variantsOf(tx: Tx, context: CallContext, { lines }: NewOrder) {
  const ids = lines.flatMap(({ variant_id }) => variant_id ?? []);
  if (ids.length === 0) return new Map<string, { external_id: string; product: string; image_url: string | null }>();
  const rows = await tx
    .selectFrom("variant as v")
    .innerJoin("product as p", (join) => join.onRef("p.id", "=", "v.product_id").onRef("p.store_id", "=", "v.store_id"))
    .select(["v.id", "v.external_id", "p.external_id as product", "p.image_url"])
    .where("v.store_id", "=", context.store.id)
    .where("v.id", "in", ids)
    .execute();
  const known = new Map(rows.map(({ id, ...row }) => [id, row]));
  if (ids.some((id) => !known.has(id))) throw new AppError("UNKNOWN_VARIANT");
  return known;
}

function upsertOf(context: CallContext, input: NewOrder, number: string, variants: Variants): OrderUpsert {
  const ordered_at = instantOf(context, input.ordered_on);
  const fulfilled_at = input.fulfilled_on ? instantOf(context, input.fulfilled_on) : null;
  const tax_inclusive = input.prices_include_tax;
  const lines = input.lines.map(({ variant_id, ...line }, i) => {
    const variant = variants.get(variant_id ?? "");
    return {
      ...line,
      ...pricedLine(line, tax_inclusive),
      external_id: String(i + 1),
      variant_external_id: variant?.external_id ?? null,
      product_external_id: variant?.product ?? null,
      image_url: variant?.image_url ?? null,
      fulfilled_quantity: fulfilled_at ? line.quantity : 0,
      gift_card: false,
    };
  });
  const { paid_minor: paid, due_minor } = sumsOf(input);
  if (due_minor < 0) throw badRequest({ paid_minor: "TOO_BIG" });
  return {
    number,
    currency: context.store.currency,
    ordered_at,
    tax_inclusive,
    customer: { ...input.customer, tags: [] },
    ship_to: input.ship_to,
    lines,
    discount_minor: 0,
    shipping: pricedShipping(input),
    payments: paid > 0 ? [{ external_id: "paid", kind: "manual", captured_minor: paid, captured_at: ordered_at }] : [],
    refunds: [],
    fulfilled_at,
    tags: [],
    channel: "recorded",
  };
}
