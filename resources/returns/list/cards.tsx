import { Checkbox } from "antd";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useWords } from "../words.ts";
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
  const words = useWords();
  const { say } = words;
  return (
    <ul className={styles.list} aria-label={say("list.label")}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-selected={selected.has(row.id)}>
          <div className={styles.top}>
            <Checkbox
              className={styles.check ?? ""}
              checked={selected.has(row.id)}
              aria-label={say("list.selectRow", { number: row.number })}
              onChange={(event) => onSelect(row, event.target.checked)}
            />
            <NumberCell row={row} words={words} changed={changed.has(row.id)} />
            <MoneyCell row={row} words={words} />
          </div>
          <CustomerCell row={row} />
          <ItemsCell row={row} words={words} />
          <div className={styles.tags}>
            <StageCell row={row} words={words} />
            <FlagsCell row={row} words={words} />
            <span className={styles.end}>
              <AgeCell row={row} words={words} now={now} />
              <AssigneeCell row={row} words={words} />
            </span>
          </div>
          {(row.resolution_type || row.exchange_status !== "NONE") && <OutcomeCell row={row} words={words} />}
        </li>
      ))}
    </ul>
  );
}
