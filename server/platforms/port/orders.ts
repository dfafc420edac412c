import type { z } from "zod";
import type { Address, OrderUpsert } from "#contracts/orders/upsert";
import type { DeliveryWork } from "../delivery.ts";

type Work<Kind extends DeliveryWork["kind"]> = Omit<Extract<DeliveryWork, { kind: Kind }>, "kind">;

/** An order as read from the platform, in the form its webhook deliveries take. */
export type OrderSnapshot = Work<"order">;
export type ProductSnapshot = Work<"product">;
export type OrderPayment = OrderUpsert["payments"][number];

export type CustomerSnapshot = Work<"customer">;

export interface LocationSnapshot {
  externalId: string;
  name: string;
  active: boolean;
  address: z.output<typeof Address>;
}

/** A record the platform has but the product cannot use: `reason` is a stable code. */
export interface Skipped {
  externalId: string;
  reason: string;
}

export interface Page<T> {
  items: T[];
  skipped: Skipped[];
  /** Opaque; null on the last page. */
  next: string | null;
}

export interface PageOptions {
  /** Read also what a platform shows only to whoever asks about each record. */
  isThorough?: boolean;
}

/** Records of one kind, oldest change first. `since` is an ISO time; null reads everything. */
export interface Catalogue<T> {
  page(since: string | null, cursor: string | null, options?: PageOptions): Promise<Page<T>>;
  /** Return one record; null when the platform has none, or none the product can use. */
  get(externalId: string): Promise<T | null>;
  /** Return how many `page` reads, also those it skips; null when the platform does not say. */
  count(since: string | null): Promise<number | null>;
}

export const bulkKinds = ["orders", "products", "customers"] as const;
export type BulkKind = (typeof bulkKinds)[number];

export interface BulkJob {
  id: string;
  state: "running" | "done" | "failed";
  /** Records written so far, without their lists. */
  records: number;
  /** The platform's reason for a failed job. */
  error: string | null;
}

export type BulkItem =
  | { kind: "order"; order: OrderSnapshot }
  | { kind: "product"; product: ProductSnapshot }
  | { kind: "customer"; customer: CustomerSnapshot }
  | ({ kind: "skipped" } & Skipped);

/** Export of everything in one file, for the first import. */
export interface BulkExport {
  start(what: BulkKind, since: string | null): Promise<BulkJob>;
  poll(id: string): Promise<BulkJob>;
  /** Read the file of a finished job record by record, from number `from` on, without holding it in memory. */
  read(what: BulkKind, id: string, from?: number): AsyncIterable<BulkItem>;
}
