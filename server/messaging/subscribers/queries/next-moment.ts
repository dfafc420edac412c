import type { MessageChannel } from "#contracts/messages";
import type { MarketingRules } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import { later } from "#server/kit/instants";
import { readerAt } from "#server/messaging/domain/people/phone-zones";
import { hoursOf } from "#server/messaging/domain/sending/marketing-rules";
import { nextAllowed } from "#server/messaging/domain/sending/quiet-hours";
import { capsEndOfPerson } from "../caps.ts";

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
export interface NextMoment {
  next_at: string;
  next_rule: "FREQUENCY_CAP" | "QUIET_HOURS";
}

/** Return the first moment that hours and caps both allow; null: now. */
export async function nextMoment(
  reader: Reader,
  { storeId, subscriberId, channel, timezone, rules, now }: Asked,
): Promise<NextMoment | null> {
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
