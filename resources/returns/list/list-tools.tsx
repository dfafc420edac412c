import { useNarrow } from "#src/hooks/use-narrow";
import { ExportMenu } from "./export-menu.tsx";
import { LookMenu } from "./look-menu.tsx";
import { ViewsMenu } from "./views-menu.tsx";

/** What a list is looked at with: saved views, columns and row height, a file of it. */
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
