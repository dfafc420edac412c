import { sql } from "kysely";
import type { Database, Reader } from "#server/db/open";
import type { Run } from "./run.ts";

/** How long a claim holds, unless it is renewed by being sent. */
export const leaseMs = 60_000;

/** Marketing outside campaigns, in the order in which it goes first: alerts that were asked for, automations, the rest. */
const priorities = [1, 3, 5, 9];

interface Claiming extends Run {
  limit: number;
  now: Date;
}

/** Whether the automation of a message waits: its messages keep their place, and are sent when it goes on. As SQL over `m`. */
export const isAutomationPaused = sql<boolean>`(m.automation_id is not null
  and exists (select from automation a where a.store_id = m.store_id and a.id = m.automation_id and a.status = 'PAUSED'))`;

/** Claim due messages, the most urgent first. Nothing has left yet, so a lease that ends is simply taken again. */
export async function claimDue({ kysely }: { kysely: Reader }, { storeId, channel, me, limit, now }: Claiming): Promise<string[]> {
  const claimed: string[] = [];
  const until = new Date(now.getTime() + leaseMs).toISOString();
  const take = async (whose: ReturnType<typeof sql>) => {
    if (claimed.length >= limit) return;
    const { rows } = await sql<{ id: string }>`
      with due as materialized (
        select id from message m where store_id = ${storeId} and ${whose} and state = 'QUEUED' and due_at <= ${now.toISOString()}
        order by due_at, id limit ${limit - claimed.length} for update skip locked
      )
      update message m set state = 'CLAIMED', lease_until = ${until}, leased_by = ${me} from due where m.id = due.id returning m.id`.execute(
      kysely,
    );
    claimed.push(...rows.map(({ id }) => id));
  };
  for (const priority of priorities)
    await take(sql`channel = ${channel} and priority = ${priority} and campaign_id is null and not ${isAutomationPaused}`);
  if (claimed.length < limit) for (const id of await campaignsAtWork({ kysely }, storeId, channel)) await take(sql`campaign_id = ${id}`);
  return claimed;
}

/** Return the campaigns that are being sent, the oldest first. */
export async function campaignsAtWork({ kysely }: { kysely: Reader }, storeId: string, channel: Run["channel"]): Promise<string[]> {
  const rows = await kysely
    .selectFrom("campaign")
    .select("id")
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .where("status", "=", "SENDING")
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Return claims to the queue: they were not begun. */
export async function unclaim({ kysely }: Pick<Database, "kysely">, { storeId, me }: Run): Promise<void> {
  await kysely
    .updateTable("message")
    .set({ state: "QUEUED", lease_until: null, leased_by: null })
    .where("store_id", "=", storeId)
    .where("state", "=", "CLAIMED")
    .where("leased_by", "=", me)
    .execute();
}
