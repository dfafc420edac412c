import { sql } from "kysely";
import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign, CampaignRow, CampaignTally } from "#contracts/campaigns/shapes";
import { campaignTabs, statusesOfTab } from "#contracts/campaigns/states";
import type { Input, Output } from "#contracts/contract";
import { allowedActions } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { campaignLife } from "../life.ts";
import type { CampaignRecord } from "../record.ts";
import { emptyTally, loadTallies } from "./tallies.ts";

type Operations = (typeof campaigns)["operations"];
type Query = Input<Operations["list"]>["query"];

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** Return campaigns with the names of what they refer to. */
const withNames = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("campaign as c")
    .leftJoin("segment as g", "g.id", "c.segment_id")
    .leftJoin("segment as x", "x.id", "c.exclude_segment_id")
    .leftJoin("template as t", (join) => join.onRef("t.id", "=", "c.template_id").onRef("t.store_id", "=", "c.store_id"))
    .where("c.store_id", "=", storeId);
const names = ["g.name as segment_name", "x.name as exclude_segment_name", "t.name as template_name"] as const;
type Named = CampaignRecord & { segment_name: string | null; exclude_segment_name: string | null; template_name: string | null };

export async function listCampaigns(reader: Reader, context: CallContext, query: Query): Promise<Output<Operations["list"]>> {
  const { store } = context;
  const keyset = keysetOf("campaigns", query, "-created_at");
  const statuses = query.status ?? (query.tab ? [...statusesOfTab[query.tab]] : undefined);
  const filtered = withNames(reader, store.id)
    .where((eb) => eb.and(query.q ? foldedWordsIn("c.name", query.q) : []))
    .$if(statuses !== undefined, (found) => found.where("c.status", "in", statuses ?? []))
    .$if(query.channel !== undefined, (found) => found.where("c.channel", "in", query.channel ?? []))
    .$if(query.created_from !== undefined, (found) => found.where("c.created_at", ">=", query.created_from as string))
    .$if(query.created_to !== undefined, (found) => found.where("c.created_at", "<", query.created_to as string));
  const rows = (await seek(filtered.selectAll("c").select(names), "c", keyset).execute()) as Named[];
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  return { ...page, items: await rowsOf(reader, context, page.items) };
}

export async function countCampaigns(reader: Reader, { store }: CallContext): Promise<Output<Operations["counts"]>> {
  const rows = await reader
    .selectFrom("campaign")
    .select(["status", sql<number>`count(*)::int`.as("n")])
    .where("store_id", "=", store.id)
    .groupBy("status")
    .execute();
  const of = (tab: (typeof campaignTabs)[number]) =>
    rows.filter(({ status }) => statusesOfTab[tab].includes(status)).reduce((sum, { n }) => sum + n, 0);
  return Object.fromEntries(campaignTabs.map((tab) => [tab, of(tab)])) as Output<Operations["counts"]>;
}

/** Return a campaign with what may be done with it. @throws NOT_FOUND */
export async function showCampaign(reader: Reader, context: CallContext, id: string): Promise<Campaign> {
  const row = (await withNames(reader, context.store.id).selectAll("c").select(names).where("c.id", "=", id).executeTakeFirst()) as
    | Named
    | undefined;
  if (!row) throw notFound();
  const [shown] = await rowsOf(reader, context, [row]);
  if (!shown) throw notFound();
  return {
    ...shown,
    template: named(row.template_id, row.template_name),
    template_version: row.template_version,
    exclude_segment: named(row.exclude_segment_id, row.exclude_segment_name),
    schedule: { mode: row.schedule_mode, at: row.schedule_mode === "AT" ? row.starts_at : null, local: row.local_time },
    ab: row.ab,
    verdict: row.verdict,
    test_ends_at: row.test_ends_at,
    holdout_percent: row.holdout_percent,
    skip_open_cases: row.skip_open_cases,
    topic: row.topic,
    started_at: row.started_at,
    sent_by: row.sent_by,
    is_folded: row.kept_report !== null,
    updated_at: row.updated_at,
  };
}

interface Brought {
  campaign_id: string;
  orders: number;
  net_minor: number;
}

async function rowsOf(reader: Reader, context: CallContext, rows: readonly Named[]): Promise<CampaignRow[]> {
  const { store } = context;
  const ids = rows.map(({ id }) => id);
  const [tallies, brought] = [await loadTallies(reader, store.id, ids), await netOf(reader, ids, store)];
  return rows.map((row) => {
    const { tally, clicked, anonymous } = tallies.get(row.id) ?? { tally: emptyTally as CampaignTally, clicked: 0, anonymous: 0 };
    const own = brought.find(({ campaign_id }) => campaign_id === row.id);
    return {
      id: row.id,
      store_id: row.store_id,
      name: row.name,
      channel: row.channel,
      status: row.status,
      phase: row.phase,
      pause_reason: row.pause_reason,
      segment: named(row.segment_id, row.segment_name),
      audience: row.audience,
      tally,
      clicks: { people: clicked, anonymous },
      orders: own?.orders ?? 0,
      net_minor: own?.net_minor ?? 0,
      currency: store.currency,
      starts_at: row.starts_at,
      finished_at: row.finished_at,
      created_at: row.created_at,
      version: row.version,
      allowed_actions: allowedActions(context, campaignLife, row),
    };
  });
}

/** Return what campaigns brought in the store's currency: any order of a recipient within the window, less what was refunded since. */
async function netOf(reader: Reader, ids: readonly string[], { id, currency }: CallContext["store"]): Promise<Brought[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Brought>`
    select c.campaign_id, count(*)::int as orders, sum(c.value_minor - o.refunded_minor)::bigint as net_minor
    from conversion c join orders o on o.id = c.order_id
    where c.store_id = ${id} and c.campaign_id = any(${[...ids]}::text[]) and c.model = 'SENT' and c.currency = ${currency} and o.cancelled_at is null and o.deleted_at is null
    group by 1`.execute(reader);
  return rows.map((row) => ({ ...row, net_minor: Number(row.net_minor) }));
}
