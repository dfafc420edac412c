import { type ShippingEvent, type ShippingNoticeDetail, shippingNotices } from "#contracts/shipping-notices";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { mount } from "#server/kit/mount";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { listNotices, showNotice } from "./notices.ts";

export const shippingNoticesModule: Module = (app, deps) => {
  const reader = deps.db.kysely;
  mount(
    app,
    shippingNotices,
    {
      list: async ({ context }) => ({ items: await listNotices(reader, context) }),
      show: ({ context, params }) => showNotice(reader, context, params.id),
      update: ({ context, params, body }) => switchNotice(deps, context, params.id, body.is_active),
    },
    deps.ports,
  );
};

/** Switch a notice on or off. @throws STALE_VERSION */
function switchNotice({ db }: ModuleDeps, context: CallContext, event: ShippingEvent, is_active: boolean): Promise<ShippingNoticeDetail> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await showNotice(tx, context, event);
    await assertVersion(tx, context, { object_type: "shipping_notice", object_id: event, version: before.version }, () => before);
    const values = { is_active, version: before.version + 1, updated_at: now.toISOString() };
    await tx
      .insertInto("shipping_notice")
      .values({ store_id: store.id, event, ...values })
      .onConflict((conflict) => conflict.columns(["store_id", "event"]).doUpdateSet(values))
      .execute();
    await writeAudit(tx, context, {
      action: "shipping_notice.switched",
      object_type: "shipping_notice",
      object_id: event,
      after: { is_active },
    });
    await publishLive(tx, { store_id: store.id, resource: "shipping-notices", ids: [event], type: "updated", version: values.version });
    return showNotice(tx, context, event);
  });
}
