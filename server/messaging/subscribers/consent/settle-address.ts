import { normalEmail } from "#contracts/email-address";
import type { AddressChannel, ConsentSource } from "#contracts/subscribers/states";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { addressHash } from "#server/messaging/domain/people/consent-digest";
import { afterSoftBounce, noSoftRow } from "#server/messaging/domain/people/soft-bounces";
import type { ModuleDeps } from "#server/platforms/module";
import { holdersOf } from "../operations/addresses.ts";
import { columnsOf, type SubscriberRecord, saveSubscriber, statusOn } from "../record.ts";
import { storeKeys } from "../store-keys.ts";
import { appendEvent } from "./append-event.ts";
import { grantConsent, withdrawConsent } from "./change-consent.ts";
import { skipMarketing } from "./skip-marketing.ts";
import { release, suppress } from "./suppress.ts";

interface Happened {
  storeId: string;
  channel: AddressChannel;
  address: string;
  outcome: "DELIVERED" | "SOFT" | "HARD" | "COMPLAINT";
  /** ISO instant. */
  at: string;
  messageId: string;
}

/** Carry out what became of a message to an address: a hard bounce, the last of a row of soft ones, or a complaint ends the channel. */
export async function settleAddress(tx: Tx, { clock }: Pick<ModuleDeps, "clock">, happened: Happened): Promise<void> {
  const { storeId, channel, outcome, at } = happened;
  const address = channel === "EMAIL" ? (normalEmail(happened.address) ?? happened.address) : happened.address;
  const context = await systemContext(tx, storeId, clock.now());
  const person = await holderOf(tx, storeId, channel, address);
  if (outcome === "HARD" || outcome === "COMPLAINT") return end(tx, context, { ...happened, address }, person);
  if (!person || channel !== "EMAIL") return;
  if (outcome === "DELIVERED") return clearRow(tx, context, person);
  const { isFailed, count, since } = afterSoftBounce({ count: person.soft_bounces, since: person.soft_since }, at);
  const counted = await saveSubscriber(tx, context, person, { soft_bounces: count, soft_since: since });
  if (isFailed) await end(tx, context, { ...happened, address, outcome: "HARD" }, counted);
}

async function holderOf(tx: Tx, storeId: string, channel: AddressChannel, address: string): Promise<SubscriberRecord | undefined> {
  const wanted = channel === "EMAIL" ? { email: address, phone: null } : { email: null, phone: address };
  return (await holdersOf(tx, storeId, wanted)).find(({ tab }) => tab !== "gone");
}

async function clearRow(tx: Tx, context: CallContext, person: SubscriberRecord): Promise<void> {
  if (person.soft_bounces === 0) return;
  await saveSubscriber(tx, context, person, { soft_bounces: noSoftRow.count, soft_since: noSoftRow.since });
}

/** Suppress an address for good, whoever has it, and record why. A complaint weighs more than a bounce, and either only counts once. */
async function end(
  tx: Tx,
  context: CallContext,
  { storeId, channel, address, outcome, at, messageId }: Happened,
  person: SubscriberRecord | undefined,
): Promise<void> {
  const status = outcome === "COMPLAINT" ? "COMPLAINED" : "BOUNCED";
  const { hash_key } = await storeKeys(tx, storeId);
  const hash = addressHash(hash_key, storeId, channel, address);
  await suppress(tx, { storeId, channel, hash }, { reason: status, source: "PROVIDER", at });
  if (!person) return;
  const before = statusOn(person, channel);
  if (before === status || before === "COMPLAINED") return;
  await appendEvent(tx, context, person, { channel, action: status, source: "PROVIDER", at, evidence_id: messageId });
  const saved = await saveSubscriber(tx, context, person, {
    [columnsOf[channel].status]: status,
    ...(channel === "EMAIL" && { asked_at: null }),
  });
  await skipMarketing(tx, storeId, person.id, channel);
  await emit(tx, {
    store_id: storeId,
    topic: "subscriber.left",
    payload: { id: person.id, channel, source: "PROVIDER", version: saved.version },
  });
}

interface Keyword {
  storeId: string;
  phone: string;
  keyword: "STOP" | "START";
  /** The words of the reply. */
  text: string;
  messageId: string | null;
}

/**
 * Carry out STOP or START of a text message. The number of a stranger is suppressed all the same, for STOP is never ignored, and START takes
 * back their own STOP and nothing else.
 */
export async function answerKeyword(
  tx: Tx,
  deps: Pick<ModuleDeps, "clock" | "config">,
  { storeId, phone, keyword, text, messageId }: Keyword,
): Promise<void> {
  const now = deps.clock.now();
  const context = await systemContext(tx, storeId, now);
  const source: ConsentSource = "SMS_KEYWORD";
  const person = await holderOf(tx, storeId, "SMS", phone);
  if (!person) {
    const { hash_key } = await storeKeys(tx, storeId);
    const hash = addressHash(hash_key, storeId, "SMS", phone);
    if (keyword === "START") return release(tx, { storeId, channel: "SMS", hash }, "UNSUBSCRIBED");
    return suppress(tx, { storeId, channel: "SMS", hash }, { reason: "UNSUBSCRIBED", source, at: now.toISOString() });
  }
  if (keyword === "STOP") await withdrawConsent(tx, context, person, "SMS", { source, text, evidence_id: messageId });
  else await grantConsent(tx, deps, context, person, "SMS", { source, text, evidence_id: messageId });
}
