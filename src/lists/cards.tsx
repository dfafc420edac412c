import { Checkbox, Flex } from "antd";
import type { ReactNode } from "react";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell } from "./cells.tsx";
import styles from "./rows.module.css";
import type { Selection } from "./use-selection.ts";

/** What every row of a list of cases has. */
export interface CaseRow {
  id: string;
  number: string;
  customer: { name: string; email: string };
  flags: readonly string[];
  assignee: { name: string } | null;
  status: string;
  due_at: string | null;
  created_at: string;
}

/** A noun's own cells of a row. */
export interface CardCells {
  number: ReactNode;
  money: ReactNode;
  items: ReactNode;
  standing: ReactNode;
}

interface CardsProps<Row> {
  rows: readonly Row[];
  now: Date;
  selection: Selection<Row>;
  words: Translation;
  cellsOf: (row: Row) => CardCells;
}

/** Show the list on narrow screens: the same cells, one card a row. antd's List cannot be labelled for screen readers. */
export function Cards<Row extends CaseRow>({ rows, now, selection, words, cellsOf }: CardsProps<Row>) {
  return (
    <ul aria-label={words.t("list.label")}>
      {rows.map((row) => {
        const isSelected = selection.rows.has(row.id);
        const { number, money, items, standing } = cellsOf(row);
        return (
          <Flex key={row.id} component="li" vertical gap={8} className={styles.card ?? ""} data-selected={isSelected}>
            <Flex gap={12} align="flex-start">
              <Checkbox
                checked={isSelected}
                aria-label={words.t("list.selectRow", { number: row.number })}
                onChange={(event) => selection.toggle(row, event.target.checked)}
              />
              <Flex flex={1} justify="space-between">
                {number}
                {money}
              </Flex>
            </Flex>
            <CustomerCell customer={row.customer} />
            {items}
            <Flex wrap align="center" gap={8}>
              {standing}
              <FlagsCell flags={row.flags} words={words} />
              <Flex align="center" gap={10} style={{ marginInlineStart: "auto" }}>
                <AgeCell row={row} words={words} now={now} />
                <AssigneeCell assignee={row.assignee} words={words.t} />
              </Flex>
            </Flex>
          </Flex>
        );
      })}
    </ul>
  );
}
