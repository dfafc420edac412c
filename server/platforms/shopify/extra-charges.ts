import type { OrderUpsert } from "#contracts/orders/upsert";
import { listOf, type Payload, recordOf } from "../payload.ts";
import { type MoneyReader, taxCharged } from "./money.ts";

export type Charge = Omit<OrderUpsert["shipping"][number], "external_id"> & { external_id: string };

/** One row for all duties of an order, which Shopify states by line, and one for each additional fee. */
export const dutiesRow = "duties";
const feeMark = "fee:";

export const isShippingRow = ({ external_id }: Pick<Charge, "external_id">): boolean =>
  external_id !== dutiesRow && !external_id.startsWith(feeMark);

type Tax = Parameters<typeof taxCharged>[0][number];

/** Return the duties of an order as a charge of its own; nothing where prices contain them. */
export const dutiesCharge = (price: number, taxes: readonly Tax[], isIncluded: boolean): Charge[] =>
  price > 0 ? [charge(dutiesRow, "Duties", price, taxes, isIncluded)] : [];

export const feeCharge = (fee: { id: string; name: string; price: number; taxes: readonly Tax[] }, isIncluded: boolean): Charge[] =>
  fee.price > 0 ? [charge(`${feeMark}${fee.id}`, fee.name, fee.price, fee.taxes, isIncluded)] : [];

const charge = (external_id: string, title: string, price_minor: number, taxes: readonly Tax[], isIncluded: boolean): Charge => ({
  ...{ external_id, title, price_minor, discount_minor: 0 },
  ...taxCharged(taxes, price_minor, isIncluded),
});

/** Read duties and additional fees of a delivery, which has no fees but their sum. */
export function extraCharges(order: Payload, money: MoneyReader, isIncluded: boolean): Charge[] {
  const taxes = listOf(order.line_items)
    .flatMap((line) => listOf(line.duties))
    .flatMap((duty) => listOf(duty.tax_lines))
    .map((tax) => ({ rate: Number(tax.rate) || 0, minor: money(tax, "price") }));
  const duties = order.duties_included === true ? 0 : money(order, "original_total_duties");
  return [
    ...dutiesCharge(duties, taxes, isIncluded),
    ...feeCharge({ id: "all", name: "Additional fees", price: money(order, feesName), taxes: [] }, isIncluded),
  ];
}

const feesName = "original_total_additional_fees";

/** Return whether a delivery has fees that only the API names one by one. */
export const hasUnnamedFees = (order: Payload): boolean => Number(recordOf(recordOf(order[`${feesName}_set`]).shop_money).amount ?? 0) > 0;
