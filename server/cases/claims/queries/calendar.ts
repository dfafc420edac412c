import { sql } from "kysely";
import type { ClaimsCalendar } from "#contracts/claims/calendar";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { addDays, dayEnd, dayIn, dayStart } from "#server/kit/days";
import { badRequest } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";

const mostDays = 62;
/** Entries of each kind; more are cut. */
const most = 500;
type Event = ClaimsCalendar["events"][number];
type Found = Pick<Event, "id" | "kind" | "at" | "claim_id" | "name" | "customer">;

/** Return what is due between two days of the store. @throws BAD_REQUEST */
export async function claimsCalendar(
  reader: Reader,
  { store, now }: CallContext,
  { from, to }: { from: string; to: string },
): Promise<ClaimsCalendar> {
  if (to < from) throw badRequest({ to: "ENDS_BEFORE" });
  if (to >= addDays(from, mostDays)) throw badRequest({ to: "TOO_BIG" });
  const { timezone } = await loadStoreRules(reader, store.id);
  const [since, until] = [dayStart(timezone, from).toISOString(), dayEnd(timezone, to).toISOString()];
  const { rows } = await sql<Found>`
    (select k.id, 'CLAIM_DUE' as kind, k.due_at as at, k.id as claim_id, k.number as name, k.customer_name as customer from claim as k
      where k.store_id = ${store.id} and k.status = 'OPEN' and k.asked_at is null and k.due_at between ${since} and ${until}
      order by k.due_at limit ${most + 1})
    union all
    (select k.id, 'CLAIM_EXPIRY', k.expires_at, k.id, k.number, k.customer_name from claim as k
      where k.store_id = ${store.id} and k.expires_at between ${since} and ${until} order by k.expires_at limit ${most + 1})
    union all
    (select c.id, 'CARRIER', c.file_by, k.id, k.number || ${sql.lit(" · ")} || c.carrier, k.customer_name
      from carrier_claim as c join claim as k on k.id = c.claim_id and k.store_id = c.store_id
      where c.store_id = ${store.id} and c.state = 'DRAFT' and c.file_by between ${since} and ${until} order by c.file_by limit ${most + 1})`.execute(
    reader,
  );
  const kinds = ["CLAIM_DUE", "CLAIM_EXPIRY", "CARRIER"] as const;
  const of = (kind: Event["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    timezone,
    today: dayIn(timezone, now),
    events: kinds.flatMap((kind) =>
      of(kind)
        .slice(0, most)
        .map((row) => ({ ...row, at: isoOf(row.at), day: dayIn(timezone, new Date(row.at)), late: new Date(row.at) < now })),
    ),
    cut: kinds.filter((kind) => of(kind).length > most),
  };
}
