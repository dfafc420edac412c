import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { mostWaitHours } from "#server/messaging/domain/sending/frequency-cap";
import { capsOf, usualRules } from "#server/messaging/domain/sending/marketing-rules";
import { addressOfReader, capsEnd, consentReason } from "#server/messaging/subscribers/api";
import { leaseMs } from "./claim.ts";
import { guardReason } from "./message-guards.ts";
import type { Run } from "./run.ts";

export interface Marked {
  id: string;
  kind: "CAMPAIGN" | "AUTOMATION" | "SHIPPING" | "TRANSACTIONAL" | "TEST" | "STAFF";
  campaign_id: string | null;
  subscriber_id: string;
  recipient: string;
  template: string;
  template_version: number | null;
  language: "en" | "fr" | "vi" | "cn" | "ar";
  variant: string | null;
  attempts: number;
  data: Record<string, unknown> | null;
  subject: string | null;
  body: string | null;
  html: string | null;
  first_name: string;
  last_name: string;
  country: string | null;
  tags: string[];
  /** Whether the recipient agreed to be measured. */
  tracking: boolean;
  /** Of its campaign. */
  topic: string | null;
  first_sent_at: string | null;
  /** When it was first handed over to somebody who did not say what became of it; null: never. */
  in_doubt_since: string | null;
  /** Codes by pool, taken as the message was marked. */
  coupons?: Record<string, string>;
}

/** A message that quiet hours hold back, with the moment they end for its recipient. */
export type HeldByHours = ReadonlyMap<string, Date>;

/** Lock the recipients of messages in one order, as unsubscribing does, so that senders and unsubscribing never deadlock. As SQL. */
export const readersLock = ({ storeId }: Run, ids: readonly string[]) => sql`
  select s.id from subscriber s where s.store_id = ${storeId} and s.id in (select m.subscriber_id from message m where m.store_id = ${storeId} and m.id = any(${[...ids]}::text[]))
  order by s.id for no key update`;

export async function lockReaders(tx: Tx, run: Run, ids: readonly string[]): Promise<void> {
  await readersLock(run, ids).execute(tx);
}

/**
 * Judge claimed messages and mark those that may be sent as being sent, in one statement; their recipients are locked: people who unsubscribed
 * or ordered a moment ago are not contacted. The others are skipped, or queued again for when hours and caps allow them. The caps do not
 * see what this statement marks, so of several marketing messages for one person the first goes and the others are judged again after it.
 *
 * The steps are materialized: PostgreSQL would otherwise repeat every reason wherever a later step names it, 250 subqueries in all.
 */
export async function markSending(tx: Tx, run: Run, ids: readonly string[], now: Date, held: HeldByHours = new Map()): Promise<Marked[]> {
  const { storeId, me, channel, rules = usualRules } = run;
  const at = now.toISOString();
  const heldIds = [...held.keys()];
  const heldUntil = [...held.values()].map((one) => one.toISOString());
  const isHolding = sql`(m.priority >= 5)`;
  const { rows } = await sql<Marked & { state: string }>`
    with judged as materialized (
      select m.id, ${addressOfReader(channel)} as address, s.first_name, s.last_name, s.country, s.tags, s.tracking, h.until as hours_end,
        case when ${isHolding} then ${capsEnd(channel, capsOf(rules, channel))} end as caps_end,
        case
          when c.status = 'CANCELLED' or a.status = 'ARCHIVED' then 'CANCELLED'
          when m.kind in ('CAMPAIGN', 'AUTOMATION') then coalesce(
            ${consentReason(channel)},
            case when c.topic = any(s.topics_off) then 'TOPIC_OFF' end,
            case when coalesce(c.skip_open_cases, ${rules.skip_open_cases} and ${isHolding}) and s.open_cases > 0 then 'OPEN_CASE' end,
            ${guardReason})
          else ${guardReason} end as reason,
        c.topic, c.resumed_at, coalesce(c.status <> 'SENDING', a.status = 'PAUSED', false) as is_paused
      from message m join subscriber s on s.id = m.subscriber_id left join campaign c on c.id = m.campaign_id
        left join automation a on a.id = m.automation_id
        left join unnest(${heldIds}::text[], ${heldUntil}::timestamptz[]) as h(id, until) on h.id = m.id
      where m.store_id = ${storeId} and m.id = any(${[...ids]}::text[]) and m.state = 'CLAIMED' and m.leased_by = ${me}
    ), timed as (
      select *, greatest(hours_end, caps_end) as next,
        case when caps_end > ${at}::timestamptz and caps_end >= coalesce(hours_end, caps_end) then 'FREQUENCY_CAP' else 'QUIET_HOURS' end as rule
      from judged
    ), decided as materialized (
      select t.*, m.subscriber_id, m.priority, m.due_at, m.first_sent_at as in_doubt_since, case
          when t.reason is not null then 'SKIPPED'
          when t.is_paused then 'QUEUED'
          when t.next is null or t.next <= ${at}::timestamptz then 'SENDING'
          when t.next > greatest(coalesce(m.first_due_at, m.due_at), t.resumed_at) + make_interval(hours => ${mostWaitHours[channel]}) then 'SKIPPED'
          else 'QUEUED' end as state
      from timed t join message m on m.id = t.id
    ), ordered as (
      select id, row_number() over (partition by subscriber_id order by priority, due_at, id) > 1 as is_behind
      from decided where state = 'SENDING' and priority >= 5
    ), final as materialized (
      select d.*, case when o.is_behind then 'QUEUED' else d.state end as fate, d.is_paused or coalesce(o.is_behind, false) as is_kept
      from decided d left join ordered o on o.id = d.id
    )
    update message m set
      state = d.fate,
      skip_reason = case when d.fate = 'SKIPPED' then coalesce(d.reason, d.rule) else m.skip_reason end,
      due_at = case when d.fate = 'QUEUED' and not d.is_kept then d.next else m.due_at end,
      recipient = case when d.fate = 'SENDING' then d.address else m.recipient end,
      sent_at = case when d.fate = 'SENDING' then ${at}::timestamptz end,
      first_sent_at = case when d.fate = 'SENDING' then coalesce(m.first_sent_at, ${at}::timestamptz) else m.first_sent_at end,
      lease_until = case when d.fate = 'SENDING' then ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz end,
      leased_by = case when d.fate = 'SENDING' then m.leased_by end
    from final d where m.id = d.id
    returning m.id, m.state, m.kind, m.campaign_id, m.subscriber_id, m.recipient, m.template, m.template_version, m.language, m.variant,
      m.attempts, m.first_sent_at, d.in_doubt_since, m.data, m.subject, m.body, m.html, d.first_name, d.last_name, d.country, d.tags, d.tracking, d.topic`.execute(
    tx,
  );
  return rows.filter(({ state }) => state === "SENDING");
}
