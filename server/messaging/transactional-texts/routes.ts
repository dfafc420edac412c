import { transactionalTexts } from "#contracts/transactional-texts";
import { mount } from "#server/kit/mount";
import { previewTextMessage } from "#server/messaging/templates/api";
import type { Module } from "#server/platforms/module";
import { saveText } from "./save-text.ts";
import { listTexts } from "./texts.ts";

/** Register the text messages about orders and cases. */
export const transactionalTextsModule: Module = (app, deps) => {
  const reader = deps.db.kysely;
  mount(
    app,
    transactionalTexts,
    {
      list: async ({ context: { store, now } }) => ({ items: await listTexts(reader, store.id, now) }),
      update: ({ context, params, body }) => saveText(deps, context, params.id, body),
      preview: ({ context, params, body }) => previewTextMessage(deps, reader, context.store.id, { key: params.id, ...body }),
    },
    deps.ports,
  );
};
