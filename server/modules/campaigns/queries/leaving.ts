import { sql } from "kysely";
import type { CampaignCheck } from "#contracts/campaigns/shapes";
import type { ScheduleMode } from "#contracts/campaigns/states";
import type { Language } from "#contracts/session/rules";
import type { MarketingRules } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import { mostWaitHours } from "#server/domain/frequency-cap";
import { type Curve, leavingCurve } from "#server/domain/leaving-curve";
import { instantOf, isZone } from "#server/domain/local-time";
import { hoursOf } from "#server/domain/marketing-rules";
import { readerOfPhone } from "#server/domain/phone-zones";
import type { CallContext } from "#server/kit/context";
import { languageOfReader, matching, reasonWithout, zoneOfReader } from "../audience.ts";
import type { CampaignsDeps } from "../deps.ts";
import type { CampaignRecord } from "../record.ts";

/** When a campaign is asked about. */
export interface Moment {
  mode?: ScheduleMode | undefined;
  at?: string | undefined;
  local?: string | undefined;
}
interface Written {
  written: readonly Language[];
  usual: Language;
}
interface Row {
  zone: string;
  own_zone: boolean;
  country: string | null;
  phone: string | null;
  /** Whole hours from now until the caps end; null: they hold nobody back. */
  held_hours: number | null;
  n: number;
}

const hourMs = 3_600_000;

/** Return when the messages of a campaign would leave, by hours, caps, and the pace of its connection. */
export async function leavingOf(
  reader: Reader,
  deps: CampaignsDeps,
  context: CallContext,
  campaign: CampaignRecord,
  { written, usual, ...moment }: Written & Moment,
): Promise<Pick<CampaignCheck, "leaving" | "too_late">> {
  const { store, now } = context;
  const { channel } = campaign;
  const rules = await deps.shopSettingsLinks.mailSettingsOf(reader, store.id);
  const hours = hoursOf(rules, channel);
  const dueIn = dueBy(moment, campaign, context);
  const groups = (await rowsOf(reader, deps, context, campaign, { written, usual, rules })).map((row) => {
    const byPhone = row.phone && !row.own_zone ? readerOfPhone(row.phone, store.timezone) : null;
    const zones = byPhone?.zones ?? [isZone(row.zone) ? row.zone : store.timezone];
    const capsEnd = row.held_hours === null ? null : new Date(now.getTime() + row.held_hours * hourMs);
    return { n: row.n, zones, country: byPhone?.country ?? row.country, due: dueIn(row.zone), capsEnd };
  });
  const curve: Curve = leavingCurve(groups, { hours, mostWaitHours: mostWaitHours[channel], rate: await deps.paceOf(store.id, channel) });
  return curve;
}

/** Return when messages are due in a zone; a time that is not chosen yet, or has passed, is now. */
function dueBy({ mode, at, local }: Moment, campaign: CampaignRecord, { store, now }: CallContext): (zone: string) => Date {
  const chosen = mode ?? campaign.schedule_mode;
  const later = (instant: Date) => (instant.getTime() > now.getTime() ? instant : now);
  const ownTime = local ?? campaign.local_time;
  if (chosen === "LOCAL" && ownTime) return (zone) => later(instantOf(isZone(zone) ? zone : store.timezone, ownTime));
  const instant = at ?? campaign.starts_at;
  const due = chosen === "AT" && instant ? later(new Date(instant)) : now;
  return () => due;
}

/** Group the people who get a campaign by what decides when. */
async function rowsOf(
  reader: Reader,
  deps: CampaignsDeps,
  context: CallContext,
  campaign: CampaignRecord,
  { written, usual, rules }: Written & { rules: MarketingRules },
): Promise<Row[]> {
  const { store, now } = context;
  const who = await matching(reader, deps, context, campaign);
  const reason = reasonWithout(deps, campaign, written.length === 0 ? null : languageOfReader(written, usual));
  // A prefix of nine characters names the country and, where there is one, the area.
  const phone =
    campaign.channel === "SMS" ? sql`case when s.timezone is null then rpad(left(s.phone, 9), length(s.phone), '0') end` : sql`null::text`;
  const at = now.toISOString();
  const { rows } = await sql<Row>`
    select zone, own_zone, country, phone,
      case when caps_end > ${at}::timestamptz then ceil(extract(epoch from caps_end - ${at}::timestamptz) / 3600)::int end as held_hours,
      count(*)::int as n
    from (
      select ${zoneOfReader(store.timezone)} as zone, s.timezone is not null as own_zone, s.country, ${phone} as phone,
        ${deps.capsEndOfPerson(campaign.channel, rules)} as caps_end
      from subscriber s where s.store_id = ${store.id} and ${who} and ${reason} is null
    ) as each group by 1, 2, 3, 4, 5`.execute(reader);
  return rows;
}
