import type { CampaignCalendar } from "#contracts/campaigns/shapes";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { addDays, dayEnd, dayIn, dayStart } from "#server/kit/days";
import { badRequest } from "#server/kit/errors";

const mostDays = 62;
const most = 500;

/** Return the campaigns that begin between two days of the store, or did. @throws BAD_REQUEST */
export async function campaignCalendar(
  reader: Reader,
  { store, now }: CallContext,
  { from, to }: { from: string; to: string },
): Promise<CampaignCalendar> {
  if (to < from) throw badRequest({ to: "ENDS_BEFORE" });
  if (to >= addDays(from, mostDays)) throw badRequest({ to: "TOO_BIG" });
  const { timezone } = store;
  const rows = await reader
    .selectFrom("campaign as c")
    .leftJoin("segment as g", "g.id", "c.segment_id")
    .select(["c.id", "c.name", "c.starts_at", "c.pause_reason", "c.status", "g.name as segment_name"])
    .where("c.store_id", "=", store.id)
    .where("c.status", "in", ["SCHEDULED", "SENDING", "PAUSED", "SENT"])
    .where("c.starts_at", ">=", dayStart(timezone, from).toISOString())
    .where("c.starts_at", "<=", dayEnd(timezone, to).toISOString())
    .orderBy("c.starts_at")
    .orderBy("c.id")
    .limit(most)
    .execute();
  const events = rows.flatMap(({ id, name, starts_at: at, status, pause_reason, segment_name }) =>
    at === null
      ? []
      : [
          {
            ...{ id, kind: "CAMPAIGN" as const, at, day: dayIn(timezone, new Date(at)), campaign_id: id, name },
            ...{ late: status === "SCHEDULED" && pause_reason !== null, customer: segment_name ?? "" },
          },
        ],
  );
  return { timezone, today: dayIn(timezone, now), events };
}
