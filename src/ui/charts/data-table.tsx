import type { ReactNode } from "react";
import { TableBox } from "../data/table-box.tsx";
import styles from "./chart.module.css";

export interface DataColumn {
  key: string;
  name: string;
  /** Numbers end at the same edge. */
  isNumber?: boolean;
}

interface DataTableProps {
  label: string;
  columns: readonly DataColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Show the numbers behind a picture: a plain table, without the sorting and paging that antd's carries. */
export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <TableBox label={label} className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, name, isNumber = false }) => (
              <th key={key} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => {
                const { key: column = String(index), isNumber = false } = columns[index + 1] ?? {};
                return (
                  <td key={column} data-number={isNumber} className={isNumber ? "bh-number" : undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface ChartTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Show a chart's values as a table for screen readers: antd's Table is too heavy for hidden content. */
export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    <div className="bh-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
