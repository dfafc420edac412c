export interface RestockCommand {
  product_external_id: string;
  variant_external_id: string;
  /** Null where the platform has one count for the whole shop. */
  location_external_id: string | null;
  quantity: number;
  /** The return or claim it comes from, for the platform's stock history. */
  reference: string;
}

/** `not_tracked`: the platform counts no stock of this variant, so there is nothing to add. */
export type RestockResult = { state: "restocked"; available: number | null } | { state: "not_tracked" };

/** Throws PlatformError; not_found when the variant was deleted or is not stocked at the location. */
export interface Stock {
  /** Add units to the stock that can be sold. Repeating a key adds them once. */
  restock(command: RestockCommand, key: string): Promise<RestockResult>;
}
