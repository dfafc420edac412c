import type { FastifyInstance } from "fastify";
import { claimActionNames } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import { actionHandlers } from "#server/cases/kernel/action-handlers";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";
import { operationFor } from "./operations/actions.ts";
import { bulkClaims } from "./operations/bulk-claims.ts";
import { createCarrierClaim, updateCarrierClaim } from "./operations/carrier-claims.ts";
import { createClaim } from "./operations/create-claim.ts";
import { claimsBoard } from "./queries/board.ts";
import { claimsCalendar } from "./queries/calendar.ts";
import { countClaims } from "./queries/counts.ts";
import { showClaim } from "./queries/detail.ts";
import { claimEligibility } from "./queries/eligibility.ts";
import { claimsExport } from "./queries/export.ts";
import { findClaim } from "./queries/find.ts";
import { listClaims } from "./queries/list.ts";
import { saveSettings, showSettings } from "./settings/settings.ts";

/** Register the routes of claims: reading, submitting, and every action of a claim. */
export function registerClaims(app: FastifyInstance, deps: ModuleDeps): void {
  const { kysely } = deps.db;
  mount(
    app,
    claims,
    {
      list: ({ context, query }) => listClaims(kysely, context, query),
      export: (call) => sendExport(deps, claimsExport(deps), call),
      counts: ({ context }) => countClaims(kysely, context),
      board: ({ context, query }) => claimsBoard(kysely, context, query.assignee),
      calendar: ({ context, query }) => claimsCalendar(kysely, context, query),
      eligibility: ({ context, query }) => claimEligibility(kysely, context, query.order_id),
      find: ({ context, query }) => findClaim(kysely, context.store.id, query.code),
      settings: ({ context }) => showSettings(deps, context),
      saveSettings: ({ context, body }) => saveSettings(deps, context, body),
      create: ({ context, body }) => createClaim(deps, context, body),
      bulk: ({ context, body }) => bulkClaims(deps, context, body.action, body.ids, body.body),
      show: ({ context, params }) => showClaim(kysely, context, params.id),
      createCarrierClaim: ({ context, params, body }) => createCarrierClaim(deps, context, params.id, body),
      updateCarrierClaim: ({ context, params, body }) => updateCarrierClaim(deps, context, params, body),
      ...actionHandlers(claimActionNames, (action, context, id, body) => operationFor(action)(deps, context, id, body as never)),
    },
    deps.ports,
  );
}
