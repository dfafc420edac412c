import { sql } from "kysely";
import type { MemberPermission } from "#contracts/permissions";
import type { Tx } from "#server/db/open";

/** A case whose members are limited by area and place. */
export interface CaseArea {
  table: "returns" | "claim";
  area: MemberPermission;
}

/** Return the assignee, at any location, while they may still open the case. */
export const assignedTo = async (tx: Tx, storeId: string, { area }: CaseArea, id: string): Promise<string[]> =>
  idsOf(await peopleWho(tx, storeId, [area]).where("id", "=", id).execute());

/** Return those who may open the case and take its next step at its location; a case without a location concerns all locations. */
export async function responsibleFor(
  tx: Tx,
  storeId: string,
  { table, area }: CaseArea,
  id: string,
  permission: MemberPermission,
): Promise<string[]> {
  const found = tx
    .selectFrom(table as "returns")
    .select("location_id")
    .where("store_id", "=", storeId)
    .where("id", "=", id);
  const place = (await found.executeTakeFirst())?.location_id ?? null;
  const worksThere = sql<boolean>`(user_type = 'merchant' or locations is null or locations @> ${JSON.stringify([place])}::jsonb)`;
  const people = peopleWho(tx, storeId, [area, permission]).$if(place !== null, (those) => those.where(worksThere));
  return idsOf(await people.execute());
}

/** Return the query of owners, and of members with every one of the permissions; null for owners only. */
export const peopleWho = (tx: Tx, storeId: string, permissions: readonly MemberPermission[] | null) =>
  tx
    .selectFrom("membership")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "=", "active")
    .where(sql<boolean>`(user_type = 'merchant' or permissions @> ${JSON.stringify(permissions ?? [null])}::jsonb)`);

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
