import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Id, listQuery, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { Issue, importKinds } from "./shapes.ts";

const list = {
  method: "GET",
  path: "/api/v1/stores/import-issues",
  can: ["read", "Import"],
  summary: "Records that imports left out, and why",
  query: listQuery({
    sorts: ["created_at"],
    filters: { kind: z.enum(importKinds).optional(), import_id: Id.optional() },
    limit: { default: 20, max: 100 },
  }),
  data: pageOf(Issue),
} as const satisfies Operation;

/** The report of imports: records left out. */
export const importIssues = defineContract({
  noun: "import-issues",
  subject: "Import",
  service: "stores",
  operations: { list, export: exportOf(list, "Records that imports left out") },
});
