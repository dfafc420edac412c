/** A country's currency, its tax, and whether prices include it. */
export interface Market {
  currency: string;
  /** Minor units of it per US cent. */
  rate: number;
  /** Prices are rounded to a multiple of this many minor units. */
  step: number;
  tax: string;
  inclusive: boolean;
}

const euro = (tax: string): Market => ({ currency: "EUR", rate: 0.92, step: 50, tax, inclusive: true });
const markets: Record<string, Market> = {
  US: { currency: "USD", rate: 1, step: 1, tax: "8.25", inclusive: false },
  CA: { currency: "CAD", rate: 1.36, step: 100, tax: "13", inclusive: false },
  GB: { currency: "GBP", rate: 0.79, step: 50, tax: "20", inclusive: true },
  JP: { currency: "JPY", rate: 1.5, step: 10, tax: "10", inclusive: true },
  VN: { currency: "VND", rate: 253, step: 1000, tax: "8", inclusive: true },
  AE: { currency: "AED", rate: 3.67, step: 100, tax: "5", inclusive: true },
  SE: { currency: "SEK", rate: 10.5, step: 500, tax: "25", inclusive: true },
  FR: euro("20"),
  PT: euro("23"),
  DE: euro("19"),
  NL: euro("21"),
  BE: euro("21"),
  GR: euro("24"),
};

export function marketOf(country: string): Market {
  const market = markets[country];
  if (!market) throw new Error(`the demo sells nothing in ${country}`);
  return market;
}

/** Return a catalogue price, in US cents, as a shop of that market displays it. */
export const priceIn = (cents: number, { rate, step }: Market): number => Math.max(step, Math.round((cents * rate) / step) * step);
