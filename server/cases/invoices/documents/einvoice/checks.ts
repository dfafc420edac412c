import { einvoiceCountry } from "#contracts/codes/countries";
import { isEinvoiceCurrency } from "#contracts/codes/currencies";
import { unitFrom } from "#contracts/codes/units";
import { exponent } from "#contracts/money";
import type { TaxCategory } from "#server/cases/domain/invoices/invoice-document";
import { percentOf } from "#server/kit/allocate";
import { oneLine } from "../text.ts";
import type { Facts, GroupFacts, LineFacts } from "./facts.ts";

/** A business rule of EN 16931 by its id, and whether a document follows it. */
export interface Check {
  rule: string;
  holds(facts: Facts): boolean;
}

/** Prefixes of VAT ids are countries but for Greece and Northern Ireland. */
const hasPrefix = (id: string): boolean => ["EL", "XI"].includes(id.slice(0, 2)) || einvoiceCountry(id.slice(0, 2)) !== null;
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
const isSettled = (value: string | undefined): boolean => value !== undefined;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Return whether an amount can be written with two decimals. */
const fits = (minor: number, { document }: Facts): boolean => exponent(document.currency) < 3 || minor % 10 === 0;

const parts: readonly Check[] = [
  { rule: "BR-02", holds: ({ number }) => isSettled(number) },
  { rule: "BR-03", holds: ({ document }) => isDay(document.issue_date) },
  { rule: "BR-05", holds: ({ document }) => document.currency !== "" },
  { rule: "BR-06", holds: ({ seller }) => isSettled(seller.name) },
  { rule: "BR-07", holds: ({ buyer }) => isSettled(buyer.name) },
  { rule: "BR-09", holds: ({ seller }) => isSettled(seller.country) },
  { rule: "BR-11", holds: ({ buyer }) => isSettled(buyer.country) },
  { rule: "BR-16", holds: ({ lines }) => lines.length > 0 },
  { rule: "BR-22", holds: ({ lines }) => lines.every(hasQuantity) },
  { rule: "BR-23", holds: ({ lines }) => lines.every(({ line }) => line.unit !== "") },
  { rule: "BR-25", holds: ({ lines }) => lines.every(({ name }) => isSettled(name)) },
  { rule: "BR-27", holds: ({ lines }) => lines.every(hasPrice) },
  { rule: "BR-29", holds: ({ document }) => document.supply_date === null || isDay(document.supply_date) },
  {
    rule: "BR-53",
    holds: ({ document: { tax_currency, currency } }) => tax_currency === null || tax_currency.currency !== currency,
  },
  { rule: "BR-55", holds: ({ document: { related } }) => related === null || isSettled(oneLine(related.number)) },
  {
    rule: "BR-CL-04",
    holds: ({ document: { currency, tax_currency } }) =>
      [currency, tax_currency?.currency ?? currency].every((code) => isEinvoiceCurrency(code)),
  },
  { rule: "BR-CL-14", holds: ({ seller, buyer }) => [seller, buyer].every(({ country }) => einvoiceCountry(country ?? "") !== null) },
  { rule: "BR-CL-23", holds: ({ lines }) => lines.every(({ line }) => unitFrom(line.unit).code === line.unit) },
  { rule: "BR-CO-09", holds: ({ seller, buyer }) => [seller, buyer].every(({ vatId }) => !vatId || hasPrefix(vatId)) },
  { rule: "BR-CO-10", holds: ({ document, lines }) => document.net_minor === sum(lines.map(({ line }) => line.net_minor)) },
  { rule: "BR-CO-13", holds: ({ document }) => document.net_minor === sum(document.taxes.map(({ net_minor }) => net_minor)) },
  { rule: "BR-CO-14", holds: ({ document }) => document.tax_minor === sum(document.taxes.map(({ tax_minor }) => tax_minor)) },
  { rule: "BR-CO-15", holds: ({ document }) => document.gross_minor === document.net_minor + document.tax_minor },
  { rule: "BR-CO-17", holds: (facts) => facts.groups.every((group) => isNear(group, facts)) },
  { rule: "BR-CO-18", holds: ({ groups }) => groups.length > 0 },
  { rule: "BR-CO-25", holds: ({ document, due, terms }) => due <= 0 || document.due_date !== null || isSettled(terms) },
  { rule: "BR-CO-26", holds: ({ seller }) => isSettled(seller.vatId ?? seller.taxNumber) },
  { rule: "BR-DEC-14", holds: (facts) => fits(facts.document.gross_minor, facts) },
  { rule: "BR-DEC-16", holds: (facts) => fits(facts.document.paid_minor, facts) },
  { rule: "BR-DEC-19", holds: (facts) => facts.groups.every(({ group }) => fits(group.net_minor, facts)) },
  { rule: "BR-DEC-20", holds: (facts) => facts.groups.every(({ tax }) => fits(tax, facts)) },
  { rule: "BR-DEC-23", holds: (facts) => facts.lines.every(({ line }) => fits(line.net_minor, facts)) },
];

function hasQuantity({ line }: LineFacts): boolean {
  return /^-?\d+(\.\d+)?$/.test(line.quantity) && (Number(line.quantity) !== 0 || line.net_minor === 0);
}

/** A price is never negative: what is returned has a negative quantity. */
function hasPrice({ line }: LineFacts): boolean {
  return line.net_minor === 0 || Math.sign(line.net_minor) === Math.sign(Number(line.quantity));
}

/**
 * The official rule allows the stated tax to be less than one whole unit of the currency away from the computed one, which has two
 * decimals whatever the currency has.
 */
function isNear({ group: { net_minor, tax_minor, rate } }: GroupFacts, { document }: Facts): boolean {
  const digits = exponent(document.currency);
  const scale = 10 ** Math.max(0, 2 - digits);
  return Math.abs(tax_minor * scale - percentOf(net_minor * scale, rate)) < 10 ** Math.max(2, digits);
}

/** How the rules call each category. */
const names: Record<TaxCategory, string> = { S: "S", Z: "Z", E: "E", AE: "AE", K: "IC", G: "G", O: "O" };
const categories = Object.keys(names) as TaxCategory[];

/** Who must be identified, and how, for lines of each category. */
const identified: Record<TaxCategory, (facts: Facts) => boolean> = {
  S: ({ seller }) => isSettled(seller.vatId ?? seller.taxNumber),
  Z: ({ seller }) => isSettled(seller.vatId ?? seller.taxNumber),
  E: ({ seller }) => isSettled(seller.vatId ?? seller.taxNumber),
  AE: ({ seller, buyer }) => isSettled(seller.vatId ?? seller.taxNumber) && isSettled(buyer.vatId),
  K: ({ seller, buyer }) => isSettled(seller.vatId) && isSettled(buyer.vatId),
  G: ({ seller }) => isSettled(seller.vatId),
  O: ({ seller, buyer }) => !isSettled(seller.vatId) && !isSettled(buyer.vatId),
};

/** Return the rules of one category; they bind only a document that uses it. */
function rulesOf(category: TaxCategory): Check[] {
  const rule = (id: string, holds: (lines: LineFacts[], groups: GroupFacts[], facts: Facts) => boolean): Check => ({
    rule: `BR-${names[category]}-${id}`,
    holds: (facts) => {
      const lines = facts.lines.filter(({ line }) => line.category === category);
      const groups = facts.groups.filter(({ group }) => group.category === category);
      return (lines.length === 0 && groups.length === 0) || holds(lines, groups, facts);
    },
  });
  const isTaxed = category === "S";
  return [
    rule("01", (_, groups) => (isTaxed ? groups.length > 0 : groups.length === 1)),
    rule("02", (_, __, facts) => identified[category](facts)),
    rule("05", (lines, groups) =>
      [...lines.map(({ line }) => line), ...groups.map(({ group }) => group)].every(({ rate }) => Number(rate) > 0 === isTaxed),
    ),
    rule("08", (lines, groups) => lines.every(isGrouped(groups)) && groups.every(addsUp(lines))),
    rule("09", (_, groups) => isTaxed || groups.every(({ group }) => group.tax_minor === 0)),
    // The other categories without tax are explained by a code.
    ...(category === "E" ? [rule("10", (_, groups) => groups.every(({ reason }) => isSettled(reason)))] : []),
  ];
}

const isGrouped =
  (groups: GroupFacts[]) =>
  ({ line }: LineFacts): boolean =>
    groups.some(({ group }) => Number(group.rate) === Number(line.rate));
const addsUp =
  (lines: LineFacts[]) =>
  ({ group }: GroupFacts): boolean =>
    group.net_minor === sum(lines.filter(({ line }) => Number(line.rate) === Number(group.rate)).map(({ line }) => line.net_minor));

const has = ({ groups }: Facts, category: TaxCategory): boolean => groups.some(({ group }) => group.category === category);

/** Every rule that is checked before an e-invoice is written, in the order in which a refusal names them. */
export const checks: readonly Check[] = [
  ...parts,
  ...categories.flatMap(rulesOf),
  { rule: "BR-IC-11", holds: (facts) => !has(facts, "K") || facts.document.supply_date !== null },
  { rule: "BR-O-11", holds: (facts) => !has(facts, "O") || facts.groups.length === 1 },
];
