import { sql } from "kysely";
import { type LegOfCase, settleLegJob } from "#server/cases/settle-leg-job";
import type { Database } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import { mostPerRun } from "#server/jobs/task-for-each";
import type { Clock } from "#server/kit/clock";
import { together, type Write } from "#server/kit/together";
import { operationJob } from "#server/platform-operations/plan-operation";

const tenMinutes = 10 * 60_000;
/** The platform reports most ends itself. */
const askedEveryMs = 60 * 60_000;

interface OpenLeg {
  id: string;
  store_id: string;
  return_id: string | null;
  claim_id: string | null;
  kind: string;
  key: string;
}

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
    if (legs.length > 0)
      await db.transaction((tx) =>
        together(
          tx,
          legs.flatMap((leg) => jobFor(leg, now)),
        ),
      );
  },
});

function jobFor({ id: legId, store_id: storeId, return_id, claim_id, kind, key }: OpenLeg, now: Date): Write[] {
  const jobKey = `${key} ${Math.floor(now.getTime() / askedEveryMs)}`;
  if (kind !== "REFUND") return [operationJob(return_id ? "platform-operation" : "claim-operation", storeId, key, jobKey)];
  const owner: LegOfCase = return_id ? { storeId, legId, returnId: return_id } : { storeId, legId, claimId: claim_id ?? "" };
  return [settleLegJob(owner, jobKey)];
}

/** Return the legs of connected stores that nobody has asked about for a while. */
async function openLegs({ kysely }: Database, now: Date): Promise<OpenLeg[]> {
  const before = new Date(now.getTime() - askedEveryMs).toISOString();
  const { rows } = await sql<OpenLeg>`
    select g.id, g.store_id, g.return_id, g.claim_id, g.kind, p.key
    from ledger as g
    join store as s on s.id = g.store_id and s.connection_id is not null
    join platform_operation as p on p.store_id = g.store_id and p.about ->> 0 = g.id and p.kind in ('refund', 'credit')
      and (p.return_id = g.return_id or p.claim_id = g.claim_id)
    where g.state not in ('SUCCEEDED', 'FAILED') and g.created_at < ${before} and p.updated_at < ${before}
    order by p.updated_at limit ${mostPerRun}`.execute(kysely);
  return rows;
}
