import type { PaginationProps, TableProps } from "antd";
import { Link } from "react-router-dom";

type Column<Row> = NonNullable<TableProps<Row>["columns"]>[number];

/** Shows in a column's head that the list is sorted by it. */
export function withSort<Row>(column: Column<Row>, sort: string | undefined): Column<Row> {
  if (!("sorter" in column) || !column.sorter) return column;
  const order = sort === column.key ? "ascend" : sort === `-${String(column.key)}` ? "descend" : null;
  return { ...column, sortOrder: order };
}

/** What a click on a column's head asks for, as on the wire. */
export function sortOf(sorter: Parameters<NonNullable<TableProps["onChange"]>>[2]): string | undefined {
  const one = [sorter].flat()[0];
  if (!one?.order || one.columnKey === undefined) return undefined;
  return `${one.order === "descend" ? "-" : ""}${String(one.columnKey)}`;
}

/** The table's own click handling changes the page; the link is for a new tab and for copying. */
function stay(event: React.MouseEvent): void {
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault();
  else event.stopPropagation();
}

/** Pages as links to themselves; Refine's own all lead to the page the list was opened on. */
export const pageLink =
  (hrefOf: (page: number) => string): NonNullable<PaginationProps["itemRender"]> =>
  (page, type, element) =>
    type === "page" ? (
      <Link to={hrefOf(page)} onClick={stay} tabIndex={-1}>
        {page}
      </Link>
    ) : (
      element
    );
