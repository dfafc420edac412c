import { carriers } from "#contracts/carriers";
import { labels } from "#contracts/labels";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import { createLabel, listLabels } from "./ask-label.ts";
import type { LabelLinks } from "./links.ts";
import { sendDropOffCode, sendLabel, sendSlip } from "./papers.ts";
import { retryLabel, voidByHand } from "./void-label.ts";

export const labelsModule: Module<LabelLinks> = (app, deps) => {
  mount(
    app,
    labels,
    {
      list: ({ context, params }) => listLabels(deps, context, params.id),
      create: ({ context, params, body }) => createLabel(deps, context, params.id, body),
      retry: ({ context, params }) => retryLabel(deps, context, params.id),
      void: ({ context, params, body }) => voidByHand(deps, context, params.id, body.reason),
      document: ({ context, params, reply }) => sendLabel(deps, context, params.id, reply),
      packingSlip: ({ context, params, query, reply }) => sendSlip(deps, context, params.id, query.language, reply),
      dropOffCode: ({ context, params, query, reply }) => sendDropOffCode(deps, context, params.id, query.format, reply),
      carriers: async () => ({ items: carriers.map((carrier) => ({ ...carrier })) }),
    },
    deps.ports,
  );
};
