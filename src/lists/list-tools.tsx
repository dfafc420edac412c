import type { Contract } from "#contracts/contract";
import { later } from "#src/first-paint/later";
import type { Look } from "#src/lib/lists/list-look";

export interface ListToolsProps {
  /** The contract with the list and its export. */
  of: Contract;
  table: { look: Look; total: number | undefined; totalExact: boolean };
  /** Whether states of the list can be saved under a name; left out where a list has nothing to save. */
  views?: boolean;
  /** False while the rows are shown otherwise than as lines with columns. */
  isTable?: boolean;
  /** Of a list on a page that the address names: what names the page. Saved views leave it out, so that they fit every such page. */
  within?: readonly string[];
  /** The list's filters as its API takes them; without, they are those of the address. */
  query?: Readonly<Record<string, string>>;
}

/** Show a list's tools: saved views, columns and row height, export. Menus and switches are 35 kB gzip; only this loads them. */
export const ListTools = later<ListToolsProps>(() => import("./tools/list-tools.tsx"));
