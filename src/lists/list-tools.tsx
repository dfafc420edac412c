import { lazy, Suspense } from "react";
import type { Contract } from "#contracts/contract";
import type { Look } from "#src/lib/list-look";

export interface ListToolsProps {
  /** The contract with the list and its export. */
  of: Contract;
  table: { look: Look; total: number | undefined; totalExact: boolean };
  /** Whether states of the list can be saved under a name; left out where a list has nothing to save. */
  views?: boolean;
}

// Menus and switches load after the rows (35 kB gzip); this is the only place that loads them.
const Tools = lazy(() => import("./tools/list-tools.tsx"));

/** Show a list's tools: saved views, columns and row height, export. */
export function ListTools(props: ListToolsProps) {
  return (
    <Suspense>
      <Tools {...props} />
    </Suspense>
  );
}
