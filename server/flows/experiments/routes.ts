import { experiments } from "#contracts/experiments/experiments";
import { sendExport } from "#server/core/exports/api";
import { judge } from "#server/flows/domain/experiments/judge";
import { publishWeights } from "#server/flows/flows/api";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { experimentsExport } from "./exports.ts";
import { decideExperiment, endUndecided, pauseExperiment, raiseTraffic, resumeExperiment } from "./operations/change-experiment.ts";
import { calculateSize, previewPlan } from "./operations/preview-plan.ts";
import { exportExperiment } from "./queries/export.ts";
import { countExperiments, listExperiments } from "./queries/list.ts";
import { finite } from "./queries/results.ts";
import { showExperiment } from "./queries/show.ts";

export const experimentsModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    experiments,
    {
      list: ({ context, query }) => listExperiments(kysely, context, query),
      export: (call) => sendExport(deps, experimentsExport(deps), call),
      counts: ({ context }) => countExperiments(kysely, context),
      plan: ({ body }) => Promise.resolve(calculateSize(body)),
      preview: ({ context, body }) => previewPlan(kysely, context, body),
      judge: ({ body }) => {
        const { kind, arms, ...trial } = body;
        const judged = judge({ ...trial, arms: arms.map((arm) => ({ kind, arm })) as Parameters<typeof judge>[0]["arms"] });
        const comparisons = judged.comparisons.map((one) => ({ ...one, low: finite(one.low), high: finite(one.high) }));
        return Promise.resolve({ ...judged, comparisons });
      },
      show: ({ context, params }) => showExperiment(kysely, context, params.id),
      download: async ({ context, params, reply }) => {
        const text = await exportExperiment(kysely, context, params.id);
        reply.headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="experiment-${params.id}.csv"`,
          "cache-control": "no-store",
        });
        return `\uFEFF${text}`;
      },
      pause: ({ context, params }) => pauseExperiment(deps, context, params.id),
      resume: ({ context, params }) => resumeExperiment(deps, context, params.id),
      traffic: ({ context, params, body }) => raiseTraffic(deps, context, params.id, body.percent),
      end: ({ context, params, body }) => endUndecided(deps, context, params.id, body.reason),
      decide: ({ context, params, body }) => decideExperiment(deps, context, params.id, body, publishWeights),
    },
    deps.ports,
  );
};
