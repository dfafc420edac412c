import { sql } from "kysely";
import { mostPerRun } from "#server/core/stores/api";
import type { Database } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import type { Clock } from "#server/kit/clock";
import { together } from "#server/kit/together";
import { askAboutLeg, type FoundLeg } from "./settle-leg-job.ts";

const tenMinutes = 10 * 60_000;
/** The platform reports most ends itself. */
const askedEveryMs = 60 * 60_000;

type OpenLeg = FoundLeg & { store_id: string };

/**
 * Return the task that follows payments whose end is not known: one that a payment provider works on for days, one that only a person can
 * tell about and the platform may yet, and one whose job was given up while the platform was silent. None of them is ever dropped.
 */
export const followOpenLegs = ({ db, clock }: { db: Database; clock: Clock }): Task => ({
  name: "payments.follow",
  every: tenMinutes,
  async run() {
    const now = clock.now();
    const legs = await openLegs(db, now);
    const hour = Math.floor(now.getTime() / askedEveryMs);
    if (legs.length > 0)
      await db.transaction((tx) =>
        together(
          tx,
          legs.flatMap((leg) => askAboutLeg(leg.store_id, leg, String(hour))),
        ),
      );
  },
});

/** Return the legs of connected stores that nobody has asked about for a while. */
async function openLegs({ kysely }: Database, now: Date): Promise<OpenLeg[]> {
  const before = new Date(now.getTime() - askedEveryMs).toISOString();
  const { rows } = await sql<OpenLeg>`
    select g.id, g.store_id, g.return_id, g.claim_id, g.kind = 'REFUND' as is_refund, p.key
    from ledger as g
    join store as s on s.id = g.store_id and s.connection_id is not null
    join platform_operation as p on p.store_id = g.store_id and p.about ->> 0 = g.id and p.kind in ('refund', 'credit')
      and (p.return_id = g.return_id or p.claim_id = g.claim_id)
    where g.state not in ('SUCCEEDED', 'FAILED') and g.created_at < ${before} and p.updated_at < ${before}
    order by p.updated_at limit ${mostPerRun}`.execute(kysely);
  return rows;
}
