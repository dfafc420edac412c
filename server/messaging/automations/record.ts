import type { Selectable } from "kysely";
import type { Definition } from "#contracts/automations/definition";
import type { AutomationType } from "#contracts/automations/states";
import type { Reader, Tx } from "#server/db/open";
import type { Automation } from "#server/db/tables";
import { notFound } from "#server/kit/errors";

export type AutomationRecord = Selectable<Automation> & { definition: Definition };

const withDefinition = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("automation as a")
    .innerJoin("automation_version as v", (join) => join.onRef("v.automation_id", "=", "a.id").onRef("v.version", "=", "a.version"))
    .selectAll("a")
    .select("v.definition")
    .where("a.store_id", "=", storeId);

/** Return an automation with the steps of its present version. @throws NOT_FOUND */
export async function readAutomation(reader: Reader, storeId: string, id: string): Promise<AutomationRecord> {
  const row = await withDefinition(reader, storeId).where("a.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Return the same, locked. @throws NOT_FOUND */
export async function lockAutomation(tx: Tx, storeId: string, id: string): Promise<AutomationRecord> {
  await tx.selectFrom("automation").select("id").where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();
  return readAutomation(tx, storeId, id);
}

/** Return the active automations of a type, the one that comes first at the front. */
export const listActiveAutomations = (reader: Reader, storeId: string, type: AutomationType): Promise<AutomationRecord[]> =>
  withDefinition(reader, storeId)
    .where("a.type", "=", type)
    .where("a.status", "=", "ACTIVE")
    .orderBy("a.priority")
    .orderBy("a.created_at")
    .execute();
