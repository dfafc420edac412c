import { sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Task } from "#server/jobs/scheduler";
import { tallyTask } from "#server/jobs/tally-task";
import type { ModuleDeps } from "#server/platforms/module";
import { isAutomationPaused } from "./claim.ts";
import { recoverLeases } from "./recover.ts";
import { wakeSending } from "./run-bulk.ts";

const every = 15_000;
/** Longer than messages are stored, and goods may be shown for some days after they were stored. */
const shownDays = 430;

/** Return the tasks of sending: what became due is sent, what a stopped server left behind is settled. */
export const sendingTasks = (deps: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "sending.due",
    every,
    async run() {
      const now = deps.clock.now();
      await recoverLeases(deps.db, now);
      for (const { store_id, channel } of await dueStores(deps, now)) await deps.db.transaction((tx) => wakeSending(tx, store_id, channel));
    },
  },
  {
    name: "sending.shown",
    every: 86_400_000,
    /** Delete what mails showed once their messages are deleted. */
    async run() {
      const past = new Date(deps.clock.now().getTime() - shownDays * 86_400_000).toISOString();
      await deps.db.kysely.deleteFrom("mail_shown").where("created_at", "<", past).execute();
    },
  },
  tallyTask(deps, "campaigns.tally", "campaign_tally", ["campaign_id", "variant", "language", "outcome", "reason"]),
];

/** Return the stores and channels with due messages that no run is sending yet. */
async function dueStores({ db }: Pick<ModuleDeps, "db">, now: Date): Promise<{ store_id: string; channel: MessageChannel }[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ store_id: string; channel: MessageChannel }>`
    select st.id as store_id, c.channel from store st cross join (values ('EMAIL'), ('SMS')) as c(channel)
    where (
      exists (select from message m where m.store_id = st.id and m.channel = c.channel and m.state = 'QUEUED' and m.due_at <= ${at}
        and m.campaign_id is null and not ${isAutomationPaused})
      or exists (select from campaign k where k.store_id = st.id and k.channel = c.channel and k.status = 'SENDING' and exists (
        select from message m where m.campaign_id = k.id and m.state = 'QUEUED' and m.due_at <= ${at}))
    ) and not exists (select from job j where j.queue = 'send-bulk' and j.state <> 'dead'
      and j.key in (st.id || ':' || c.channel || ':0', st.id || ':' || c.channel || ':1'))`.execute(db.kysely);
  return rows;
}
