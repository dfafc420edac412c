import type { Subscriber } from "#contracts/subscribers/shapes";
import { type AddressChannel, addressChannels } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { later } from "#server/kit/instants";
import { mergedStatus, suppressionOf } from "#server/messaging/domain/people/address-state";
import { moveJourneys } from "#server/messaging/journeys/api";
import { moveMessages, skipTwice } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { appendEvent } from "../consent/append-event.ts";
import { skipMarketing } from "../consent/skip-marketing.ts";
import { suppress } from "../consent/suppress.ts";
import { refreshFigures } from "../figures.ts";
import { showSubscriber } from "../queries/detail.ts";
import { addressOn, lockSubscriber, type SubscriberRecord, saveSubscriber, statusOn } from "../record.ts";
import { auditSubscriber } from "./audit.ts";

/** Merge another record of the same person into this one. @throws NOT_FOUND, MERGE_WITH_ITSELF */
export function mergeSubscribers(deps: ModuleDeps, context: CallContext, id: string, otherId: string): Promise<Subscriber> {
  ensure(id !== otherId, "MERGE_WITH_ITSELF");
  return deps.db.transaction(async (tx) => {
    // Always locked in the same order, so that two merges of the same pair cannot block each other.
    const [first, second] = [id, otherId].sort() as [string, string];
    const locked = [await lockSubscriber(tx, context.store.id, first), await lockSubscriber(tx, context.store.id, second)];
    const kept = locked.find((one) => one.id === id) as SubscriberRecord;
    const other = locked.find((one) => one.id === otherId) as SubscriberRecord;
    await giveUp(tx, context, other, id);
    await moveJourneys(tx, { storeId: context.store.id, from: other.id, to: id, now: context.now });
    const saved = await saveSubscriber(tx, context, kept, combined(kept, other));
    await suppressAfter(tx, context, saved);
    await noteLeft(tx, context, { kept, other, saved });
    await refreshFigures(tx, context.store.id, { id });
    await auditSubscriber(tx, context, id, "merged", { after: { other_id: otherId } });
    return showSubscriber(tx, context, id);
  });
}

/** The addresses of the other go over; the row stays, because its consent trail does. */
async function giveUp(tx: Tx, context: CallContext, other: SubscriberRecord, into: string): Promise<void> {
  await saveSubscriber(tx, context, other, {
    email: null,
    email_hash: null,
    phone: null,
    phone_hash: null,
    asked_at: null,
    merged_into: into,
  });
  await tx
    .updateTable("subscriber")
    .set({ merged_into: into })
    .where("store_id", "=", context.store.id)
    .where("merged_into", "=", other.id)
    .execute();
  await skipTwice(tx, context.store.id, { from: other.id, into });
  await moveMessages(tx, context.store.id, { from: other.id, into });
}

const latest = (one: string | null, other: string | null): string | null => (one === null ? other : later(one, other));

function combined(kept: SubscriberRecord, other: SubscriberRecord) {
  return {
    ...channelOf(kept, other),
    first_name: kept.first_name || other.first_name,
    last_name: kept.last_name || other.last_name,
    language: kept.language ?? other.language,
    timezone: kept.timezone ?? other.timezone,
    country: kept.country ?? other.country,
    province: kept.province ?? other.province,
    customer_id: kept.customer_id ?? other.customer_id,
    tags: [...new Set([...kept.tags, ...other.tags])].slice(0, 50),
    attributes: { ...other.attributes, ...kept.attributes },
    topics_off: [...new Set([...kept.topics_off, ...other.topics_off])],
    weekly: kept.weekly || other.weekly,
    tracking: kept.tracking && other.tracking,
    // The caps are the person's, and the messages of both are theirs now.
    last_email_at: latest(kept.last_email_at, other.last_email_at),
    last_sms_at: latest(kept.last_sms_at, other.last_sms_at),
    last_open_day: latest(kept.last_open_day, other.last_open_day),
  };
}

/** An address that only the other has comes with its status; whoever left a channel in one record has left it. */
function channelOf(kept: SubscriberRecord, other: SubscriberRecord) {
  const email = byAddress(kept, other, "EMAIL");
  const sms = byAddress(kept, other, "SMS");
  return {
    ...(email.first === other && { email: other.email, email_hash: other.email_hash, asked_at: other.asked_at }),
    ...(sms.first === other && { phone: other.phone, phone_hash: other.phone_hash }),
    email_status: mergedStatus(email.first.email_status, email.second.email_status),
    sms_status: mergedStatus(sms.first.sms_status, sms.second.sms_status),
  };
}

/** Return first the record whose address stays. */
function byAddress(kept: SubscriberRecord, other: SubscriberRecord, channel: AddressChannel) {
  const isTaken = addressOn(kept, channel) === null && addressOn(other, channel) !== null;
  return isTaken ? { first: other, second: kept } : { first: kept, second: other };
}

interface Merged {
  kept: SubscriberRecord;
  other: SubscriberRecord;
  saved: SubscriberRecord;
}
const actions = { UNSUBSCRIBED: "WITHDRAWN", BOUNCED: "BOUNCED", COMPLAINED: "COMPLAINED" } as const;

/** Prove in the trail why an address that was subscribed in one record is not any more: its person left, or it failed, in the other. */
async function noteLeft(tx: Tx, context: CallContext, { kept, other, saved }: Merged): Promise<void> {
  const evidence = { source: "STAFF", evidence_id: other.id } as const;
  for (const channel of addressChannels) {
    const reason = suppressionOf(statusOn(saved, channel));
    if (!reason || statusOn(byAddress(kept, other, channel).first, channel) === reason) continue;
    await appendEvent(tx, context, saved, { ...evidence, channel, action: actions[reason] });
    await skipMarketing(tx, context.store.id, saved.id, channel);
    const payload = { id: saved.id, channel, source: evidence.source, version: saved.version };
    await emit(tx, { store_id: context.store.id, topic: "subscriber.left", payload });
  }
  if (kept.tracking && !saved.tracking) await appendEvent(tx, context, saved, { ...evidence, channel: "TRACKING", action: "WITHDRAWN" });
}

/** An address that has left by the merge is suppressed like any other. */
async function suppressAfter(tx: Tx, { store, now }: CallContext, { email_hash, email_status, phone_hash, sms_status }: SubscriberRecord) {
  const at = now.toISOString();
  const held = [
    { channel: "EMAIL" as const, hash: email_hash, reason: suppressionOf(email_status) },
    { channel: "SMS" as const, hash: phone_hash, reason: suppressionOf(sms_status) },
  ];
  for (const { channel, hash, reason } of held)
    if (hash !== null && reason) await suppress(tx, { storeId: store.id, channel, hash }, { reason, source: "STAFF", at });
}
