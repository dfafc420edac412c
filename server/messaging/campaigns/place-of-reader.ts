import { type RawBuilder, sql } from "kysely";
import { instantOfLocal } from "#server/kit/local-time";
import { readerAt } from "#server/messaging/domain/people/phone-zones";
import type { Reader } from "#server/messaging/domain/sending/quiet-hours";

/**
 * Return what tells where a recipient is, as SQL over `s`, alike for people in the same place: the beginning of a number names the country and
 * the area. It is what sending judges by, so that a campaign leaves when its check says.
 */
export const placeOfReader: RawBuilder<string> = sql<string>`concat_ws('|', coalesce(s.timezone, ''), coalesce(s.ship_country, ''),
  coalesce(rpad(left(s.phone, 5), length(s.phone), '0'), ''), coalesce(s.country, ''))`;

/** Return where the people of a place may be; `usual` is the store's zone. */
export function readerOfPlace(place: string, usual: string): Reader {
  const [timezone, ship_to, phone, country] = place.split("|");
  const known = { timezone: timezone || null, ship_to: ship_to || null, phone: phone || null, country: country || null };
  return readerAt(known, usual);
}

/** Return when it is a local time for a recipient; where several zones are possible, when it has come in all. */
export const ownTime = ({ zones }: Reader, local: string): Date =>
  new Date(Math.max(...zones.map((zone) => instantOfLocal(zone, local).getTime())));
