import type { PaginationProps, TableProps } from "antd";
import { Link } from "react-router-dom";

type Column<Row> = NonNullable<TableProps<Row>["columns"]>[number];

/** Return the column with its sort order shown in the header. */
export function withSort<Row>(column: Column<Row>, sort: string | undefined): Column<Row> {
  if (!("sorter" in column) || !column.sorter) return column;
  const order = sort === column.key ? "ascend" : sort === `-${String(column.key)}` ? "descend" : null;
  return { ...column, sortOrder: order };
}

/** Return the sort a click on a header requests, in wire format. */
export function sortOf(sorter: Parameters<NonNullable<TableProps["onChange"]>>[2]): string | undefined {
  const one = [sorter].flat()[0];
  if (!one?.order || one.columnKey === undefined) return undefined;
  return `${one.order === "descend" ? "-" : ""}${String(one.columnKey)}`;
}

/** The table handles the click itself; the link is for opening in a new tab and copying. */
function stay(event: React.MouseEvent): void {
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault();
  else event.stopPropagation();
}

/** Return pagination items that link to their own page; Refine's all link to the page the list was opened on. */
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
