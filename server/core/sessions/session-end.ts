import { type RawBuilder, sql } from "kysely";
import { tokenLifeMs } from "#server/kit/tokens";

/** Calls are recorded once a minute, and so is activity without calls, which the browser reports: use may be two minutes newer than known. */
const graceMinutes = 2;

/**
 * Return the end of a session that started and was last used at these moments, each a `timestamptz`: after the inactivity its store
 * allows, and 12 hours after its start at the latest.
 */
export const sessionEnd = (idleMinutes: number, started: RawBuilder<unknown>, lastUsed: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`least(
    ${started} + make_interval(secs => ${tokenLifeMs / 1000}), ${lastUsed} + make_interval(mins => ${idleMinutes + graceMinutes}))`;
