import { analytics } from "#contracts/analytics/analytics";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { rebuild } from "./books/rebuild.ts";
import { reconcile } from "./books/reconcile.ts";
import { answerTile } from "./queries/answer.ts";
import { csvOfTile } from "./queries/export.ts";

export const analyticsModule: Module = (app, deps) => {
  const reader = deps.db.kysely;
  mount(
    app,
    analytics,
    {
      show: ({ context, params, query }) => answerTile(reader, context, params.tile, query),
      async download({ context, params, query, reply }) {
        const answer = await answerTile(reader, context, params.tile, query);
        const name = `${params.tile.toLowerCase()}-${answer.from}-${answer.to}.csv`;
        void reply.header("content-type", "text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
        return csvOfTile(answer, context.language);
      },
      reconciliation: ({ context }) => reconcile(reader, context),
      rebuild: ({ context, body }) => rebuild(deps, context, body),
    },
    deps.ports,
  );
};
