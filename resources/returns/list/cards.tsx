import { Checkbox } from "antd";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useReturnTranslation } from "../translation.ts";
import styles from "./cards.module.css";
import { AgeCell, AssigneeCell, CustomerCell, FlagsCell, ItemsCell, MoneyCell, NumberCell, OutcomeCell, StageCell } from "./cells.tsx";

interface CardsProps {
  rows: readonly ReturnRow[];
  now: Date;
  changed: ReadonlySet<string>;
  selected: ReadonlyMap<string, ReturnRow>;
  onSelect: (row: ReturnRow, on: boolean) => void;
}

/** The list where there is no room for a table: the same cells, one card a return. */
export function Cards({ rows, now, changed, selected, onSelect }: CardsProps) {
  const translation = useReturnTranslation();
  const { t } = translation;
  return (
    <ul className={styles.list} aria-label={t("list.label")}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-selected={selected.has(row.id)}>
          <div className={styles.top}>
            <Checkbox
              className={styles.check ?? ""}
              checked={selected.has(row.id)}
              aria-label={t("list.selectRow", { number: row.number })}
              onChange={(event) => onSelect(row, event.target.checked)}
            />
            <NumberCell row={row} translation={translation} changed={changed.has(row.id)} />
            <MoneyCell row={row} translation={translation} />
          </div>
          <CustomerCell row={row} />
          <ItemsCell row={row} translation={translation} />
          <div className={styles.tags}>
            <StageCell row={row} translation={translation} />
            <FlagsCell row={row} translation={translation} />
            <span className={styles.end}>
              <AgeCell row={row} translation={translation} now={now} />
              <AssigneeCell row={row} translation={translation} />
            </span>
          </div>
          {(row.resolution_type || row.exchange_status !== "NONE") && <OutcomeCell row={row} translation={translation} />}
        </li>
      ))}
    </ul>
  );
}
