import { type RawBuilder, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { MarketingRules } from "#contracts/shop-settings";
import { type Cap, weeklyCap } from "#server/messaging/domain/sending/frequency-cap";
import { capsOf } from "#server/messaging/domain/sending/marketing-rules";

/** Return when the caps let a further message through, as SQL over `m` and `s`; null where they do now. */
export function capsEnd(channel: MessageChannel, caps: readonly Cap[], others = sql`and o.id <> m.id`): RawBuilder<string | null> {
  const end = ({ hours, count }: Cap) => sql`(
    select coalesce(o.sent_at, o.created_at) + make_interval(hours => ${sql.lit(hours)}) from message o
    where o.store_id = s.store_id and o.subscriber_id = s.id and o.channel = ${sql.lit(channel)} and o.kind in ('CAMPAIGN', 'AUTOMATION')
      and o.state in ('SENDING', 'SENT', 'UNKNOWN') and o.priority >= 5 ${others}
    order by coalesce(o.sent_at, o.created_at) desc offset ${sql.lit(count - 1)} limit 1)`;
  const weekly = channel === "EMAIL" ? sql`, case when s.weekly then ${end(weeklyCap)} end` : sql``;
  return sql<string | null>`greatest(${sql.join(caps.map(end))}${weekly})`;
}

/** The moment of a person's last marketing message, which lists and the caps show. */
export const lastSent = { EMAIL: "last_email_at", SMS: "last_sms_at" } as const;

/** Return the same for a message that is not written yet, as SQL over `s`. */
export const capsEndOfPerson = (channel: MessageChannel, rules: MarketingRules): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${sql.ref(`s.${lastSent[channel]}`)} is not null then ${capsEnd(channel, capsOf(rules, channel), sql``)} end`;
