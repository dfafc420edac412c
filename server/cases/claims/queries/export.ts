import { claims } from "#contracts/claims/claims";
import type { ClaimRow, ClaimsQuery } from "#contracts/claims/shapes";
import { claimColumns } from "#contracts/columns/claims";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listClaims } from "./list.ts";

export const claimsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<ClaimRow, ClaimsQuery>({
    name: "claims",
    object: "claim",
    operation: claims.operations.export,
    columns: claimColumns,
    page: (context, query) => listClaims(db.kysely, context, query),
  });
