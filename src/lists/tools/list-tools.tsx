import { useTranslation } from "react-i18next";
import { useNarrow } from "#src/hooks/use-narrow";
import { useAbility } from "#src/lib/can";
import type { ListToolsProps } from "../list-tools.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { LookMenu } from "./look-menu.tsx";
import { ViewsMenu } from "./views-menu.tsx";

export default function ListTools({ of, table, views = false, isTable = true, within, query }: ListToolsProps) {
  // Cards have neither columns nor rows.
  const narrow = useNarrow();
  const right = of.operations.export?.can;
  const [verb, subject] = right && right !== "anyone" ? right : (["read", "Export"] as const);
  const mayExport = useAbility().can(verb, subject);
  // The words of the tools load with them.
  const { ready } = useTranslation("lists");
  if (!ready) return null;
  return (
    <>
      {views && <ViewsMenu noun={table.look.name} within={within} />}
      {!narrow && isTable && <LookMenu look={table.look} />}
      {mayExport && <ExportMenu of={of} list={table.look.name} total={table.total} isExact={table.totalExact} query={query} />}
    </>
  );
}
