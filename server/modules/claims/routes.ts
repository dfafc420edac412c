import type { FastifyInstance } from "fastify";
import { type OperationName, operationName } from "#contracts/action";
import { type ClaimAction, claimActionNames } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import { sendExport } from "#server/exports/send-export";
import { type Call, type Handlers, mount } from "#server/kit/mount";
import type { ClaimsDeps } from "./deps.ts";
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

type ActionCall = Pick<Call<(typeof claims.operations)["approve"]>, "context" | "params"> & { body: unknown };

/** A handler per action, by the name of its contract operation. */
function actionHandlers(deps: ClaimsDeps): Pick<Handlers<typeof claims>, OperationName<ClaimAction>> {
  const handlers = claimActionNames.map((action) => [
    operationName(action),
    ({ context, params, body }: ActionCall) => operationFor(action)(deps, context, params.id, withoutVersion(body) as never),
  ]);
  return Object.fromEntries(handlers);
}

/** Register the routes of claims: reading, submitting, and every action of a claim. */
export function registerClaims(app: FastifyInstance, deps: ClaimsDeps): void {
  const { kysely } = deps.db;
  mount(
    app,
    claims,
    {
      list: ({ context, query }) => listClaims(kysely, context, query),
      export: (call) => sendExport(deps, claimsExport(deps), call),
      counts: ({ context }) => countClaims(kysely, context),
      board: ({ context, query }) => claimsBoard(kysely, context, query.assignee),
      calendar: ({ context, query }) => claimsCalendar(deps, kysely, context, query),
      eligibility: ({ context, query }) => claimEligibility(deps, kysely, context, query.order_id),
      find: ({ context, query }) => findClaim(kysely, context.store.id, query.code),
      settings: ({ context }) => showSettings(deps, context),
      saveSettings: ({ context, body }) => saveSettings(deps, context, body),
      create: ({ context, body }) => createClaim(deps, context, body),
      bulk: ({ context, body }) => bulkClaims(deps, context, body.action, body.ids, body.body),
      show: ({ context, params }) => showClaim(kysely, context, params.id),
      createCarrierClaim: ({ context, params, body }) => createCarrierClaim(deps, context, params.id, body),
      updateCarrierClaim: ({ context, params, body }) => updateCarrierClaim(deps, context, params, body),
      ...actionHandlers(deps),
    },
    deps.ports,
  );
}

/** The version was compared already; the rest is the operation's body. */
function withoutVersion(body: unknown): unknown {
  const { expected_version: _, ...rest } = body as { expected_version?: number };
  return rest;
}
