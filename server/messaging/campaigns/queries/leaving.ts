import { sql } from "kysely";
import type { CampaignCheck } from "#contracts/campaigns/shapes";
import type { ScheduleMode } from "#contracts/campaigns/states";
import type { Language } from "#contracts/session/rules";
import type { MarketingRules } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { later } from "#server/kit/instants";
import { type Curve, leavingCurve } from "#server/messaging/domain/campaigns/leaving-curve";
import { mostWaitHours } from "#server/messaging/domain/sending/frequency-cap";
import { hoursOf } from "#server/messaging/domain/sending/marketing-rules";
import type { Reader as Whereabouts } from "#server/messaging/domain/sending/quiet-hours";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { capsEndOfPerson } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { countPeople, languageOfReader, matching, reasonWithout } from "../audience.ts";
import { ownTime, placeOfReader, readerOfPlace } from "../place-of-reader.ts";
import type { CampaignRecord } from "../record.ts";
import { loadPace } from "../sender.ts";

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
  place: string;
  /** Whole hours from now until the caps end; null: they hold nobody back. */
  held_hours: number | null;
  n: number;
}

const hourMs = 3_600_000;

/** Return when the messages of a campaign would leave, by hours, caps, and the pace of its connection, and the zones of its recipients. */
export async function loadLeaving(
  reader: Reader,
  deps: ModuleDeps,
  context: CallContext,
  campaign: CampaignRecord,
  { written, usual, ...moment }: Written & Moment,
): Promise<Pick<CampaignCheck, "leaving" | "too_late"> & Pick<CampaignCheck["audience"], "by_zone">> {
  const { store, now } = context;
  const { channel } = campaign;
  const rules = await loadShopSettings(reader, store.id);
  const hours = hoursOf(rules, channel);
  const dueIn = dueBy(moment, campaign, context);
  const groups = (await rowsOf(reader, context, campaign, { written, usual, rules })).map(({ place, n, held_hours }) => {
    const who = readerOfPlace(place, store.timezone);
    const capsEnd = held_hours === null ? null : new Date(now.getTime() + held_hours * hourMs);
    return { n, ...who, due: dueIn(who), capsEnd };
  });
  const curve: Curve = leavingCurve(groups, {
    hours,
    mostWaitHours: mostWaitHours[channel],
    rate: await loadPace(deps, store.id, channel),
  });
  // Where several zones are possible, people are counted under all of them together.
  return { ...curve, by_zone: countPeople(groups, ({ zones }) => zones.join(", ")) };
}

/** Return when messages are due for a recipient; a time that is not chosen yet, or has passed, is now. */
function dueBy({ mode, at, local }: Moment, campaign: CampaignRecord, { now }: CallContext): (who: Whereabouts) => Date {
  const chosen = mode ?? campaign.schedule_mode;
  const localTime = local ?? campaign.local_time;
  if (chosen === "LOCAL" && localTime) return (who) => later(now, ownTime(who, localTime));
  const instant = at ?? campaign.starts_at;
  const due = chosen === "AT" && instant ? later(now, new Date(instant)) : now;
  return () => due;
}

/** Group the people who get a campaign by what decides when. */
async function rowsOf(
  reader: Reader,
  context: CallContext,
  campaign: CampaignRecord,
  { written, usual, rules }: Written & { rules: MarketingRules },
): Promise<Row[]> {
  const { store, now } = context;
  const who = await matching(reader, context, campaign);
  const reason = reasonWithout(campaign, written.length === 0 ? null : languageOfReader(written, usual));
  const at = now.toISOString();
  const { rows } = await sql<Row>`
    select place, case when caps_end > ${at}::timestamptz then ceil(extract(epoch from caps_end - ${at}::timestamptz) / 3600)::int end as held_hours,
      count(*)::int as n
    from (
      select ${placeOfReader} as place, ${capsEndOfPerson(campaign.channel, rules)} as caps_end
      from subscriber s where s.store_id = ${store.id} and ${who} and ${reason} is null
    ) as each group by 1, 2`.execute(reader);
  return rows;
}
