import type { TaxPlace } from "#server/catalogue/domain/tax";

export interface TaxQuestion {
  product_external_id: string;
  variant_external_id: string;
  place: TaxPlace;
}

/** Throws PlatformError. */
export interface Taxes {
  /** Return the rate a variant is taxed at, as a percentage ("19"); null where the platform does not say. */
  rateOf(question: TaxQuestion): Promise<string | null>;
}
