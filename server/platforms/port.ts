/** The parts of an order the platform must know to move money or goods. All ids are the platform's own, as strings. */
export interface RefundCommand {
  store: { id: string };
  order: { id: string; external_id: string; currency: string };
  payment: { id: string; external_id: string; kind: string };
  /** Minor units of `order.currency`. */
  amount_minor: number;
  reason: string | null;
}

/** `succeeded` and `failed` are final. `unknown` means the money may have moved: never try again, ask with `findRefund`. */
export type RefundResult =
  | { state: "succeeded"; external_id: string }
  | { state: "failed"; code: "declined" | "invalid" | "not_supported" | "unavailable"; message: string }
  | { state: "unknown" };

export interface Subscription {
  id: string;
  topic: string;
  callbackUrl: string;
  /** Platforms switch one off that failed too often. */
  active: boolean;
}

/** What the platform delivers, and where to. */
export interface Subscriptions {
  list(store: { id: string }): Promise<Subscription[]>;
  create(store: { id: string }, topic: string, callbackUrl: string): Promise<void>;
  /** Points an old one here and switches it on again. */
  repair(store: { id: string }, id: string, callbackUrl: string): Promise<void>;
}

/**
 * What a store's platform does for us. `key` is made once per business operation and stored before the first call;
 * the same key twice must move money once.
 */
export interface StorePlatform {
  readonly kind: string;
  /** Nothing is connected: a refund that succeeds is only recorded, and the merchant makes it by hand on the platform. */
  readonly recordsOnly?: true;
  refund(command: RefundCommand, key: string): Promise<RefundResult>;
  /** What became of a refund whose answer never came; null = the platform knows of none. */
  findRefund(command: RefundCommand, key: string): Promise<RefundResult | null>;
  /** Left out where nothing is connected: then subscriptions are kept with us. */
  subscriptions?: Subscriptions;
  /** The scopes it was granted; left out where nothing is connected. */
  grantedScopes?(store: { id: string }): Promise<string[]>;
}
