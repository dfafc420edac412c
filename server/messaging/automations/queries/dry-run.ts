import { type RawBuilder, sql } from "kysely";
import type { Definition } from "#contracts/automations/definition";
import type { DryRunMail } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import type { MessageChannel, SkipReason } from "#contracts/messages";
import type { Reader } from "#server/db/open";
import { isHeldOut } from "#server/kit/bucket";
import type { CallContext } from "#server/kit/context";
import { channelsOf, stepDueAt } from "#server/messaging/domain/campaigns/enrolment-steps";
import { consentReason } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { fits } from "../entries/cart.ts";
import { readAutomation } from "../record.ts";

const day = 86_400_000;
const [mostPeople, mostShown] = [2000, 500];

/** Somebody who would have entered, and when they next ordered. */
interface Candidate {
  subscriber_id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  without_email: SkipReason | null;
  without_sms: SkipReason | null;
  entered_at: string;
  about: string | null;
  ordered_at: string | null;
  value_minor?: number;
  currency?: string;
}

/** Return whom an automation would have written to in the last days, when, and why not. Nothing is stored. @throws NOT_FOUND */
export async function dryRun({ db }: Pick<ModuleDeps, "db">, { store, now }: CallContext, id: string, days: number) {
  const reader = db.kysely;
  const { type, definition } = await readAutomation(reader, store.id, id);
  const since = new Date(now.getTime() - days * day).toISOString();
  const candidates = await candidatesOf(reader, store.id, { type, definition, since });
  const entered = apart(type, candidates).filter((one) => one.value_minor === undefined || fits({ definition }, one as never));
  const mails = entered.flatMap((one) => mailsOf(one, { id, definition }, now)).sort((a, b) => (a.at < b.at ? 1 : -1));
  return { items: mails.slice(0, mostShown), total: mails.length };
}

/** Nobody enters twice within the days that an automation of the type keeps apart. */
function apart(type: AutomationType, candidates: readonly Candidate[]): Candidate[] {
  if (type === "back-in-stock" || type === "welcome") return [...candidates];
  const last = new Map<string, number>();
  return candidates.filter(({ subscriber_id, entered_at }) => {
    const at = Date.parse(entered_at);
    const isFree = at - (last.get(subscriber_id) ?? 0) >= 7 * day;
    if (isFree) last.set(subscriber_id, at);
    return isFree;
  });
}

function mailsOf(one: Candidate, { id, definition }: { id: string; definition: Definition }, now: Date): DryRunMail[] {
  const { steps, holdout_percent } = definition;
  const { subscriber_id, email, phone } = one;
  const person = { id: subscriber_id, name: [one.first_name, one.last_name].filter(Boolean).join(" "), email, phone };
  const isHeld = isHeldOut(id, subscriber_id, holdout_percent);
  return steps.flatMap(({ channel }, step): DryRunMail[] => {
    const at = stepDueAt(steps, step, one.entered_at);
    if (at === null || Date.parse(at) > now.getTime()) return [];
    const skip_reason = reasonOf(one, channel, at) ?? (isHeld ? "HELD_OUT" : null);
    return [{ person, step, channel, at, about: one.about, skip_reason }];
  });
}

function reasonOf({ without_email, without_sms, ordered_at }: Candidate, channel: MessageChannel, at: string): SkipReason | null {
  const without = channel === "SMS" ? without_sms : without_email;
  if (without) return without;
  return ordered_at !== null && Date.parse(ordered_at) <= Date.parse(at) ? "ORDERED" : null;
}

interface Asked {
  type: AutomationType;
  definition: Definition;
  since: string;
}

async function candidatesOf(reader: Reader, storeId: string, { type, definition, since }: Asked): Promise<Candidate[]> {
  const entries = entriesOf(storeId, type, definition, since);
  const ordered =
    type === "welcome"
      ? sql`null::timestamptz`
      : sql`(select min(o.ordered_at) from orders o where o.store_id = ${storeId} and o.customer_email = s.email and o.kind = 'sale'
          and o.cancelled_at is null and o.ordered_at >= e.entered_at - interval '5 minutes')`;
  const { rows } = await sql<Candidate>`
    select s.id as subscriber_id, s.first_name, s.last_name, s.email, s.phone,
      ${consentReason("EMAIL")} as without_email, ${consentReason("SMS")} as without_sms, e.entered_at, e.about, ${ordered} as ordered_at,
      e.value_minor, e.currency
    from (${entries}) e join subscriber s on s.id = e.subscriber_id
    where s.store_id = ${storeId} and s.tab <> 'gone' order by e.entered_at limit ${mostPeople}`.execute(reader);
  return rows.map(({ value_minor, currency, ...row }) => ({
    ...row,
    ...(value_minor !== null && value_minor !== undefined && currency && { value_minor: Number(value_minor), currency }),
  }));
}

const noCart = sql`null::bigint as value_minor, null::text as currency`;

function entriesOf(storeId: string, type: AutomationType, definition: Definition, since: string): RawBuilder<unknown> {
  switch (type) {
    case "abandoned-cart-recovery":
      return sql`select subscriber_id, changed_at as entered_at, currency || ' ' || value_minor as about, value_minor, currency from checkout
        where store_id = ${storeId} and subscriber_id is not null and changed_at > ${since} and jsonb_array_length(lines) > 0`;
    case "welcome":
      return subscriptions(storeId, definition, since);
    case "browse-abandonment":
      return sql`select v.subscriber_id, max(v.at) as entered_at, p.title as about, ${noCart} from store_event v
        join product p on p.id = v.product_id
        where v.store_id = ${storeId} and v.type = 'product_viewed' and v.subscriber_id is not null and v.at > ${since}
        group by v.subscriber_id, p.id, date_trunc('day', v.at) having count(*) >= ${definition.views}`;
    case "back-in-stock":
      return sql`select w.subscriber_id, w.notified_at as entered_at, p.title as about, ${noCart} from stock_watch w
        join variant v on v.id = w.variant_id join product p on p.id = v.product_id
        where w.store_id = ${storeId} and w.notified_at > ${since}`;
    case "price-drop":
      return priceDrops(storeId, definition, since);
  }
}

/** People who agreed to a channel of the steps for the first time: from when they confirmed, where they were asked to. */
const subscriptions = (storeId: string, { steps }: Definition, since: string) => sql`
  select f.subscriber_id, min(f.at) as entered_at, null as about, ${noCart} from (
    select c.subscriber_id, coalesce(min(c.at) filter (where c.action = 'CONFIRMED'), min(c.at)) as at from consent_event c
    where c.store_id = ${storeId} and c.channel = any(${channelsOf(steps)}::text[]) and c.action in ('GRANTED', 'CONFIRMED')
      and c.source not in ('PREFERENCES', 'SMS_KEYWORD')
    group by c.subscriber_id, c.channel
  ) f group by f.subscriber_id having min(f.at) > ${since}`;

const priceDrops = (storeId: string, { drop }: Definition, since: string) => {
  const enough =
    drop.kind === "PERCENT"
      ? sql`(s.price_minor - l.price_minor) * 100 >= ${drop.percent} * s.price_minor`
      : sql`s.price_minor - l.price_minor >= ${drop.minor}`;
  return sql`select s.subscriber_id, l.from_at + interval '15 minutes' as entered_at, p.title as about, ${noCart}
    from price_log l join price_seen s on s.variant_id = l.variant_id and s.currency = l.currency
    join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.store_id = ${storeId} and l.from_at > ${since} and s.seen_at <= l.from_at and s.seen_at > l.from_at - interval '30 days'
      and s.price_minor > l.price_minor and (l.to_at is null or l.to_at >= l.from_at + interval '15 minutes') and ${enough}`;
};
