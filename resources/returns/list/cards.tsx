import { Checkbox, Flex } from "antd";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useReturnTranslation } from "../translation.ts";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell, ItemsCell, MoneyCell, NumberCell, OutcomeCell, StageCell } from "./cells.tsx";
import styles from "./list.module.css";

interface CardsProps {
  rows: readonly ReturnRow[];
  now: Date;
  changed: ReadonlySet<string>;
  selected: ReadonlyMap<string, ReturnRow>;
  onSelect: (row: ReturnRow, on: boolean) => void;
}

/** Show the list on narrow screens: the same cells, one card per return. antd's List cannot be labelled for screen readers. */
export function Cards({ rows, now, changed, selected, onSelect }: CardsProps) {
  const translation = useReturnTranslation();
  const { t } = translation;
  return (
    <ul aria-label={t("list.label")}>
      {rows.map((row) => (
        <Flex key={row.id} component="li" vertical gap={8} className={styles.card ?? ""} data-selected={selected.has(row.id)}>
          <Flex gap={12} align="flex-start">
            <Checkbox
              checked={selected.has(row.id)}
              aria-label={t("list.selectRow", { number: row.number })}
              onChange={(event) => onSelect(row, event.target.checked)}
            />
            <Flex flex={1} justify="space-between">
              <NumberCell row={row} translation={translation} changed={changed.has(row.id)} />
              <MoneyCell row={row} translation={translation} />
            </Flex>
          </Flex>
          <CustomerCell row={row} />
          <ItemsCell row={row} translation={translation} />
          <Flex wrap align="center" gap={8}>
            <StageCell row={row} translation={translation} />
            <FlagsCell row={row} translation={translation} />
            <Flex align="center" gap={10} style={{ marginInlineStart: "auto" }}>
              <AgeCell row={row} translation={translation} now={now} />
              <AssigneeCell row={row} translation={translation} />
            </Flex>
          </Flex>
          {(row.resolution_type || row.exchange_status !== "NONE") && <OutcomeCell row={row} translation={translation} />}
        </Flex>
      ))}
    </ul>
  );
}
