import { type RawBuilder, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";

const columns = {
  EMAIL: { address: sql.ref("s.email"), status: sql.ref("s.email_status"), hash: sql.ref("s.email_hash") },
  SMS: { address: sql.ref("s.phone"), status: sql.ref("s.sms_status"), hash: sql.ref("s.phone_hash") },
} as const;

/** Return the address of a person on a channel, as SQL over `s`. */
export const addressOfReader = (channel: MessageChannel): RawBuilder<unknown> => columns[channel].address;

/** Return why a person gets no marketing on a channel, as SQL over `s`; null: they may be contacted. */
export function consentReason(channel: MessageChannel): RawBuilder<string | null> {
  const { address, status, hash } = columns[channel];
  const noPhone = channel === "SMS" ? sql`when s.phone is null and s.tab <> 'gone' then 'NO_PHONE'` : sql``;
  return sql<string | null>`case ${noPhone}
    when s.tab = 'gone' or ${status} = 'UNSUBSCRIBED' then 'UNSUBSCRIBED'
    when ${status} in ('BOUNCED', 'COMPLAINED') then 'SUPPRESSED'
    when ${status} <> 'SUBSCRIBED' or ${address} is null then 'NO_CONSENT'
    when exists (select from suppression x where x.store_id = s.store_id and x.channel = ${sql.lit(channel)} and x.address_hash = ${hash})
      then 'SUPPRESSED' end`;
}
