import { catalogue } from "#contracts/flows/catalogue";
import { flowRuns, flows } from "#contracts/flows/flows";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { dryRuns } from "./dry-run/dry-run.ts";
import { flowsExport, runsExport } from "./exports.ts";
import { listUses } from "./offers/uses.ts";
import { archiveFlow, deleteFlow, pauseFlow, rankFlows, restoreVersion, resumeFlow, stopAll } from "./operations/change-status.ts";
import { publishFlow } from "./operations/publish-flow.ts";
import { createFlow, saveFlow } from "./operations/save-flow.ts";
import { countWork } from "./queries/count-work.ts";
import { listFlows, listVersions, problemsOf, showFlow, showVersion } from "./queries/flows.ts";
import { readFlow } from "./repository.ts";
import { cancelRun, retryRun, skipStep } from "./runs/change-run.ts";
import { listRuns, listRunsOf, showRun } from "./runs/show-runs.ts";

export const flowsModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  const dryRun = dryRuns(deps);
  mount(
    app,
    flows,
    {
      list: ({ context, query }) => listFlows(kysely, context, query),
      export: (call) => sendExport(deps, flowsExport(deps), call),
      catalogue: () => Promise.resolve(catalogue()),
      create: ({ context, body }) => createFlow(deps, context, body),
      ranks: ({ context, body }) => rankFlows(deps, context, body.trigger, body.ids),
      stopAll: ({ context, body }) => stopAll(deps, context, body.reason),
      show: ({ context, params }) => showFlow(kysely, context, params.id),
      save: ({ context, params, body }) => saveFlow(deps, context, params.id, body),
      check: async ({ context, params, body }) => {
        const flow = await readFlow(kysely, context.store.id, params.id);
        return { problems: await problemsOf(kysely, flow, body.graph ?? flow.draft) };
      },
      dryRun: ({ context, params, body }) => dryRun(context, params.id, body),
      publish: ({ context, params, body }) => publishFlow(deps, context, params.id, body),
      pause: ({ context, params }) => pauseFlow(deps, context, params.id),
      resume: ({ context, params }) => resumeFlow(deps, context, params.id),
      archive: ({ context, params, body }) => archiveFlow(deps, context, params.id, body.cancel_runs),
      restore: ({ context, params, body }) => restoreVersion(deps, context, params.id, body.number),
      delete: ({ context, params }) => deleteFlow(deps, context, params.id),
      versions: ({ context, params }) => listVersions(kysely, context.store.id, params.id),
      version: ({ context, params }) => showVersion(kysely, context.store.id, params.id, params.number),
      uses: ({ context, params }) => listUses(kysely, context, params.id),
      runs: ({ context, params, query }) => listRunsOf(kysely, context.store.id, params.id, query),
      run: ({ context, params }) => showRun(kysely, context.store.id, params.id, params.run_id),
      retryRun: ({ context, params }) => retryRun(deps, context, params),
      skipStep: ({ context, params }) => skipStep(deps, context, params),
      cancelRun: ({ context, params, body }) => cancelRun(deps, context, params, body.reason),
    },
    deps.ports,
  );
  mount(
    app,
    flowRuns,
    {
      list: ({ context, query }) => listRuns(kysely, context.store.id, query),
      export: (call) => sendExport(deps, runsExport(deps), call),
      counts: ({ context }) => countWork(kysely, context),
    },
    deps.ports,
  );
};
