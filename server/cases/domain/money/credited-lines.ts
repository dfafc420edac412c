import type { TaxCategory } from "#contracts/invoices/states";
import { groupOf } from "../invoices/invoice-totals.ts";

interface Amounts {
  net_minor: number;
  tax_minor: number;
}
interface Line extends Amounts {
  description: string;
  quantity: string;
  category: TaxCategory;
  rate: string;
  order_line_id: string | null;
}
export interface NoteLine extends Line {
  /** The line of the invoice, and the units of it. */
  related_index?: number;
  related_quantity?: number;
}
export type Taken = Amounts & { quantity: number };

/**
 * Return what credit notes took of each line of their invoice. A line of a note corrects the line it names, else that of the same line of
 * the order, else that of the same words; what is beyond it, or names none, comes off the lines of the same rate, down to a cent of tax
 * rounded otherwise, so that what is left of the lines is what may still be credited.
 */
export function takenOf(invoice: readonly Line[], notes: readonly NoteLine[]): Map<number, Taken> {
  const taken = new Map<number, Taken>();
  const take = (index: number, wanted: Amounts, quantity = 0): Amounts => {
    const line = invoice[index];
    if (!line) return wanted;
    const before = taken.get(index) ?? { net_minor: 0, tax_minor: 0, quantity: 0 };
    const net_minor = within(wanted.net_minor, line.net_minor - before.net_minor);
    const tax_minor = within(wanted.tax_minor, line.tax_minor - before.tax_minor);
    if (net_minor === 0 && tax_minor === 0) return wanted;
    taken.set(index, {
      net_minor: before.net_minor + net_minor,
      tax_minor: before.tax_minor + tax_minor,
      quantity: before.quantity + quantity,
    });
    return { net_minor: wanted.net_minor - net_minor, tax_minor: wanted.tax_minor - tax_minor };
  };
  const beyond = notes.map((note) => {
    const index = note.related_index ?? meantBy(note, invoice);
    return { note, rest: take(index, note, note.related_quantity ?? unitsOf(note, invoice[index])) };
  });
  for (const { note, rest } of beyond) {
    let left: Amounts = rest;
    const members = [...invoice.keys()].filter((index) => groupOf(invoice[index] as Line) === groupOf(note));
    for (const index of members) left = take(index, left);
    let cents: Amounts = { net_minor: left.tax_minor, tax_minor: left.net_minor };
    for (const index of members) cents = take(index, cents);
  }
  return taken;
}

/** Return the index of the line a credit note means without naming it; -1 for none. */
function meantBy(note: NoteLine, invoice: readonly Line[]): number {
  const ofOrder = note.order_line_id === null ? -1 : invoice.findIndex(({ order_line_id }) => order_line_id === note.order_line_id);
  if (ofOrder >= 0) return ofOrder;
  return invoice.findIndex((line) => line.description === note.description && groupOf(line) === groupOf(note));
}

/** The units that a note credits of a line of the order, by what they are worth: two notes may pay for the same one in parts. */
function unitsOf(note: NoteLine, line: Line | undefined): number {
  if (!line || line.net_minor === 0 || note.order_line_id === null || note.order_line_id !== line.order_line_id) return 0;
  const worth = Math.abs((note.net_minor * Number(line.quantity)) / line.net_minor);
  return Math.min(Math.abs(Number(note.quantity)), Math.round(worth * 1000) / 1000);
}

/** At most what is left, and nothing on the other side of zero. */
const within = (wanted: number, left: number): number =>
  Math.sign(wanted) !== Math.sign(left) ? 0 : left < 0 ? Math.max(wanted, left) : Math.min(wanted, left);

/**
 * Return the line of a draft that each line of its change was: at its place with the same words, else of the same line of the order, else
 * with the same words elsewhere. No line is the source of two.
 */
export function sourcesOf<Source extends Pick<Line, "description" | "order_line_id">>(
  lines: readonly Pick<Line, "description" | "order_line_id">[],
  before: readonly Source[],
): (Source | undefined)[] {
  const free = new Set(before);
  const found = new Map<number, Source>();
  const rules: ((line: Pick<Line, "description" | "order_line_id">, source: Source, isPlace: boolean) => boolean)[] = [
    (line, { description }, isPlace) => isPlace && description === line.description,
    (line, { order_line_id }) => order_line_id !== null && order_line_id === line.order_line_id,
    (line, { description }) => description === line.description,
  ];
  for (const isSame of rules)
    for (const [i, line] of lines.entries()) {
      const source = found.has(i) ? undefined : before.find((one, place) => free.has(one) && isSame(line, one, place === i));
      if (!source) continue;
      free.delete(source);
      found.set(i, source);
    }
  return lines.map((_, i) => found.get(i));
}
