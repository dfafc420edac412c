import { sql } from "kysely";
import { type FirstStep, type FirstSteps, firstStepKinds } from "#contracts/first-steps";
import { isPortalSet } from "#server/cases/portal-settings/api";
import { loadSettingsProgress } from "#server/cases/settings/api";
import { writeAudit } from "#server/core/audit/api";
import { lockStore, writeSection } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";

/** Return the completed steps, judged by the store's data. */
export async function showFirstSteps(reader: Reader, storeId: string): Promise<FirstSteps> {
  const { hasPlace, hasPolicies, isPortalOpen } = await loadSettingsProgress(reader, storeId);
  const hasReturn = await hasAny(reader, "returns", storeId);
  const done: Record<FirstStep, boolean> = {
    place: hasPlace,
    policies: hasPolicies,
    // A store with returns has seen the portal at work.
    portal: isPortalOpen && (hasReturn || (await isPortalSet(reader, storeId))),
    orders: await hasAny(reader, "orders", storeId),
    first_return: hasReturn,
  };
  const steps = firstStepKinds.map((step) => ({ step, done: done[step] }));
  return { open: steps.some((one) => !one.done) && !(await isDismissed(reader, storeId)), steps };
}

async function hasAny(reader: Reader, table: "orders" | "returns", storeId: string): Promise<boolean> {
  const row = await reader.selectFrom(table).select(sql`1`.as("one")).where("store_id", "=", storeId).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function isDismissed(reader: Reader, storeId: string): Promise<boolean> {
  const row = await reader
    .selectFrom("store_settings")
    .select("version")
    .where("store_id", "=", storeId)
    .where("section", "=", "FIRST_STEPS")
    .executeTakeFirst();
  return row !== undefined;
}

/** Dismiss the checklist, whatever is left on it. */
export function dismissFirstSteps({ db }: Pick<ModuleDeps, "db">, context: CallContext): Promise<FirstSteps> {
  const store_id = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, store_id);
    if (!(await isDismissed(tx, store_id))) {
      await writeSection(tx, store_id, { section: "FIRST_STEPS", version: 1, data: {}, at: context.now.toISOString() });
      await writeAudit(tx, context, { action: "first_steps.dismissed", object_type: "store", object_id: store_id });
      await publishLive(tx, { store_id, resource: "first-steps", ids: [store_id], type: "dismissed", version: null });
    }
    return showFirstSteps(tx, store_id);
  });
}
