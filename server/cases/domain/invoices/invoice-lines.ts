import { allocate, portion } from "#server/kit/allocate";

/** Something the customer pays for, tax included, in minor units. */
export interface Charge {
  description: string;
  /** A percentage as a decimal string; charges of one description and rate share a line. */
  rate: string;
  gross: number;
  tax: number;
}
export interface InvoiceLine {
  description: string;
  rate: string;
  quantity: number;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
}

function byRate(charges: readonly Charge[]): Charge[] {
  const groups = new Map<string, Charge>();
  for (const { description, rate, gross, tax } of charges) {
    const key = `${description} ${rate}`;
    const sum = groups.get(key);
    groups.set(key, { description, rate, gross: gross + (sum?.gross ?? 0), tax: tax + (sum?.tax ?? 0) });
  }
  return [...groups.values()];
}

/**
 * Return the lines of an additional invoice over `amount`, the part of the charges that returned goods do not cover:
 * each line its proportional share with the tax inside it. The lines add up to `amount` to the cent (M3, M5, M15).
 */
export function invoiceLines(amount: number, charges: readonly Charge[]): InvoiceLine[] {
  const parts = byRate(charges);
  const shares = allocate(
    amount,
    parts.map(({ gross }) => gross),
  );
  return parts.flatMap(({ description, rate, gross, tax }, i) => {
    const share = shares[i] ?? 0;
    const inside = portion(tax, share, gross);
    return share === 0 ? [] : [{ description, rate, quantity: 1, net_minor: share - inside, tax_minor: inside, gross_minor: share }];
  });
}
