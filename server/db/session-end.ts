import { type RawBuilder, sql } from "kysely";
import { tokenLifeMs } from "#server/kit/tokens";

/** Calls are noted once a minute, and the browser tells of use without calls as often. */
const untoldMinutes = 2;

/**
 * The end of a session `s` of a store `st` that was last used at `seen`: after the inactivity the store allows, and 12 hours after its
 * start at the latest.
 */
export const sessionEnd = (seen: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`least(s.created_at + make_interval(secs => ${tokenLifeMs / 1000}), ${seen} + make_interval(mins => st.idle_minutes + ${untoldMinutes}))`;

/** Return the end of a session that begins now. */
export const firstSessionEnd = (idleMinutes: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(tokenLifeMs, (idleMinutes + untoldMinutes) * 60_000));
