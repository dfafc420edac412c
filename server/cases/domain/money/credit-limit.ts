import type { TaxGroup } from "#contracts/invoices/shapes";
import { portion } from "#server/kit/allocate";
import { groupOf } from "../invoices/invoice-totals.ts";

interface Amounts {
  net_minor: number;
  tax_minor: number;
}
export interface CreditedLine extends Amounts {
  quantity: string;
  gross_minor: number;
}
export interface CreditShare extends Amounts {
  index: number;
  /** The units credited; null for an amount. */
  quantity: string | null;
  gross_minor: number;
}
export interface WantedCredit {
  index: number;
  quantity?: string | undefined;
  net_minor?: number | undefined;
}

/**
 * Return what is credited of each line: the amount wanted with its tax in proportion, or what earlier credit notes left. Never more than is
 * left; the last units take the rest, so that the credit notes of a line add up to it.
 */
export function creditShares(
  lines: readonly CreditedLine[],
  credited: ReadonlyMap<number, Amounts & { quantity: number }>,
  wanted: readonly WantedCredit[] | undefined,
): CreditShare[] {
  const asked = wanted ?? lines.map((_, index) => ({ index }));
  return asked.flatMap(({ index, quantity, net_minor }: WantedCredit) => {
    const line = lines[index];
    if (!line) return [];
    const share = shareOf(line, credited.get(index), quantity, net_minor);
    const gross_minor = share.net_minor + share.tax_minor;
    return gross_minor === 0 ? [] : [{ index, ...share, gross_minor }];
  });
}

const none = { net_minor: 0, tax_minor: 0, quantity: 0 };

function shareOf(line: CreditedLine, before = none, quantity?: string, net?: number): Amounts & { quantity: string | null } {
  const left = { net_minor: line.net_minor - before.net_minor, tax_minor: line.tax_minor - before.tax_minor };
  if (net !== undefined) {
    const part = within(net, left.net_minor);
    const isAll = part === left.net_minor;
    return {
      quantity: null,
      net_minor: part,
      tax_minor: isAll ? left.tax_minor : within(portion(line.tax_minor, part, line.net_minor), left.tax_minor),
    };
  }
  const [thousandths, whole] = [milli(quantity ?? line.quantity), milli(line.quantity)];
  if (quantity === undefined || before.quantity * 1000 + thousandths >= whole) return { ...left, quantity: restOf(line, before.quantity) };
  return {
    quantity,
    net_minor: within(portion(line.net_minor, thousandths, whole), left.net_minor),
    tax_minor: within(portion(line.tax_minor, thousandths, whole), left.tax_minor),
  };
}

/** At most what is left, on the same side of zero. */
const within = (wanted: number, left: number): number => (left < 0 ? Math.max(wanted, left) : Math.min(wanted, left));
const milli = (quantity: string): number => Math.round(Math.abs(Number(quantity)) * 1000);
const restOf = (line: CreditedLine, credited: number): string | null => {
  const rest = (milli(line.quantity) - Math.round(credited * 1000)) / 1000;
  return rest > 0 ? String(rest) : null;
};

/**
 * Return how much a credit note may still come to: what is left of the invoice, or of the rate it exceeds; null where it stays within both.
 */
export function creditMaximum(invoice: readonly TaxGroup[], credited: readonly TaxGroup[], note: readonly TaxGroup[]): number | null {
  const left = new Map(invoice.map((group) => [groupOf(group), grossOf(group)]));
  const take = (group: TaxGroup) => left.set(groupOf(group), (left.get(groupOf(group)) ?? 0) - grossOf(group));
  for (const group of credited) take(group);
  const whole = [...left.values()].reduce((sum, gross) => sum + gross, 0);
  const asked = note.reduce((sum, group) => sum + grossOf(group), 0);
  if (asked > whole) return Math.max(0, whole);
  const over = note.find((group) => exceeds(grossOf(group), left.get(groupOf(group)) ?? 0));
  return over ? Math.max(0, left.get(groupOf(over)) ?? 0) : null;
}

const exceeds = (asked: number, left: number): boolean => (left < 0 ? asked < left || asked > 0 : asked > left);
const grossOf = ({ net_minor, tax_minor }: Amounts): number => net_minor + tax_minor;
