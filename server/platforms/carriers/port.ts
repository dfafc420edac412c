import type { ParcelPaper } from "#server/documents/parcel-paper";

/** What a carrier is asked for. */
export interface LabelOrder {
  store: { id: string; name: string };
  serial: number;
  paper: ParcelPaper;
  at: Date;
  expires_at: Date | null;
  /** What the square code on the label opens. */
  address: string;
  /** A label bought elsewhere, by hand. */
  typed?: { tracking_number: string; carrier: string } | undefined;
}

/** `retry` says whether time may help. */
export type LabelResult =
  | { state: "bought"; tracking_number: string; carrier: string; cost_minor: number; document: Buffer | null }
  | { state: "failed"; code: string; retry: boolean };

export type VoidResult = { state: "voided" } | { state: "refused"; retry: boolean };

/**
 * What a carrier, or a service that buys from carriers, does for us. `key` is the label's id: the same key twice buys once,
 * and voids once.
 */
export interface CarrierPort {
  readonly kind: string;
  buy(order: LabelOrder, key: string): Promise<LabelResult>;
  void(label: { tracking_number: string }, key: string): Promise<VoidResult>;
}
