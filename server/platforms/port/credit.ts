/** A credit for a customer instead of money. */
export interface CreditCommand {
  kind: "account" | "gift_card" | "coupon";
  /** The order it is paid back from; null for goodwill. A platform with accounts then books it as that order's refund. */
  order: { external_id: string } | null;
  customer: { external_id: string | null; email: string | null };
  amount_minor: number;
  currency: string;
  /** ISO time; null: it does not expire. */
  expires_at: string | null;
  /** The last day on which it can be spent, in the store's time zone: YYYY-MM-DD; null: it does not expire. */
  last_day: string | null;
  note: string;
  /** ISO time of the first attempt. */
  requested_at: string;
}

export interface CreditResult {
  external_id: string;
  kind: CreditCommand["kind"];
  /** The code the customer redeems; null for a balance. Derived from the key, so a repeated call returns the same. */
  code: string | null;
}

/** Throws PlatformError. Repeating a key credits once, except where `findByKey` says that only a person can tell. */
export interface Credit {
  /** `request`: the key of this try, where the platform refused an earlier one; left out: `key`. */
  issue(command: CreditCommand, key: string, request?: string): Promise<CreditResult>;
  /**
   * Return a credit issued without an answer; null = unknown to the platform. @throws PlatformError outcome_unknown when the
   * platform cannot tell two equal credits apart
   */
  findByKey(command: CreditCommand, key: string): Promise<CreditResult | null>;
}
