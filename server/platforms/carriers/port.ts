import type { ParcelPaper } from "./parcel-paper.ts";

/** A label request to a carrier. */
export interface LabelOrder {
  store: { id: string; name: string };
  serial: number;
  paper: ParcelPaper;
  at: Date;
  expires_at: Date | null;
  /** The URL in the QR code on the label. */
  address: string;
  /** A label bought elsewhere, entered by hand. */
  typed?: { tracking_number: string; carrier: string } | undefined;
}

/** Without a carrier it is a slip of ours. `retry` says whether a later attempt may succeed. */
export type LabelResult =
  | { state: "bought"; tracking_number: string; carrier: string | null; cost_minor: number; document: Buffer | null }
  | { state: "failed"; code: string; retry: boolean };

export type VoidResult = { state: "voided" } | { state: "refused"; retry: boolean };

/**
 * A carrier, or a service that buys from carriers. `key` is the label's id: repeating a key buys once, and voids once.
 */
export interface CarrierPort {
  readonly kind: string;
  buy(order: LabelOrder, key: string): Promise<LabelResult>;
  void(label: { tracking_number: string }, key: string): Promise<VoidResult>;
}
