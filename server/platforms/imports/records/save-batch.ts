import { sql } from "kysely";
import type { ImportKind } from "#contracts/imports/shapes";
import { saveCustomer } from "#server/catalogue/orders/api";
import { platformContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { DeliveryError } from "#server/platforms/payload";
import type { BulkItem, LocationSnapshot } from "#server/platforms/port/orders";
import { touchAnalytics } from "#server/platforms/ports";
import { type Saved, saveLocation, saveNewOrders, saveOrder, saveProduct } from "./save-records.ts";

export type FoundRecord = BulkItem | { kind: "location"; location: LocationSnapshot };

/** A record that was left out. */
export interface LeftOut {
  kind: ImportKind;
  externalId: string;
  reason: string;
}

export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  leftOut: LeftOut[];
}

export interface Batch {
  storeId: string;
  kind: ImportKind;
  records: readonly FoundRecord[];
  /** Announced as a whole instead of one by one. */
  quiet: boolean;
  /** Lock what the batch belongs to. False: it ended meanwhile, or another process has saved this batch. */
  begin(tx: Tx, context: CallContext): Promise<boolean>;
  /** Inspect a record before it is saved. */
  inspect?(tx: Tx, context: CallContext, record: FoundRecord): Promise<void>;
  /** Save where the next batch begins, in the same transaction. */
  end(tx: Tx, context: CallContext, tally: Tally): Promise<void>;
}

type Deps = Pick<ModuleDeps, "db" | "clock" | "log">;

/**
 * Save records of a platform in one transaction with where the next ones begin. When a record is refused, the batch is saved
 * again one record at a time, and that one is left out. Returns false when `begin` does.
 */
export async function saveBatch(deps: Deps, batch: Batch): Promise<boolean> {
  try {
    return await attempt(deps, batch, saveOne, batch.quiet);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return await attempt(deps, batch, carefulSave(deps), false);
  }
}

type Save = (tx: Tx, context: CallContext, batch: Batch, record: FoundRecord) => Promise<Saved | LeftOut>;

const attempt = (deps: Deps, batch: Batch, save: Save, isJoint: boolean): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    // A plan that was made while the store was empty reads whole tables, and stays in use however many rows follow.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    const context = await platformContext(tx, batch.storeId, deps.clock.now());
    if (!(await batch.begin(tx, context))) return false;
    const tally: Tally = { created: 0, updated: 0, unchanged: 0, leftOut: [] };
    const orders = isJoint ? batch.records.flatMap((record) => (record.kind === "order" ? [record.order] : [])) : [];
    const together = await saveNewOrders(tx, context, orders);
    for (const record of batch.records) {
      const known = record.kind === "order" ? together.get(record.order) : undefined;
      const saved = known ?? (await save(tx, context, batch, record));
      if (typeof saved === "object") tally.leftOut.push(saved);
      else tally[saved === "older" ? "unchanged" : saved] += 1;
    }
    if (batch.quiet) await touchOrders(tx, context, batch.records);
    await batch.end(tx, context, tally);
    return true;
  });

/** Orders that are not announced one by one are noted for analytics, all at once. */
async function touchOrders(tx: Tx, { store, now }: CallContext, records: readonly FoundRecord[]): Promise<void> {
  const externalIds = records.flatMap((record) => (record.kind === "order" ? [record.order.externalId] : []));
  if (externalIds.length === 0) return;
  const orders = await tx
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", store.id)
    .where("external_id", "in", externalIds)
    .execute();
  const ids = orders.map(({ id }) => id);
  await touchAnalytics(tx, store.id, "ORDER", ids, now.toISOString());
}

async function saveOne(tx: Tx, context: CallContext, { kind, quiet, inspect }: Batch, record: FoundRecord): Promise<Saved | LeftOut> {
  if (record.kind === "skipped") return { kind, externalId: record.externalId, reason: record.reason };
  await inspect?.(tx, context, record);
  switch (record.kind) {
    case "order": {
      const saved = await saveOrder(tx, context, record.order, { quiet });
      return saved === "own" ? { kind, externalId: record.order.externalId, reason: "OWN_ORDER" } : saved;
    }
    case "product":
      return saveProduct(tx, context, record.product);
    case "customer": {
      const saved = await saveCustomer(tx, context, record.customer, { creates: true });
      return saved === "unknown" ? "unchanged" : saved;
    }
    case "location":
      return saveLocation(tx, context, record.location);
  }
}

/** Return how a record is saved so that the others of its batch stay saved when it is refused. */
const carefulSave =
  ({ log }: Deps): Save =>
  async (tx, context, batch, record) => {
    await sql`savepoint record`.execute(tx);
    try {
      const saved = await saveOne(tx, context, batch, record);
      await sql`release savepoint record`.execute(tx);
      return saved;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await sql`rollback to savepoint record`.execute(tx);
      log.warn({ err: error, kind: batch.kind }, "a record of the platform was refused");
      return { kind: batch.kind, externalId: externalIdOf(record), reason: reasonOf(error) };
    }
  };

const reasonOf = (error: unknown): string =>
  error instanceof DeliveryError || (error instanceof AppError && error.code === "CURRENCY_MISMATCH") ? error.code : "REFUSED";

/** The record itself is at fault: our rules or the database refuse its content. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof DeliveryError ||
  error instanceof RangeError ||
  /^2[23]\w{3}$/.test(String((error as { code?: unknown } | null)?.code ?? ""));

export function externalIdOf(record: FoundRecord): string {
  switch (record.kind) {
    case "order":
      return record.order.externalId;
    case "product":
      return record.product.externalId;
    case "customer":
      return record.customer.externalId;
    case "location":
      return record.location.externalId;
    case "skipped":
      return record.externalId;
  }
}
