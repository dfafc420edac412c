import type { Subject } from "#contracts/ability";
import type { Input, Output } from "#contracts/contract";
import { type NoticeKind, noticeKinds, type notices } from "#contracts/notices";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";

type List = (typeof notices)["operations"]["list"];
const columns = ["id", "kind", "object_id", "subject", "actor_name", "created_at", "read_at"] as const;

const subjects: Partial<Record<NoticeKind, Subject>> = {
  delivery_failed: "Delivery",
  data_requested: "CustomerData",
  erasure_waits: "CustomerData",
  store_paused: "StoreConnection",
  store_resumed: "StoreConnection",
  export_done: "Export",
  export_failed: "Export",
  carrier_refused: "CarrierConnection",
  label_limit_reached: "CarrierConnection",
  balance_low: "CarrierConnection",
  hook_silent: "CarrierConnection",
  claim_label_cost_changed: "Claim",
  claim_parcel_delivered: "Claim",
  claim_parcel_unchecked: "Claim",
  claim_label_unknown: "Claim",
  claim_label_refund_rejected: "Claim",
  claim_submitted: "Claim",
  claim_answered: "Claim",
  claim_assigned: "Claim",
  claim_noted: "Claim",
  claim_label_failed: "Claim",
  claim_payment_failed: "Claim",
  carrier_deadline: "Claim",
  claim_flow_note: "Claim",
  claim_flow_failed: "Claim",
  order_flow_note: "Order",
  order_flow_failed: "Order",
  registration_flow_note: "WarrantyRegistration",
  registration_flow_failed: "WarrantyRegistration",
  campaign_paused: "Campaign",
  campaign_late: "Campaign",
  campaign_not_ready: "Campaign",
};
const subjectOf = (kind: NoticeKind): Subject => subjects[kind] ?? "Return";

/** The caller's notices about what they may still open; rights may have been withdrawn since. */
function ownNotices(reader: Reader, { store, actor }: CallContext) {
  const openable = noticeKinds.filter((kind) => actor.ability.can("read", subjectOf(kind)));
  return reader
    .selectFrom("notice as n")
    .where("n.store_id", "=", store.id)
    .where("n.membership_id", "=", actor.id ?? "")
    .where((eb) => eb.or(openable.map((kind) => eb("n.kind", "=", kind))));
}

export async function listNotices(reader: Reader, context: CallContext, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("notices", query, "-created_at");
  const filtered = ownNotices(reader, context);
  const rows = await seek(filtered, "n", keyset).select(columns).execute();
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}

export async function countUnread(reader: Reader, context: CallContext): Promise<{ unread: number }> {
  return { unread: await countUpTo(reader, ownNotices(reader, context).where("n.read_at", "is", null)) };
}

/** Mark one notice as read, or all. @throws NOT_FOUND for someone else's notice */
export async function markRead(reader: Reader, { store, actor, now }: CallContext, id?: string): Promise<void> {
  if (id !== undefined) {
    const own = await reader
      .selectFrom("notice")
      .select("id")
      .where("store_id", "=", store.id)
      .where("membership_id", "=", actor.id ?? "")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!own) throw notFound();
  }
  await reader
    .updateTable("notice")
    .set({ read_at: now.toISOString() })
    .where("store_id", "=", store.id)
    .where("membership_id", "=", actor.id ?? "")
    .where("read_at", "is", null)
    .$if(id !== undefined, (found) => found.where("id", "=", id as string))
    .execute();
}
