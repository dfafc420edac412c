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

/** Returns of the platform itself. Throws PlatformError. */
export interface NativeReturns {
  /** Units of an order that can be returned, by order line. */
  returnable(orderExternalId: string): Promise<LineUnits[]>;
  mirror(command: ReturnCommand, key: string): Promise<PlatformReturn>;
  findByKey(orderExternalId: string, key: string): Promise<PlatformReturn | null>;
  get(externalId: string): Promise<PlatformReturn | null>;
  /** List the shop's returns under way, and those that ended on orders changed since an ISO time; null: all that ended. */
  page(since: string | null, cursor: string | null): Promise<{ items: PlatformReturn[]; next: string | null }>;
  setState(externalId: string, action: "approve" | "decline" | "close" | "reopen" | "cancel"): Promise<PlatformReturnState>;
}
