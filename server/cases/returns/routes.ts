import type { FastifyInstance } from "fastify";
import { actions } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import { actionHandlers } from "#server/cases/kernel/action-handlers";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";
import { operationFor } from "./operations/actions.ts";
import { adviseReturn } from "./operations/advise-return.ts";
import { bulkReturns } from "./operations/bulk-returns.ts";
import { createReturn } from "./operations/create-return.ts";
import { returnsBoard } from "./queries/board.ts";
import { returnsCalendar } from "./queries/calendar.ts";
import { countReturns } from "./queries/counts.ts";
import { showReturn } from "./queries/detail.ts";
import { returnsExport } from "./queries/export.ts";
import { findReturn } from "./queries/find.ts";
import { listReturns } from "./queries/list.ts";
import { returnsOverview } from "./queries/overview.ts";

/** Register the routes of returns: reading, requesting, and every action of a case. */
export function registerReturns(app: FastifyInstance, deps: ModuleDeps): void {
  mount(
    app,
    returns,
    {
      list: ({ context, query }) => listReturns(deps.db.kysely, context, query),
      export: (call) => sendExport(deps, returnsExport(deps), call),
      counts: ({ context }) => countReturns(deps.db.kysely, context.store.id),
      overview: ({ context }) => returnsOverview(deps.db.kysely, context),
      board: ({ context, query }) => returnsBoard(deps.db.kysely, context, query.assignee),
      calendar: ({ context, query }) => returnsCalendar(deps.db.kysely, context, query),
      create: ({ context, body }) => createReturn(deps, context, body),
      advise: ({ context, body }) => adviseReturn(deps, context, body),
      bulk: ({ context, body }) => bulkReturns(deps, context, body.action, body.ids, body.body),
      find: ({ context, query }) => findReturn(deps.db.kysely, context.store.id, query.code),
      show: ({ context, params }) => showReturn(deps.db.kysely, context, params.id),
      ...actionHandlers(actions, (action, context, id, body) => operationFor(action)(deps, context, id, body as never)),
    },
    deps.ports,
  );
}
