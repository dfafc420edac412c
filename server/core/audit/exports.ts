import type { AuditEntry } from "#contracts/audit";
import { audit } from "#contracts/audit";
import { type AuditLine, auditColumns } from "#contracts/columns/audit";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listAudit, type Query } from "./repository.ts";

export const auditExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<AuditEntry, Query, AuditLine>({
    name: "audit",
    object: "audit",
    operation: audit.operations.export,
    columns: auditColumns,
    page: ({ store }, query) => listAudit(db.kysely, store.id, query),
    lines: (entry) => (entry.changes.length === 0 ? [entry] : entry.changes.map((change) => ({ ...entry, ...change }))),
  });
