/** What a fact counts for: the day under each basis, and its product. */
export interface Counted {
  requested: string | null;
  ordered: string | null;
  processed: string | null;
  moved: string | null;
  product: number | null;
  variant: number | null;
}

const basisOf = { requested: "REQUESTED", ordered: "ORDERED", processed: "PROCESSED", moved: "MOVED" } as const;
type Field = keyof typeof basisOf;
const fields = Object.keys(basisOf) as Field[];

/** Days, and products of months, whose rollups no longer agree with the facts. */
export class Stale {
  readonly days = { REQUESTED: new Set<string>(), ORDERED: new Set<string>(), PROCESSED: new Set<string>(), MOVED: new Set<string>() };
  readonly products = new Set<number>();
  readonly variants = new Set<number>();

  add(rows: readonly Counted[]): void {
    for (const row of rows) {
      for (const field of fields) {
        const day = row[field];
        if (day) this.days[basisOf[field]].add(day);
      }
      // Without a product is a product too.
      this.products.add(row.product ?? 0);
      this.variants.add(row.variant ?? 0);
    }
  }

  /** Return the first days of the months or years that have stale days. */
  firstDays(basis: keyof Stale["days"], firstOf: (day: string) => string): string[] {
    return [...new Set([...this.days[basis]].map(firstOf))];
  }

  merge(other: Stale): void {
    for (const basis of Object.values(basisOf)) for (const day of other.days[basis]) this.days[basis].add(day);
    for (const product of other.products) this.products.add(product);
    for (const variant of other.variants) this.variants.add(variant);
  }
}
