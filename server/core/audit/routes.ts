import type { FastifyInstance } from "fastify";
import { audit } from "#contracts/audit";
import { sendExport } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { auditExport } from "./exports.ts";
import { listAudit, listFacets } from "./repository.ts";

export function auditModule(app: FastifyInstance, deps: CoreDeps): void {
  const { kysely } = deps.db;
  mount(
    app,
    audit,
    {
      list: ({ context, query }) => listAudit(kysely, context.store.id, query),
      export: (call) => sendExport(deps, auditExport(deps), call),
      facets: ({ context }) => listFacets(kysely, context.store.id),
    },
    deps.ports,
  );
}
