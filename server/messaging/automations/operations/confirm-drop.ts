import { confirmPrice } from "#server/catalogue/products/api";
import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";

/** Confirm a very low price: it is judged again, and people are written to. @throws NOT_FOUND when it no longer applies */
export function confirmDrop({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ confirmed: boolean }> {
  const store_id = context.store.id;
  return db.transaction(async (tx) => {
    if (!(await confirmPrice(tx, store_id, id))) throw notFound();
    await writeAudit(tx, context, { action: "automation.price_confirmed", object_type: "price", object_id: id });
    await publishLive(tx, { store_id, resource: "automations", ids: [], type: "updated", version: null });
    return { confirmed: true };
  });
}
