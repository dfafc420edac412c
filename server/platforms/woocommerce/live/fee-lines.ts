import { toDecimal } from "#contracts/money";
import { fraction } from "#server/kit/allocate";
import { isPlatformError } from "../../port/errors.ts";
import type { InvoiceCommand } from "../../port/invoices.ts";
import type { WooClient } from "../api/client.ts";
import { allOf } from "./paging.ts";
import { rateAt, type WooRate } from "./taxes.ts";

type Line = InvoiceCommand["lines"][number];

const nameOf = ({ title, quantity }: Line): string => (quantity === 1 ? title : `${quantity} × ${title}`);

/** Return the fees of an invoice with nothing to tax: what they come to is exact, and the shop's reports know no tax of them. */
export const untaxedFees = (lines: readonly Line[], currency: string) =>
  lines.map((line) => ({ name: nameOf(line), total: toDecimal(line.quantity * line.unit_minor, currency), tax_status: "none" }));

/**
 * Return the same fees with their tax, each in a class of the shop that has its rate at the customer's address; null where one has none.
 * The shop computes tax on top, so a fee is what leaves its amount with it, to more decimals than are shown.
 */
export async function taxedFees(client: WooClient, { lines, ship_to, currency }: InvoiceCommand) {
  const taxed = lines.filter(({ rate = "0" }) => Number(rate) > 0);
  if (taxed.length === 0 || !ship_to) return null;
  const rates = await ratesOf(client);
  const classes = [...new Set(rates.map((one) => one.class))];
  const rateOf = (taxClass: string) =>
    rateAt(
      rates.filter((one) => one.class === taxClass),
      ship_to,
    );
  const classOf = (wanted: string) => classes.find((taxClass) => Number(rateOf(taxClass)) === Number(wanted));
  const fees = lines.map((line) => {
    const gross = line.quantity * line.unit_minor;
    const { rate = "0" } = line;
    if (Number(rate) === 0) return { name: nameOf(line), total: toDecimal(gross, currency), tax_status: "none" };
    const tax_class = classOf(rate);
    return tax_class === undefined ? null : { name: nameOf(line), total: netText(gross, rate, currency), tax_status: "taxable", tax_class };
  });
  return fees.every((fee) => fee !== null) ? fees : null;
}

/** A key that may not read the taxes still makes invoices. */
async function ratesOf(client: WooClient): Promise<WooRate[]> {
  try {
    return await allOf<WooRate>(client, "taxes");
  } catch (error) {
    if (isPlatformError(error)) return [];
    throw error;
  }
}

/** Four digits behind the minor unit. */
function netText(gross: number, rate: string, currency: string): string {
  const { numerator, denominator } = fraction(rate);
  const net = (BigInt(gross) * 10_000n * 100n * denominator) / (100n * denominator + numerator);
  const minor = net / 10_000n;
  const text = toDecimal(Number(minor), currency);
  return `${text}${text.includes(".") ? "" : "."}${String(net % 10_000n).padStart(4, "0")}`;
}
