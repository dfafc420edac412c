import { isErrorCode } from "#contracts/errors";
import type { PortalOrder } from "#contracts/portal/shapes";
import type { Outcome } from "#contracts/returns/states";
import type { OfferedPlace, Point } from "#server/cases/domain/returns/store-place";
import { listReturnable, storePlaces } from "#server/cases/returns/api";
import { loadCustomerRules } from "#server/cases/settings/api";
import { type OrderTaxes, orderTaxes, priceFor } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { inLanguage } from "#server/kit/in-language";
import { sentence } from "#server/kit/sentences";
import type { ModuleDeps } from "#server/platforms/module";
import { listSiblings, readOrder } from "./repository.ts";

type Line = PortalOrder["lines"][number];
type Standing = Awaited<ReturnType<typeof listReturnable>>["lines"][number];
type Bought = Awaited<ReturnType<typeof readOrder>>["lines"][number];
type Sibling = Awaited<ReturnType<typeof listSiblings>>[number];

/** Return what the portal shows of an order before a request is made. */
export async function portalOrder(deps: ModuleDeps, context: CallContext, id: string): Promise<PortalOrder> {
  const { db } = deps;
  const { store, language } = context;
  const order = await readOrder(db.kysely, store.id, id);
  const rules = await loadCustomerRules(db.kysely, store.id);
  const standing = await listReturnable(deps, context, id);
  const bought = order.lines.flatMap(({ variant_external_id }) => variant_external_id ?? []);
  const siblings = await listSiblings(db.kysely, store.id, bought, order.currency);
  const taxes = await orderTaxes(db.kysely, store.id, id);
  const places = await storePlaces(deps, context, id, null);
  return {
    id,
    number: order.number,
    ordered_at: new Date(order.ordered_at).toISOString(),
    currency: order.currency,
    store: { id: store.id, name: store.name },
    may_request: rules.mayRequest,
    lines: standing.lines.map((line): Line => {
      const known = order.lines.find((one) => one.id === line.order_line_id);
      return {
        order_line_id: line.order_line_id,
        title: line.title,
        variant_title: line.variant_title,
        image_url: known?.image_url ?? null,
        instructions: inLanguage(known?.return_instructions ?? {}, language),
        quantity: known?.quantity ?? 0,
        policy_id: line.policy_id,
        free: line.free,
        unit_minor: line.unit_minor,
        code: line.code,
        message: isErrorCode(line.code) ? sentence(line.code, language) : "",
        held_by: [...(known?.in_return ? (["RETURN"] as const) : []), ...(known?.in_claim ? (["CLAIM"] as const) : [])],
        allowed_outcomes: line.allowed_outcomes as Outcome[],
        methods: methodsAt(places, line.order_line_id, line.methods as Line["methods"]),
        closes_at: lastOf(Object.values(line.windows)),
        windows: line.windows,
        fees: line.fees,
        questions: line.questions,
        messages: line.messages,
        variants: taxes ? variantsOf(siblings, taxes, line, known) : [],
      };
    }),
    // A carrier's label is not promised here: what one would cost is said with the quote.
    fees: standing.fees.filter(({ kind }) => kind !== "LABEL"),
    reasons: rules.reasons.map(({ label, active: _, ...reason }) => ({ ...reason, label: inLanguage(label, language) || reason.code })),
    shops: places.map(shopOf),
  };
}

/** Leave "bring it to a store" out where no store takes the line, unless nothing else is offered. */
function methodsAt(places: readonly OfferedPlace[], lineId: string, methods: Line["methods"]): Line["methods"] {
  const isTaken = places.some(({ order_line_ids }) => order_line_ids.includes(lineId));
  const others = methods.filter((method) => method !== "IN_STORE");
  return isTaken || others.length === 0 ? methods : others;
}

/** The latest window; null where one has no end. */
const lastOf = (ends: readonly (string | null)[]): string | null =>
  ends.includes(null)
    ? null
    : (ends
        .flatMap((end) => end ?? [])
        .sort()
        .at(-1) ?? null);

/** Return what a unit sent in exchange costs more than the one that comes back is worth; null where the discount counts toward it. */
function differenceOf(
  variant: Sibling,
  price: number,
  { unit_minor, exchange_credit }: Standing,
  bought: Bought | undefined,
): number | null {
  const discount = (bought?.discount_minor ?? 0) + (bought?.order_discount_minor ?? 0);
  if (discount > 0 && exchange_credit === "PRE_DISCOUNT") return null;
  const difference = price - unit_minor;
  // Even swaps are settled to the cent, however the tax of the line was rounded.
  const isEven = discount === 0 && bought?.unit_price_minor === variant.price_minor && Math.abs(difference) <= 1;
  return isEven ? 0 : difference;
}

const variantsOf = (siblings: readonly Sibling[], taxes: OrderTaxes, line: Standing, bought: Bought | undefined): Line["variants"] =>
  siblings
    .filter((one) => one.for === bought?.variant_external_id)
    .map((one) => ({
      id: one.id,
      title: one.title ?? one.product,
      price_minor: priceFor(taxes, one, bought?.id),
      difference_minor: differenceOf(one, priceFor(taxes, one, bought?.id), line, bought),
      available: !one.tracked || Boolean(one.in_stock),
      is_same: one.external_id === bought?.variant_external_id,
    }));

/** Return the stores for a customer at a point. */
export const portalStores = async (
  deps: ModuleDeps,
  context: CallContext,
  orderId: string,
  { latitude, longitude }: Partial<Point>,
): Promise<{ items: PortalOrder["shops"] }> => {
  const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
  return { items: (await storePlaces(deps, context, orderId, point)).map(shopOf) };
};

const shopOf = ({ place, distance_km, order_line_ids }: OfferedPlace): PortalOrder["shops"][number] => {
  const { id = "", name, address, phone, opening_hours, instructions } = place;
  const town = [address.postcode, address.city].filter(Boolean).join(" ");
  return {
    id,
    name,
    address: [address.line1, address.line2, town, address.country].filter(Boolean),
    phone,
    opening_hours,
    instructions,
    distance_km,
    order_line_ids,
  };
};
