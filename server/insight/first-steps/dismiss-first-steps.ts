import type { FirstSteps } from "#contracts/first-steps";
import { writeAudit } from "#server/core/audit/api";
import { lockStore, writeSection } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";
import { isDismissed, showFirstSteps } from "./show-first-steps.ts";

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
