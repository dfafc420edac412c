import type { MessageChannel } from "#contracts/messages";
import type { MarketingRules } from "#contracts/shop-settings";
import type { AddressStanding, Subscriber } from "#contracts/subscribers/shapes";
import type { AddressChannel } from "#contracts/subscribers/states";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { later } from "#server/kit/instants";
import { hasLeft } from "#server/messaging/domain/people/address-state";
import { readerAt } from "#server/messaging/domain/people/phone-zones";
import { hoursOf } from "#server/messaging/domain/sending/marketing-rules";
import { nextAllowed } from "#server/messaging/domain/sending/quiet-hours";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { capsEndOfPerson } from "../caps.ts";
import { type ConsentRecord, loadTrail } from "../consent/append-event.ts";
import { suppressedAs } from "../consent/suppress.ts";
import { addressOn, columnsOf, readSubscriber, type SubscriberRecord, statusOn } from "../record.ts";
import { casesOf, ordersOf } from "./history.ts";
import { rowOf } from "./list.ts";

/** Return a subscriber with what may be sent, and their latest orders and cases as far as the caller may see them. @throws NOT_FOUND */
export async function showSubscriber(reader: Reader, context: CallContext, id: string): Promise<Subscriber> {
  const { store } = context;
  const person = await readSubscriber(reader, store.id, id);
  const trail = await loadTrail(reader, store.id, id);
  const rules = await loadShopSettings(reader, store.id);
  return {
    ...rowOf(person, store.currency),
    store_id: store.id,
    timezone: person.timezone,
    province: person.province,
    attributes: person.attributes,
    weekly: person.weekly,
    may: {
      email: await standingOn(reader, context, person, "EMAIL", { trail, rules }),
      sms: await standingOn(reader, context, person, "SMS", { trail, rules }),
    },
    first_order_at: person.first_order_at,
    last_order_at: person.last_order_at,
    bought_units: person.bought_units,
    returned_units: person.returned_units,
    open_cases: person.open_cases,
    held_by_cases: person.open_cases > 0 && rules.skip_open_cases,
    recent_orders: await ordersOf(reader, context, person.email),
    cases: await casesOf(reader, context, person.email),
    version: person.version,
    updated_at: person.updated_at,
  };
}

/** Return whether a channel may be used, and since when and by what that is decided. */
async function standingOn(
  reader: Reader,
  { store, now }: CallContext,
  person: SubscriberRecord,
  channel: AddressChannel,
  { trail, rules }: { trail: readonly ConsentRecord[]; rules: MarketingRules },
): Promise<AddressStanding> {
  const status = statusOn(person, channel);
  const hash = person[columnsOf[channel].hash];
  const isSuppressed = hash !== null && (await suppressedAs(reader, { storeId: person.store_id, channel, hash })) !== undefined;
  const hasAddress = addressOn(person, channel) !== null;
  const last = trail.findLast((event) => event.channel === channel);
  const reason = !hasAddress ? "NO_ADDRESS" : status === "SUBSCRIBED" && isSuppressed ? "SUPPRESSED" : status;
  const origin = status === "SUBSCRIBED" ? trail.findLast((event) => event.channel === channel && event.page_url) : undefined;
  const allowed = hasAddress && status === "SUBSCRIBED" && !isSuppressed;
  const asked = { storeId: store.id, timezone: store.timezone, subscriberId: person.id, channel, rules, now };
  const next = allowed ? await nextMoment(reader, asked) : null;
  return {
    allowed,
    next_at: next?.next_at ?? null,
    next_rule: next?.next_rule ?? null,
    status,
    reason,
    since: status === "NONE" ? null : (last?.at ?? null),
    source: status === "NONE" ? null : (last?.source ?? null),
    page_url: origin?.page_url ?? null,
    may_ask: channel === "EMAIL" && hasAddress && !isSuppressed && !hasLeft(status) && status !== "SUBSCRIBED",
  };
}

interface Asked {
  storeId: string;
  subscriberId: string;
  channel: MessageChannel;
  /** Of the store, for people whose own zone is unknown. */
  timezone: string;
  rules: MarketingRules;
  now: Date;
}
/** When a person may next get marketing on a channel, and what holds it back until then. */
interface NextMoment {
  next_at: string;
  next_rule: "FREQUENCY_CAP" | "QUIET_HOURS";
}

/** Return the first moment that hours and caps both allow; null: now. */
async function nextMoment(reader: Reader, { storeId, subscriberId, channel, timezone, rules, now }: Asked): Promise<NextMoment | null> {
  const person = await reader
    .selectFrom("subscriber as s")
    .select(["s.phone", "s.timezone", "s.country", "s.ship_country as ship_to", capsEndOfPerson(channel, rules).as("caps_end")])
    .where("s.store_id", "=", storeId)
    .where("s.id", "=", subscriberId)
    .executeTakeFirstOrThrow();
  const capsEnd = person.caps_end === null ? now : later(now, new Date(person.caps_end));
  const next = nextAllowed(capsEnd, readerAt(person, timezone), hoursOf(rules, channel));
  if (next <= now) return null;
  return { next_at: next.toISOString(), next_rule: capsEnd > now ? "FREQUENCY_CAP" : "QUIET_HOURS" };
}
