import type { FastifyInstance } from "fastify";
import { carrierRules } from "#contracts/carrier-rules";
import { carriers } from "#contracts/carriers";
import { claimLabels } from "#contracts/claims/labels";
import { labels } from "#contracts/labels/labels";
import { mount } from "#server/kit/mount";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { createLabel, listLabels } from "./ask-label.ts";
import { confirmLabel, listCharges, listLabelScans, lookNow, resolveLabel } from "./bought/decide.ts";
import { quoteLabel } from "./bought/quote.ts";
import { testRules } from "./bought/test-rules.ts";
import { listUnused } from "./bought/unused.ts";
import { sendDropOffCode, sendIssuedCode, sendLabel, sendSlip } from "./papers.ts";
import { retryLabel, voidByHand } from "./void-label.ts";

const ofReturn = { noun: "return" } as const;

export const labelsModule: Module = (app, deps) => {
  mount(
    app,
    labels,
    {
      list: ({ context, params }) => listLabels(deps, context, { noun: "return", id: params.id }),
      create: ({ context, params, body }) => createLabel(deps, context, { noun: "return", id: params.id }, body),
      offers: ({ context, params, body }) => quoteLabel(deps, context, { noun: "return", id: params.id }, body),
      resolve: ({ context, params, body }) => resolveLabel(deps, context, ofReturn, params.id, body),
      confirm: ({ context, params }) => confirmLabel(deps, context, ofReturn, params.id),
      look: ({ context, params }) => lookNow(deps, context, ofReturn, params.id),
      unused: ({ context }) => listUnused(deps, context),
      charges: ({ context, params }) => listCharges(deps, context, ofReturn, params.id),
      scans: ({ context, params }) => listLabelScans(deps, context, ofReturn, params.id),
      retry: ({ context, params }) => retryLabel(deps, context, ofReturn, params.id),
      void: ({ context, params, body }) => voidByHand(deps, context, ofReturn, params.id, body.reason),
      document: ({ context, params, query, reply }) =>
        (query.format === "code" ? sendIssuedCode : sendLabel)(deps, context, ofReturn, params.id, reply),
      packingSlip: ({ context, params, query, reply }) => sendSlip(deps, context, params.id, query.language, reply),
      dropOffCode: ({ context, params, query, reply }) => sendDropOffCode(deps, context, params.id, query.format, reply),
      carriers: async () => ({ items: carriers.map((carrier) => ({ ...carrier })) }),
    },
    deps.ports,
  );
  mountClaimLabels(app, deps);
  mount(app, carrierRules, { test: ({ context, body }) => testRules(deps, context, body) }, deps.ports);
};

function mountClaimLabels(app: FastifyInstance, deps: ModuleDeps): void {
  const ofClaim = (id: string) => ({ noun: "claim" as const, id });
  mount(
    app,
    claimLabels,
    {
      async list({ context, params }) {
        const { has_drop_off_code: _, ...known } = await listLabels(deps, context, ofClaim(params.id));
        return known;
      },
      create: ({ context, params, body }) => createLabel(deps, context, ofClaim(params.id), body),
      offers: ({ context, params, body }) => quoteLabel(deps, context, ofClaim(params.id), body),
      resolve: ({ context, params, body }) => resolveLabel(deps, context, ofClaim(params.id), params.label_id, body),
      confirm: ({ context, params }) => confirmLabel(deps, context, ofClaim(params.id), params.label_id),
      look: ({ context, params }) => lookNow(deps, context, ofClaim(params.id), params.label_id),
      charges: ({ context, params }) => listCharges(deps, context, ofClaim(params.id), params.label_id),
      scans: ({ context, params }) => listLabelScans(deps, context, ofClaim(params.id), params.label_id),
      retry: ({ context, params }) => retryLabel(deps, context, ofClaim(params.id), params.label_id),
      void: ({ context, params, body }) => voidByHand(deps, context, ofClaim(params.id), params.label_id, body.reason),
      document: ({ context, params, query, reply }) =>
        (query.format === "code" ? sendIssuedCode : sendLabel)(deps, context, ofClaim(params.id), params.label_id, reply),
    },
    deps.ports,
  );
}
