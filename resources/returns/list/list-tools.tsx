import { useNarrow } from "#src/hooks/use-narrow";
import { ExportMenu } from "./export-menu.tsx";
import { LookMenu } from "./look-menu.tsx";
import { ViewsMenu } from "./views-menu.tsx";

/** Show the list's tools: saved views, columns and row height, export. */
export default function ListTools({ total }: { total: number | undefined }) {
  // Cards have neither columns nor rows.
  const narrow = useNarrow();
  return (
    <>
      <ViewsMenu />
      {!narrow && <LookMenu />}
      <ExportMenu total={total} />
    </>
  );
}
