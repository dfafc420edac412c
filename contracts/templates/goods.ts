/** A product as a mail shows it. */
export interface ShownGood {
  title: string;
  variant: string | null;
  price_minor: number;
  currency: string;
  url: string | null;
  image: string | null;
}
