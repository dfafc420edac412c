import { senderDomains } from "#contracts/sender-domains";
import { writeAudit } from "#server/core/audit/api";
import { mount } from "#server/kit/mount";
import { loadRelay } from "#server/messaging/message-connections/api";
import type { Module } from "#server/platforms/module";
import { addDomain, changeDomain, deleteDomain } from "./change-domain.ts";
import { checkDomain } from "./check-domain.ts";
import { listDomains, shownDomain } from "./repository.ts";

export const senderDomainsModule: Module = (app, deps) =>
  mount(
    app,
    senderDomains,
    {
      list: async ({ context: { store } }) => {
        const relay = await loadRelay(deps, deps.db.kysely, store.id);
        return { items: (await listDomains(deps.db.kysely, store.id)).map((row) => shownDomain(row, relay)) };
      },
      create: ({ context, body }) => addDomain(deps, context, body),
      update: ({ context, params, body }) => changeDomain(deps, context, params.id, body),
      delete: ({ context, params }) => deleteDomain(deps, context, params.id),
      check: async ({ context, params }) => {
        const row = await checkDomain(deps, context.store.id, params.id);
        const after = Object.fromEntries(row.records.map(({ record, state }) => [record, state]));
        await writeAudit(deps.db.kysely, context, {
          action: "sender_domain.checked",
          object_type: "sender_domain",
          object_id: row.id,
          after,
        });
        return shownDomain(row, await loadRelay(deps, deps.db.kysely, context.store.id));
      },
    },
    deps.ports,
  );
