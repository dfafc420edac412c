import { memberColumns } from "#contracts/columns/members";
import type { Input } from "#contracts/contract";
import { type Member, members } from "#contracts/members";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listMembers } from "./repository.ts";

export const membersExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<Member, Input<typeof members.operations.list>["query"]>({
    name: "members",
    object: "member",
    operation: members.operations.export,
    columns: memberColumns,
    page: (context, query) => listMembers(db.kysely, context, query),
  });
