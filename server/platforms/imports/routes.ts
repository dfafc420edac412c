import { differences } from "#contracts/imports/differences";
import { imports } from "#contracts/imports/imports";
import { importIssues } from "#contracts/imports/issues";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { issuesExport, listIssues } from "./job/issues.ts";
import { showImport } from "./job/repository.ts";
import { cancelImport, listImports, resumeImport, startImport } from "./job/start-import.ts";
import { differencesExport, lastReconciliation, listDifferences } from "./sync/differences.ts";

export const importsModule: Module = (app, deps) => {
  const { db, ports } = deps;
  mount(
    app,
    imports,
    {
      list: ({ context }) => listImports(deps, context),
      create: ({ context, body }) => startImport(deps, context, body),
      show: ({ context, params }) => showImport(db.kysely, context.store.id, params.id),
      cancel: ({ context, params }) => cancelImport(deps, context, params.id),
      resume: ({ context, params }) => resumeImport(deps, context, params.id),
    },
    ports,
  );
  mount(
    app,
    importIssues,
    {
      list: ({ context, query }) => listIssues(db.kysely, context.store.id, query),
      export: (call) => sendExport(deps, issuesExport(deps), call),
    },
    ports,
  );
  mount(
    app,
    differences,
    {
      list: ({ context, query }) => listDifferences(db.kysely, context.store.id, query),
      export: (call) => sendExport(deps, differencesExport(deps), call),
      last: ({ context }) => lastReconciliation(db.kysely, context.store.id),
    },
    ports,
  );
};
