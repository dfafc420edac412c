import type { Registration } from "#contracts/warranty/registrations";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";
import { showRegistration } from "./registrations.ts";

/** Invalidate a registration; its serial number is free again. Idempotent. @throws NOT_FOUND */
export function invalidateRegistration({ db }: ModuleDeps, context: CallContext, id: string, note: string): Promise<Registration> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await showRegistration(tx, context, id);
    if (before.status === "INVALID") return before;
    await tx
      .updateTable("warranty_registration")
      .set({ status: "INVALID", note })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    const entry = { action: "warranty_registration.invalidated", object_type: "warranty_registration", object_id: id };
    await writeAudit(tx, context, { ...entry, before: { status: before.status }, after: { status: "INVALID" }, reason: note });
    await publishLive(tx, { store_id: store.id, resource: "warranty-registrations", ids: [id], type: "updated", version: null });
    return showRegistration(tx, context, id);
  });
}
