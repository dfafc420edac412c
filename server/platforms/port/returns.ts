import type { LineUnits } from "./refunds.ts";

/** A return of fulfilled units, created on the platform too. */
export interface ReturnCommand {
  order: { external_id: string };
  lines: (LineUnits & { note: string })[];
  exchange: { variant_external_id: string; quantity: number }[];
}

export const platformReturnStates = ["requested", "open", "declined", "closed", "cancelled"] as const;
export type PlatformReturnState = (typeof platformReturnStates)[number];

export interface PlatformReturn {
  external_id: string;
  number: string;
  order_external_id: string;
  state: PlatformReturnState;
  /** `refunded` of the units were paid back. */
  lines: { external_id: string; line_external_id: string; quantity: number; refunded: number }[];
  exchange: { external_id: string; variant_external_id: string | null; quantity: number }[];
}

/** What the platform would pay back or charge for parts of a return. */
export interface PlatformOutcome {
  currency: string;
  refund_minor: number;
  invoice_minor: number;
  tax_minor: number;
  max_refund_minor: number;
}

export interface ProcessCommand {
  /** Lines of the return, by the return's own line ids. */
  lines: LineUnits[];
  exchange: LineUnits[];
  /** Units that go back into stock, at one location; the others are not restocked. */
  restock: { location_external_id: string; lines: LineUnits[] } | null;
  /** Money to pay back by payment; empty: none. */
  refunds: { payment_external_id: string; amount_minor: number }[];
  currency: string;
  notify: boolean;
}

/** Returns of the platform itself. Throws PlatformError. */
export interface NativeReturns {
  /** Units of an order that can be returned, by order line. */
  returnable(orderExternalId: string): Promise<LineUnits[]>;
  mirror(command: ReturnCommand, key: string): Promise<PlatformReturn>;
  findByKey(orderExternalId: string, key: string): Promise<PlatformReturn | null>;
  get(externalId: string): Promise<PlatformReturn | null>;
  outcome(externalId: string, lines: LineUnits[], exchange: LineUnits[]): Promise<PlatformOutcome>;
  /** Not repeatable: the platform refuses units already processed with conflict. */
  process(externalId: string, command: ProcessCommand): Promise<{ refund_external_ids: string[] }>;
  setState(externalId: string, action: "approve" | "decline" | "close" | "reopen" | "cancel"): Promise<PlatformReturnState>;
}
