import { type RawBuilder, sql } from "kysely";
import type { Definition } from "#contracts/automations/definition";
import type { DryRunMail } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import type { SkipReason } from "#contracts/messages";
import type { Reader } from "#server/db/open";
import { stepDueAt } from "#server/domain/enrolment-steps";
import type { CallContext } from "#server/kit/context";
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
  email_status: string;
  entered_at: string;
  about: string | null;
  ordered_at: string | null;
  value_minor?: number;
  currency?: string;
}

/** Return whom an automation would have written to in the last days, when, and why not. Nothing is stored. @throws NOT_FOUND */
export async function dryRun(reader: Reader, { store, now }: CallContext, id: string, days: number) {
  const { type, definition } = await readAutomation(reader, store.id, id);
  const since = new Date(now.getTime() - days * day).toISOString();
  const candidates = await candidatesOf(reader, store.id, { type, definition, since });
  const entered = apart(type, candidates).filter((one) => one.value_minor === undefined || fits({ definition }, one as never));
  const mails = entered.flatMap((one) => mailsOf(one, definition, now)).sort((a, b) => (a.at < b.at ? 1 : -1));
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

function mailsOf(one: Candidate, { steps }: Definition, now: Date): DryRunMail[] {
  const person = { id: one.subscriber_id, name: [one.first_name, one.last_name].filter(Boolean).join(" "), email: one.email };
  return steps.flatMap((_, step): DryRunMail[] => {
    const at = stepDueAt(steps, step, one.entered_at);
    if (at === null || Date.parse(at) > now.getTime()) return [];
    return [{ person, step, at, about: one.about, skip_reason: reasonOf(one, at) }];
  });
}

function reasonOf({ email_status, ordered_at }: Candidate, at: string): SkipReason | null {
  if (email_status === "UNSUBSCRIBED") return "UNSUBSCRIBED";
  if (email_status === "BOUNCED" || email_status === "COMPLAINED") return "SUPPRESSED";
  if (email_status !== "SUBSCRIBED") return "NO_CONSENT";
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
    select s.id as subscriber_id, s.first_name, s.last_name, s.email, s.email_status, e.entered_at, e.about, ${ordered} as ordered_at,
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
      return sql`select c.subscriber_id, min(c.at) as entered_at, null as about, ${noCart} from consent_event c
        where c.store_id = ${storeId} and c.channel = 'EMAIL' and c.action in ('GRANTED', 'CONFIRMED') and c.source <> 'IMPORT'
        group by c.subscriber_id having min(c.at) > ${since}`;
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
