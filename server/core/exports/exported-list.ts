import type { Column } from "#contracts/columns/column";
import type { Operation } from "#contracts/contract";
import type { Page } from "#contracts/envelope";
import type { CoreDeps } from "#server/core/module";
import { exportedLists } from "#server/core/ports";
import type { CallContext } from "#server/kit/context";

/** A list that can be written to a file, as its module declares it. */
export interface ExportedList<Item = unknown, Query = unknown, Line = Item> {
  /** Names its headings and its file. */
  name: string;
  /** What the audit log calls its records: "order". */
  object: string;
  /** The contract's export: its right and its filters. */
  operation: Operation;
  columns: readonly Column<Line>[];
  /** Return a page by cursor, with the same rows, order and limits as the list on the screen. */
  page(context: CallContext, query: Query): Promise<Page<Item>>;
  /** The lines of an item, where a file has several for each. */
  lines?(item: Item): readonly Line[];
}

/** Declare an exported list; its page, lines and columns agree on their types. */
export const exportedList = <Item, Query, Line = Item>(list: ExportedList<Item, Query, Line>): ExportedList =>
  list as unknown as ExportedList;

/** Return the list of a name, if there is one that can be written to a file. */
export const findExportedList = (deps: CoreDeps, name: string): ExportedList | undefined =>
  exportedLists(deps).find((list) => list.name === name);

/** Return a list that has no pages as its only page. */
export const wholePage = <Item>(items: Item[]): Page<Item> => ({
  items,
  page: 1,
  limit: items.length,
  total: items.length,
  total_exact: true,
  next_cursor: null,
});
