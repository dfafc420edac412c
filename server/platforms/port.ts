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

/**
 * What a store's platform does for us. `key` is made once per business operation and stored before the first call;
 * the same key twice must move money once.
 */
export interface StorePlatform {
  readonly kind: string;
  refund(command: RefundCommand, key: string): Promise<RefundResult>;
  /** What became of a refund whose answer never came; null = the platform knows of none. */
  findRefund(command: RefundCommand, key: string): Promise<RefundResult | null>;
}
