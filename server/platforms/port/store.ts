/** A store as its platform describes it. */
export interface StoreIdentity {
  name: string;
  /** Host and port, as webhook deliveries name the shop. */
  domain: string;
  currency: string;
  tax_inclusive: boolean;
  time_zone: string | null;
  /** The platform's version: API version or plugin version. */
  version: string;
}
