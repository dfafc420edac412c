import { portalWarranty } from "#contracts/portal/warranty";
import { warrantyRegistrations } from "#contracts/warranty/registrations";
import { warranty } from "#contracts/warranty/warranty";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import { ownOrder } from "#server/kit/own-order";
import type { Module } from "#server/platforms/module";
import { entriesExport, registrationsExport } from "./exports.ts";
import { invalidateRegistration } from "./invalidate-registration.ts";
import { registerOwn } from "./own/register.ts";
import { ownWarranty } from "./own/warranty.ts";
import { registerProduct } from "./register-product.ts";
import { listRegistrations } from "./registrations.ts";
import { listEntries, showEntry } from "./repository.ts";
import { createEntry, deleteEntry, updateEntry } from "./save-entry.ts";

export const warrantyModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    warranty,
    {
      list: ({ context, query }) => listEntries(deps, context.store, query),
      show: ({ context, params }) => showEntry(kysely, context.store, params.id),
      export: (call) => sendExport(deps, entriesExport(deps), call),
      create: ({ context, body }) => createEntry(deps, context, body),
      update: ({ context, params, body }) => updateEntry(deps, context, params.id, body),
      delete: ({ context, params }) => deleteEntry(deps, context, params.id),
    },
    deps.ports,
  );
  mount(
    app,
    warrantyRegistrations,
    {
      list: ({ context, query }) => listRegistrations(kysely, context, query),
      export: (call) => sendExport(deps, registrationsExport(deps), call),
      create: ({ context, body }) => registerProduct(deps, context, body),
      invalidate: ({ context, params, body }) => invalidateRegistration(deps, context, params.id, body.note),
    },
    deps.ports,
  );
  mount(
    app,
    portalWarranty,
    {
      list: (call) => ownWarranty(deps, call.context, ownOrder(call)),
      register: (call) => registerOwn(deps, call.context, ownOrder(call), call.body),
    },
    deps.ports,
  );
};
