/** What a variable holds; money and dates are written in the recipient's language when the mail is filled. */
export type Value =
  | string
  | { kind: "money"; minor: number; currency: string }
  | { kind: "instant"; at: string; timeZone: string }
  /** A calendar day ("2026-06-01"): the same in every time zone. */
  | { kind: "day"; day: string };
/** The variables of a text by name; one that is null or left out is empty. */
export type Values = Readonly<Record<string, Value | null | undefined>>;

/** A product as a mail shows it. */
export interface ShownGood {
  title: string;
  variant: string | null;
  price_minor: number;
  currency: string;
  url: string | null;
  image: string | null;
}
