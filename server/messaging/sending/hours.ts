import type { Reader } from "#server/db/open";
import { readerAt } from "#server/messaging/domain/people/phone-zones";
import { hoursOf, usualRules } from "#server/messaging/domain/sending/marketing-rules";
import { nextAllowed } from "#server/messaging/domain/sending/quiet-hours";
import type { HeldByHours } from "./judge.ts";
import type { Run } from "./run.ts";

/** Return the messages whose recipient's quiet hours last beyond now, with their end. */
export async function heldByHours(
  reader: Reader,
  { storeId, channel, rules = usualRules }: Run,
  ids: readonly string[],
  { now, timezone }: { now: Date; timezone: string },
): Promise<HeldByHours> {
  const hours = hoursOf(rules, channel);
  if (hours === null || ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("message as m")
    .innerJoin("subscriber as s", "s.id", "m.subscriber_id")
    .select(["m.id", "s.phone", "s.timezone", "s.country", "s.ship_country as ship_to"])
    .where("m.store_id", "=", storeId)
    .where("m.id", "in", [...ids])
    .where("m.kind", "in", ["CAMPAIGN", "AUTOMATION"])
    .execute();
  const held = new Map<string, Date>();
  for (const row of rows) {
    const next = nextAllowed(now, readerAt(row, timezone), hours);
    if (next.getTime() > now.getTime()) held.set(row.id, next);
  }
  return held;
}
