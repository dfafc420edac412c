import type { TableProps } from "antd";
import type { ReactNode } from "react";
import type { Column } from "#contracts/columns/column";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";

type TableColumn<Row> = NonNullable<TableProps<Row>["columns"]>[number] & { key: string; optional?: boolean };

/** What a page adds to a declared column; without `cell` it is drawn by its kind. */
export interface Drawn<Row> {
  cell?: (row: Row) => ReactNode;
  width?: number;
  /** Cuts what does not fit, so that a long name or address takes no second line. */
  cut?: boolean;
  /** Hidden in a window without room for every column, until the person chooses it. */
  optional?: boolean;
  /** Windows that have room for it; default: all. */
  responsive?: NonNullable<TableColumn<Row>["responsive"]>;
}

/** Return the table's columns of a list's declaration: their order, headings and sorting. */
export function tableColumns<Row>(
  declared: readonly Column<Row>[],
  title: (key: string) => string,
  drawn: Readonly<Record<string, Drawn<Row>>>,
): TableColumn<Row>[] {
  return declared
    .filter(({ fileOnly }) => !fileOnly)
    .map((column) => {
      const { cell, width, cut, optional, responsive } = drawn[column.key] ?? {};
      const isNumber = column.kind === "count" || column.kind === "money";
      return {
        key: column.key,
        title: title(column.key),
        ...(width !== undefined && { width }),
        // The cell has the title itself.
        ...(cut && { ellipsis: { showTitle: false } }),
        ...(optional && { optional }),
        ...(responsive && { responsive }),
        ...(isNumber && { align: "end" as const }),
        ...(column.sorts && { sorter: true }),
        render: (_: unknown, row: Row) => (cell ? cell(row) : usual(column, row)),
      };
    });
}

function usual<Row>({ kind, value, currency }: Column<Row>, row: Row): ReactNode {
  const found = value(row);
  if (kind === "instant") return <DateText at={found as string | null} />;
  if (found === null || found === "") return "—";
  if (kind === "money") return <Money minor={Number(found)} currency={currency?.(row) ?? "USD"} />;
  return <bdi className={kind === "count" ? "bh-number" : undefined}>{[found].flat().join(", ")}</bdi>;
}
