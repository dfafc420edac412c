import type { FastifyReply } from "fastify";
import { invoices } from "#contracts/invoices/invoices";
import { bookInvoicePayment, withdrawInvoice } from "#server/cases/returns/api";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { fileOf } from "./documents/rendering.ts";
import { giveUpInvoice, voidInvoice } from "./operations/close-invoice.ts";
import { creditInvoice } from "./operations/credit-invoice.ts";
import { duplicateInvoice } from "./operations/duplicate-invoice.ts";
import { issueInvoice } from "./operations/issue.ts";
import { payInvoice } from "./operations/pay-invoice.ts";
import { createDraft, deleteDraft, previewDraft, updateDraft } from "./operations/save-draft.ts";
import { sendInvoice } from "./operations/send-invoice.ts";
import { invoicesExport } from "./queries/export.ts";
import { countInvoices, listInvoices } from "./queries/list-invoices.ts";
import { showInvoice } from "./queries/show-invoice.ts";
import { listSeries } from "./record/numbers.ts";
import { saveSettings, settingsOf } from "./settings.ts";

export const invoicesModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    invoices,
    {
      list: ({ context, query }) => listInvoices(kysely, context, query),
      export: (call) => sendExport(deps, invoicesExport(deps), call),
      counts: ({ context }) => countInvoices(kysely, context),
      series: ({ context }) => listSeries(kysely, context.store.id),
      showSettings: ({ context }) => settingsOf(kysely, context.store.id),
      saveSettings: ({ context, body }) => saveSettings(deps, context, body),
      create: ({ context, body }) => createDraft(deps, context, body),
      show: ({ context, params }) => showInvoice(kysely, context, params.id),
      update: ({ context, params, body }) => updateDraft(deps, context, params.id, body),
      delete: ({ context, params }) => deleteDraft(deps, context, params.id),
      preview: ({ context, params, body: { expected_version: _, ...body } }) => previewDraft(deps, context, params.id, body),
      pdf: async ({ context, params, reply }) => send(reply, "application/pdf", await fileOf(deps, context, params.id, "PDF")),
      xml: async ({ context, params, reply }) =>
        send(reply, "application/xml; charset=utf-8", await fileOf(deps, context, params.id, "XML")),
      issue: ({ context, params }) => issueInvoice(deps, context, params.id),
      send: ({ context, params, body }) => sendInvoice(deps, context, params.id, body),
      payments: ({ context, params, body }) => payInvoice(deps, context, params.id, body, bookInvoicePayment),
      credit: ({ context, params, body }) => creditInvoice(deps, context, params.id, body),
      void: ({ context, params, body }) => voidInvoice(deps, context, params.id, body, withdrawInvoice),
      uncollectible: ({ context, params, body }) => giveUpInvoice(deps, context, params.id, body),
      duplicate: ({ context, params }) => duplicateInvoice(deps, context, params.id),
    },
    deps.ports,
  );
};

const send = (reply: FastifyReply, type: string, { name, bytes }: { name: string; bytes: Buffer }) =>
  reply
    .header("content-type", type)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .send(bytes);
