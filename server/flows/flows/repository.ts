import { type Selectable, sql } from "kysely";
import type { PayLimits } from "#contracts/flows/shapes";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow, ownRow } from "#server/db/own-row";
import type { Flow, FlowVersion } from "#server/db/tables";
import { notFound } from "#server/kit/errors";

export type FlowColumns = Selectable<Flow>;
export type VersionColumns = Selectable<FlowVersion>;

/** @throws NOT_FOUND also for another store's flow */
export const readFlow = (reader: Reader, storeId: string, id: string): Promise<FlowColumns> => ownRow(reader, "flow", storeId, id);

/** Lock a flow to change it. @throws NOT_FOUND */
export const lockFlow = (tx: Tx, storeId: string, id: string): Promise<FlowColumns> => lockOwnRow(tx, "flow", storeId, id);

/** Return whether two limits of payments are the same, or both missing. */
export const isSameLimit = (one: PayLimits | null, other: PayLimits | null): boolean =>
  one?.max_case_minor === other?.max_case_minor && one?.max_day_minor === other?.max_day_minor;

/** @throws NOT_FOUND */
export async function readVersion(reader: Reader, storeId: string, flowId: string, number: number): Promise<VersionColumns> {
  const row = await reader
    .selectFrom("flow_version")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("flow_id", "=", flowId)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Return the published flows of a trigger with their graphs, the first in rank first. */
export const publishedFlows = (reader: Reader, storeId: string, trigger: FlowColumns["trigger"]) =>
  reader
    .selectFrom("flow as f")
    .innerJoin("flow_version as v", (join) => join.onRef("v.flow_id", "=", "f.id").onRef("v.number", "=", "f.published_number"))
    .select(["f.id", "f.name", "v.number", "v.graph"])
    .where("f.store_id", "=", storeId)
    .where("v.store_id", "=", storeId)
    .where("f.trigger", "=", trigger)
    .where("f.status", "=", "PUBLISHED")
    .orderBy("f.rank")
    .execute();

/** Return whether another flow that is not archived has this name, compared without case. */
export async function isNameTaken(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom("flow")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "<>", "ARCHIVED")
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .where(sql<boolean>`id is distinct from ${ownId}`)
    .executeTakeFirst();
  return other !== undefined;
}

/** Return how many flows the store has in these circumstances. */
export async function countFlows(reader: Reader, storeId: string, only: { status?: "PUBLISHED"; trigger?: FlowColumns["trigger"] } = {}) {
  const { n } = await reader
    .selectFrom("flow")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("store_id", "=", storeId)
    .where("status", "<>", "ARCHIVED")
    .$if(only.status !== undefined, (q) => q.where("status", "=", "PUBLISHED"))
    .$if(only.trigger !== undefined, (q) => q.where("trigger", "=", only.trigger as FlowColumns["trigger"]))
    .executeTakeFirstOrThrow();
  return n;
}
