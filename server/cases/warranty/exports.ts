import { entryColumns, registrationColumns } from "#contracts/columns/warranty";
import type { Input } from "#contracts/contract";
import { type Registration, warrantyRegistrations } from "#contracts/warranty/registrations";
import { type WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listRegistrations } from "./registrations.ts";
import { listEntries } from "./repository.ts";

export const entriesExport = (deps: Pick<ModuleDeps, "db">): ExportedList =>
  exportedList<WarrantyEntry, Input<typeof warranty.operations.list>["query"]>({
    name: "warranty",
    object: "warranty_entry",
    operation: warranty.operations.export,
    columns: entryColumns,
    page: ({ store }, query) => listEntries(deps, store, query),
  });

export const registrationsExport = ({ db }: Pick<ModuleDeps, "db">): ExportedList =>
  exportedList<Registration, Input<typeof warrantyRegistrations.operations.list>["query"]>({
    name: "warranty-registrations",
    object: "warranty_registration",
    operation: warrantyRegistrations.operations.export,
    columns: registrationColumns,
    page: (context, query) => listRegistrations(db.kysely, context, query),
  });

/** How the log names entries of warranty. */
export const namesOfEntries: Readonly<Record<string, Lookup>> = {
  warranty_entry: (reader, storeId, ids) =>
    reader.selectFrom("warranty_entry").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
