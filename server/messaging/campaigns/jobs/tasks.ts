import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { advanceCampaigns, judgeFinished } from "./advance.ts";
import { foldTask } from "./fold.ts";
import { resumePreparing, startDue } from "./start.ts";

const every = 15_000;

/** Return the tasks of campaigns: begin what is due, end tests, finish what has nothing left, forget whom old ones reached. */
export const campaignTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "campaigns.start",
    every,
    async run() {
      await resumePreparing(deps);
      await startDue(deps);
    },
  },
  {
    name: "campaigns.advance",
    every,
    async run(signal) {
      const stores = await deps.db.kysely.selectFrom("campaign").select("store_id").distinct().where("status", "=", "SENDING").execute();
      for (const { store_id } of stores) if (!signal.aborted) await advanceCampaigns(deps, store_id);
      await judgeFinished(deps, signal);
    },
  },
  foldTask(deps),
];
