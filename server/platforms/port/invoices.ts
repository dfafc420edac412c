import type { TaxPlace } from "#server/catalogue/domain/tax";
import type { RefundCommand } from "./refunds.ts";

export interface Buyer {
  external_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** An amount the customer owes, payable by a link. */
export interface InvoiceCommand {
  order: { external_id: string; number: string };
  customer: Buyer;
  currency: string;
  /** Prices with tax; `rate` is that of the tax inside them, as a percentage. */
  lines: { title: string; quantity: number; unit_minor: number; rate?: string }[];
  /** Where it is taxed. */
  ship_to?: TaxPlace | null;
  note: string;
}

export interface InvoiceResult {
  external_id: string;
  number: string;
  /** `paid`: all of it, and it was not given back. `withdrawn`: it can be paid no more. */
  state: "open" | "paid" | "withdrawn";
  /** Where the customer pays; null once it is paid or withdrawn. */
  url: string | null;
  total_minor: number;
  /** What came in for it so far, and what is left of that once something went back, by anybody; a finished checkout is no money. */
  received_minor: number;
  paid_minor: number;
  /** Money that the merchant says came, as a bank transfer or cash: the platform has moved none. */
  by_hand: boolean;
  currency: string;
}

/** Throws PlatformError. Repeating a key makes one invoice. */
export interface Invoices {
  create(command: InvoiceCommand, key: string): Promise<InvoiceResult>;
  findByKey(key: string): Promise<InvoiceResult | null>;
  get(externalId: string): Promise<InvoiceResult | null>;
  /** Return the order that a paid invoice became, and its payment, to refund it; null until something was paid, and once it is gone. */
  paidAs(externalId: string): Promise<{ order_external_id: string; payment: RefundCommand["payment"] } | null>;
  send(externalId: string, mail: { to: string; subject: string; message: string }): Promise<void>;
  /** Withdraw an unpaid invoice; succeeds when it is withdrawn already. @throws PlatformError conflict when it is paid */
  cancel(externalId: string): Promise<void>;
}
