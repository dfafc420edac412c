import { automations } from "#contracts/automations/automations";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import { previewTextMessage } from "#server/messaging/templates/api";
import type { Module } from "#server/platforms/module";
import { automationsExport } from "./exports.ts";
import { addCodes } from "./operations/add-codes.ts";
import { changeStatus } from "./operations/change-status.ts";
import { confirmDrop } from "./operations/confirm-drop.ts";
import { exitEnrolment } from "./operations/exit-enrolment.ts";
import { createAutomation, updateAutomation } from "./operations/save-automation.ts";
import { dryRun } from "./queries/dry-run.ts";
import { listEnrolments } from "./queries/enrolments.ts";
import { listAutomations } from "./queries/list.ts";
import { loadOverview } from "./queries/overview.ts";
import { reportOf } from "./queries/report.ts";
import { showAutomation } from "./queries/rows.ts";

export const automationsModule: Module = (app, deps) => {
  const reader = deps.db.kysely;
  mount(
    app,
    automations,
    {
      list: ({ context, query }) => listAutomations(reader, context, query),
      export: (call) => sendExport(deps, automationsExport(deps), call),
      types: ({ context, params }) => loadOverview(reader, context, params.type),
      create: ({ context, body }) => createAutomation(deps, context, body),
      show: ({ context, params }) => showAutomation(reader, context, params.id),
      update: ({ context, params, body }) => updateAutomation(deps, context, params.id, body),
      activate: ({ context, params }) => changeStatus(deps, context, params.id, "activate"),
      pause: ({ context, params }) => changeStatus(deps, context, params.id, "pause"),
      archive: ({ context, params }) => changeStatus(deps, context, params.id, "archive"),
      dryRun: ({ context, params, body }) => dryRun(deps, context, params.id, body.days),
      previewText: ({ context, body: { template, ...asked } }) =>
        previewTextMessage(deps, reader, context.store.id, { key: template, ...asked }),
      enrolments: ({ context, params, query }) => listEnrolments(reader, context, params.id, query),
      exit: ({ context, params }) => exitEnrolment(deps, context, params.id, params.eid),
      report: ({ context, params }) => reportOf(deps, context.store, params.id),
      codes: ({ context, body }) => addCodes(deps, context, body),
      confirmDrop: ({ context, params }) => confirmDrop(deps, context, params.id),
    },
    deps.ports,
  );
};
