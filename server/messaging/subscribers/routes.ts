import { segments } from "#contracts/segments/segments";
import { subscribers } from "#contracts/subscribers/subscribers";
import { suppressions } from "#contracts/suppressions";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { subscribersExport } from "./exports.ts";
import { registerImports } from "./imports/routes.ts";
import { askSubscriber } from "./operations/ask-subscriber.ts";
import { bulkSubscribers } from "./operations/bulk-subscribers.ts";
import { eraseSubscriber } from "./operations/erase-subscriber.ts";
import { mergeSubscribers } from "./operations/merge-subscribers.ts";
import { createSubscriber, updateSubscriber } from "./operations/save-subscriber.ts";
import { unsubscribe } from "./operations/unsubscribe.ts";
import { registerMailPages } from "./pages/routes.ts";
import { showSubscriber } from "./queries/detail.ts";
import { listJourneys, messagesOf } from "./queries/history.ts";
import { countSubscribers, listSubscribers } from "./queries/list.ts";
import { sendProof } from "./queries/proof.ts";
import { showTrail } from "./queries/trail.ts";
import { readSubscriber } from "./record.ts";
import { previewSegment } from "./segments/preview.ts";
import { listSegments, readSegment } from "./segments/repository.ts";
import { createSegment, deleteSegment, updateSegment } from "./segments/save-segment.ts";
import { createSuppression, deleteSuppression } from "./suppressions/change-suppression.ts";
import { listSuppressions } from "./suppressions/repository.ts";

type Register = Module;

/** Register subscribers, segments, suppressions, and the pages behind the links in mails. */
export const subscribersModule: Register = async (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    subscribers,
    {
      list: ({ context, query }) => listSubscribers(kysely, context, query),
      export: (call) => sendExport(deps, subscribersExport(deps), call),
      counts: ({ context }) => countSubscribers(kysely, context),
      create: ({ context, body }) => createSubscriber(deps, context, body),
      bulk: ({ context, body }) => bulkSubscribers(deps, context, body),
      show: ({ context, params }) => showSubscriber(kysely, context, params.id),
      update: ({ context, params, body }) => updateSubscriber(deps, context, params.id, body),
      unsubscribe: ({ context, params, body }) => unsubscribe(deps, context, params.id, body),
      ask: ({ context, params }) => askSubscriber(deps, context, params.id),
      merge: ({ context, params, body }) => mergeSubscribers(deps, context, params.id, body.other_id),
      consents: ({ context, params }) => showTrail(kysely, context.store.id, params.id),
      proof: ({ context, params, reply }) => sendProof(kysely, context, params.id, reply),
      messages: async ({ context, params }) =>
        messagesOf(kysely, context.store.id, await readSubscriber(kysely, context.store.id, params.id)),
      journeys: async ({ context: { store }, params }) =>
        listJourneys(kysely, store.id, (await readSubscriber(kysely, store.id, params.id)).id),
      erase: ({ context, params }) => eraseSubscriber(deps, context, params.id),
    },
    deps.ports,
  );
  await registerImports(app, deps);
  mountSegments(app, deps);
  await registerMailPages(app, deps);
};

const mountSegments: (...args: Parameters<Register>) => void = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    segments,
    {
      list: ({ context, query }) => listSegments(kysely, context.store.id, query),
      show: ({ context, params }) => readSegment(kysely, context.store.id, params.id),
      create: ({ context, body }) => createSegment(deps, context, body),
      preview: ({ context, body }) => previewSegment(deps, context, body.definition),
      update: ({ context, params, body }) => updateSegment(deps, context, params.id, body),
      delete: ({ context, params }) => deleteSegment(deps, context, params.id),
    },
    deps.ports,
  );
  mount(
    app,
    suppressions,
    {
      list: ({ context, query }) => listSuppressions(kysely, context.store.id, query),
      create: ({ context, body }) => createSuppression(deps, context, body),
      delete: ({ context, params, query }) => deleteSuppression(deps, context, params.id, query.reason),
    },
    deps.ports,
  );
};
