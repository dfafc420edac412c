import { templates } from "#contracts/templates/templates";
import { mount } from "#server/kit/mount";
import { variablesOf } from "#server/messaging/domain/texts/mail-variables";
import type { Module } from "#server/platforms/module";
import { saveDraft } from "./drafts.ts";
import { scopeOf } from "./key-of.ts";
import { createTemplate, deleteTemplate } from "./own-templates.ts";
import { registerPictures } from "./pictures/routes.ts";
import { renderTemplate } from "./render-template.ts";
import { resetTemplate, setMailActive, updateTemplate } from "./save-template.ts";
import { sendTest } from "./send-test.ts";
import { allTemplates, shownTemplate, showTemplate } from "./shown.ts";
import { listTransactional } from "./transactional.ts";

export const templatesModule: Module = async (app, deps) => {
  const reader = deps.db.kysely;
  mount(
    app,
    templates,
    {
      list: async ({ context, query: { kind } }) => {
        const all = await allTemplates(reader, context.store.id);
        return { items: all.filter((one) => kind === undefined || one.kind === kind).map(shownTemplate) };
      },
      create: ({ context, body }) => createTemplate(deps, context, body),
      delete: ({ context, params }) => deleteTemplate(deps, context, params.id),
      variables: async ({ context, query }) => ({ items: variablesOf(await scopeOf(reader, context.store.id, query.id)) }),
      show: ({ context, params }) => showTemplate(reader, context.store.id, params.id),
      update: ({ context, params, body }) => updateTemplate(deps, context, params.id, body),
      saveDraft: ({ context, params, body }) => saveDraft(deps, context, params.id, body.content),
      reset: ({ context, params }) => resetTemplate(deps, context, params.id),
      render: ({ context, params, body }) => renderTemplate(deps, context, params.id, body),
      test: ({ context, params, body }) => sendTest(deps, context, params.id, body),
      transactional: ({ context }) => listTransactional(deps, context.store.id, context.now),
      setActive: ({ context, params, body }) => setMailActive(deps, context, params.key, body.is_active),
    },
    deps.ports,
  );
  await registerPictures(app, deps);
};
