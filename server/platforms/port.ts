/** What the platform needs of an order to move money or goods. All ids are the platform's own, as strings. */
export interface RefundCommand {
  store: { id: string };
  order: { id: string; external_id: string; currency: string };
  payment: { id: string; external_id: string; kind: string };
  /** Minor units of `order.currency`. */
  amount_minor: number;
  reason: string | null;
}

/** `succeeded` and `failed` are final. `unknown` means the money may have moved: never retry, call `findRefund`. */
export type RefundResult =
  | { state: "succeeded"; external_id: string }
  | { state: "failed"; code: "declined" | "invalid" | "not_supported" | "unavailable"; message: string }
  | { state: "unknown" };

export interface Subscription {
  id: string;
  topic: string;
  callbackUrl: string;
  /** Platforms disable a subscription that failed too often. */
  active: boolean;
}

/** The platform's webhook subscriptions. */
export interface Subscriptions {
  list(store: { id: string }): Promise<Subscription[]>;
  create(store: { id: string }, topic: string, callbackUrl: string): Promise<void>;
  /** Point a subscription to this address and enable it again. */
  repair(store: { id: string }, id: string, callbackUrl: string): Promise<void>;
}

/**
 * A store's platform. `key` is generated once per business operation and stored before the first call; repeating a key
 * must move money once.
 */
export interface StorePlatform {
  readonly kind: string;
  /** Nothing is connected: a successful refund is only recorded, and the merchant makes it by hand on the platform. */
  readonly recordsOnly?: true;
  refund(command: RefundCommand, key: string): Promise<RefundResult>;
  /** Return the result of a refund without an answer; null = unknown to the platform. */
  findRefund(command: RefundCommand, key: string): Promise<RefundResult | null>;
  /** Missing where nothing is connected. */
  subscriptions?: Subscriptions;
  /** The granted scopes; missing where nothing is connected. */
  grantedScopes?(store: { id: string }): Promise<string[]>;
  /** The app the store is installed with; missing where nothing is connected. */
  appId?(store: { id: string }): Promise<string>;
}
