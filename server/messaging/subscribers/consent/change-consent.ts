import type { AddressChannel, ConsentChannel, ConsentSource } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { afterGrant, afterWithdrawal, hasLeft, standingOf, suppressionOf } from "#server/messaging/domain/people/address-state";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { addressOn, columnsOf, type SubscriberRecord, saveSubscriber, statusOn } from "../record.ts";
import { appendEvent, type Evidence } from "./append-event.ts";
import { askToConfirm, waitFor } from "./ask.ts";
import { skipMarketing } from "./skip-marketing.ts";
import { release, suppress, suppressionOn } from "./suppress.ts";

interface Granted {
  person: SubscriberRecord;
  /** Without effect: there is no address, or the person has left. */
  isKeptOut: boolean;
}

/** Record a grant on a channel of a locked person, and what follows from it: a question, a subscription, or nothing. */
export async function grantConsent(
  tx: Tx,
  deps: Pick<ModuleDeps, "config">,
  context: CallContext,
  person: SubscriberRecord,
  channel: ConsentChannel,
  evidence: Evidence,
): Promise<Granted> {
  if (channel === "TRACKING") return { person: await setTracking(tx, context, person, true, evidence), isKeptOut: false };
  const status = statusOn(person, channel);
  const at = evidence.at ?? context.now.toISOString();
  const suppressed = await suppressionOn(tx, person, channel);
  const leftAt = hasLeft(standingOf(status, suppressed)) ? await lastWithdrawal(tx, context.store.id, person.id, channel) : null;
  const { double_opt_in } = await loadShopSettings(tx, context.store.id);
  const doubleOptIn = double_opt_in && channel === "EMAIL";
  const next = afterGrant(status, { source: evidence.source, at, leftAt, suppressed, doubleOptIn });
  // Only a mail can ask; who left text messages comes back by text message or by the preference page.
  const isUnasked = next?.ask === true && channel !== "EMAIL";
  if (!next || isUnasked || addressOn(person, channel) === null) return { person, isKeptOut: true };
  await appendEvent(tx, context, person, { ...evidence, channel, action: actionOf(evidence.source) });
  if (!next.ask) return { person: await subscribe(tx, context, person, channel, evidence.source), isKeptOut: false };
  if ((await waitFor(tx, context, person, evidence.ip ?? null)) > 0) return { person, isKeptOut: false };
  await askToConfirm(tx, deps, context, person, evidence);
  const asked_at = context.now.toISOString();
  return { person: await saveSubscriber(tx, context, person, { email_status: "PENDING", asked_at }), isKeptOut: false };
}

const actionOf = (source: ConsentSource) =>
  source === "DOUBLE_OPT_IN" ? ("CONFIRMED" as const) : source === "IMPORT" ? ("IMPORTED" as const) : ("GRANTED" as const);

/** Set a channel to SUBSCRIBED and take its address off the suppression list. */
async function subscribe(
  tx: Tx,
  context: CallContext,
  person: SubscriberRecord,
  channel: AddressChannel,
  source: ConsentSource,
): Promise<SubscriberRecord> {
  const { store } = context;
  const hash = person[columnsOf[channel].hash];
  if (hash !== null) await release(tx, { storeId: store.id, channel, hash });
  if (statusOn(person, channel) === "SUBSCRIBED") return person;
  const isMail = channel === "EMAIL";
  const saved = await saveSubscriber(tx, context, person, {
    [columnsOf[channel].status]: "SUBSCRIBED",
    ...(isMail && { asked_at: null, soft_bounces: 0, soft_since: null }),
  });
  await emit(tx, {
    store_id: store.id,
    topic: "subscriber.subscribed",
    payload: { id: person.id, channel, source, version: saved.version },
  });
  return saved;
}

/** Record that a locked person leaves a channel, and suppress its address. Repeating it changes nothing. */
export async function withdrawConsent(
  tx: Tx,
  context: CallContext,
  person: SubscriberRecord,
  channel: ConsentChannel,
  evidence: Evidence,
): Promise<SubscriberRecord> {
  if (channel === "TRACKING") return setTracking(tx, context, person, false, evidence);
  const status = statusOn(person, channel);
  const next = afterWithdrawal(status);
  if (next === status) return person;
  const { store, now } = context;
  const action = status === "PENDING" && evidence.source === "LINK" ? "REFUSED" : "WITHDRAWN";
  await appendEvent(tx, context, person, { ...evidence, channel, action });
  const hash = person[columnsOf[channel].hash];
  const reason = suppressionOf(next);
  if (hash !== null && reason)
    await suppress(tx, { storeId: store.id, channel, hash }, { reason, source: evidence.source, at: now.toISOString() });
  const saved = await saveSubscriber(tx, context, person, {
    [columnsOf[channel].status]: next,
    ...(channel === "EMAIL" && { asked_at: null }),
  });
  await skipMarketing(tx, store.id, person.id, channel);
  const payload = { id: person.id, channel, source: evidence.source, version: saved.version };
  await emit(tx, { store_id: store.id, topic: "subscriber.left", payload });
  return saved;
}

async function setTracking(tx: Tx, context: CallContext, person: SubscriberRecord, tracking: boolean, evidence: Evidence) {
  if (person.tracking === tracking) return person;
  await appendEvent(tx, context, person, { ...evidence, channel: "TRACKING", action: tracking ? "GRANTED" : "WITHDRAWN" });
  return saveSubscriber(tx, context, person, { tracking });
}

/** Return when the person last left a channel, or it failed. */
async function lastWithdrawal(tx: Tx, storeId: string, id: string, channel: AddressChannel): Promise<string | null> {
  const row = await tx
    .selectFrom("consent_event")
    .select("at")
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", id)
    .where("channel", "=", channel)
    .where("action", "in", ["WITHDRAWN", "REFUSED", "BOUNCED", "COMPLAINED"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
