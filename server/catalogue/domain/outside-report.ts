import type { OrderUpsert } from "#contracts/orders/upsert";

/** Units refunded on the platform, by its refund's id. */
export interface OutsideUnits {
  refund_external_id: string;
  /** The ids under which the refund's money is reported. */
  paid_by: string[];
  line_external_id: string;
  quantity: number;
}

/** A refund as a platform shows it. */
export type OutsideRefund = OrderUpsert["refunds"][number] & {
  /** Left out: its money has moved. `PENDING`: it may still move, or not; `FAILED`: it did not. */
  state?: "PENDING" | "FAILED";
  /** The mark of the operation of ours that made it; left out for a refund of somebody else. */
  mark?: string;
};
/** An order as a platform shows it. */
export type PlatformOrder = Omit<OrderUpsert, "refunds"> & {
  refunds: OutsideRefund[];
  /** The address typed at checkout, where it is another one than the customer's. */
  contact_email?: string;
};

/** What an order of a platform says about refunds. */
export interface OutsideReport {
  refunds: readonly OutsideRefund[];
  units: readonly OutsideUnits[];
}
