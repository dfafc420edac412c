import { sql } from "kysely";
import type { CampaignReport } from "#contracts/campaigns/shapes";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { liftOf } from "#server/messaging/domain/campaigns/ab-winner";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { comparedGroups } from "../lift.ts";
import { type CampaignRecord, readCampaign } from "../record.ts";
import { emptyTally, loadBreakdown, loadTallies } from "./tallies.ts";

/** Seconds by which the pace of sending is measured. */
const measured = 60;

/** Return what became of a campaign's messages, and what they brought. @throws NOT_FOUND */
export async function reportCampaign({ db }: ModuleDeps, context: CallContext, id: string): Promise<CampaignReport> {
  const reader = db.kysely;
  const { store, now } = context;
  const campaign = await readCampaign(reader, store.id, id);
  const tallies = await loadTallies(reader, store.id, [id]);
  const tally = tallies.get(id)?.tally ?? emptyTally;
  const { skipped, languages, heldOut } = await loadBreakdown(reader, store.id, id);
  const { conversion_days } = await loadShopSettings(reader, store.id);
  const rate = campaign.status === "SENDING" ? await rateOf(reader, campaign, now) : null;
  return {
    ...{ tally, skipped, languages, held_out: heldOut, rate, conversion_days },
    seconds_left: rate && rate > 0 ? Math.ceil(tally.left / rate) : null,
    ...((campaign.kept_report as ByMessages | null) ?? (await reportedByMessages(reader, campaign, conversion_days))),
    conversions: await conversionsOf(reader, campaign),
  };
}

type ByMessages = Pick<CampaignReport, "variants" | "links" | "lift">;

/** Return what a report reads from the messages of a campaign, as long as they are kept. */
export async function reportedByMessages(reader: Reader, campaign: CampaignRecord, days: number): Promise<ByMessages> {
  const { heldOut } = await loadBreakdown(reader, campaign.store_id, campaign.id);
  return {
    variants: await variantsOf(reader, campaign),
    links: await linksOf(reader, campaign),
    lift: heldOut === 0 ? null : await liftOfCampaign(reader, campaign, days),
  };
}

async function rateOf(reader: Reader, { store_id, id }: CampaignRecord, now: Date): Promise<number> {
  const since = new Date(now.getTime() - measured * 1000).toISOString();
  const { n } = await reader
    .selectFrom("message")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("store_id", "=", store_id)
    .where("campaign_id", "=", id)
    .where("state", "=", "SENT")
    .where("sent_at", ">", since)
    .executeTakeFirstOrThrow();
  return n / measured;
}

async function variantsOf(reader: Reader, { store_id, id, ab }: CampaignRecord): Promise<CampaignReport["variants"]> {
  if (!ab) return [];
  // Of the tally, which outlives the messages of whoever is erased.
  const { rows } = await sql<CampaignReport["variants"][number]>`
    select t.variant, coalesce(sum(t.n) filter (where t.outcome = 'SENT'), 0)::int as sent,
      coalesce(sum(t.n) filter (where t.outcome in ('CLICKED', 'ANONYMOUS')), 0)::int as clicked,
      (select count(*)::int from message m join conversion c on c.message_id = m.id and c.model = 'SENT'
        where m.store_id = ${store_id} and m.campaign_id = ${id} and m.variant = t.variant) as orders
    from campaign_tally t
    where t.store_id = ${store_id} and t.campaign_id = ${id} and t.variant <> '' group by 1 order by 1`.execute(reader);
  return rows;
}

/** Return the addresses that recipients followed, the most used first; programs count apart. */
async function linksOf(reader: Reader, { store_id, id }: CampaignRecord): Promise<CampaignReport["links"]> {
  const { rows } = await sql<CampaignReport["links"][number]>`
    select l.url, min(l.position)::int as position,
      count(distinct e.message_id) filter (where not e.machine)::int as people,
      count(distinct e.nonce) filter (where not e.machine)::int as anonymous,
      count(distinct coalesce(e.message_id, e.nonce)) filter (where e.machine)::int as machines
    from message_event e join link l on l.id = e.link_id
    where e.store_id = ${store_id} and e.campaign_id = ${id} and e.type = 'CLICK'
    group by l.url order by 3 desc, 4 desc, 2 limit 50`.execute(reader);
  return rows;
}

async function conversionsOf(reader: Reader, { store_id, id }: CampaignRecord): Promise<CampaignReport["conversions"]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.model, c.currency, count(*)::int as orders, sum(c.value_minor)::bigint as value_minor, sum(o.refunded_minor)::bigint as refunded_minor
    from conversion c join orders o on o.id = c.order_id
    where c.store_id = ${store_id} and c.campaign_id = ${id} and o.cancelled_at is null and o.deleted_at is null group by 1, 2 order by 1, 2`.execute(
    reader,
  );
  return rows.map((row) => {
    const [value_minor, refunded_minor] = [Number(row.value_minor), Number(row.refunded_minor)];
    return { ...row, value_minor, refunded_minor, net_minor: value_minor - refunded_minor } as CampaignReport["conversions"][number];
  });
}

/** Compare those who got it with those held out, from when it was sent. */
async function liftOfCampaign(reader: Reader, { store_id, id, started_at }: CampaignRecord, days: number) {
  const people = sql`select m.subscriber_id, m.skip_reason is not distinct from 'HELD_OUT' as held, ${started_at}::timestamptz as since
    from message m where m.store_id = ${store_id} and m.campaign_id = ${id} and (m.state = 'SENT' or m.skip_reason = 'HELD_OUT')`;
  const { sent, heldOut } = await comparedGroups(reader, { storeId: store_id, people, days });
  return liftOf(sent, heldOut);
}
