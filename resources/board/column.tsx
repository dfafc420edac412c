import { useDroppable } from "@dnd-kit/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReturnRow, ReturnsBoard } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { numberWords } from "#src/lib/formats";
import { useLocale } from "#src/ui/use-locale";
import { columnAddress } from "./addresses.ts";
import styles from "./board.module.css";
import { Card } from "./card.tsx";

export interface ColumnProps {
  column: ReturnsBoard["columns"][number];
  /** The columns there are: where a card may be moved. */
  stages: readonly Stage[];
  assignee: string | undefined;
  onMove: (row: ReturnRow, stage: Stage) => void;
}

/** One stage: how many stand there, the longest waiting twenty, and the way to the rest. */
export function Column({ column: { stage, total, total_exact, items }, stages, assignee, onMove }: ColumnProps) {
  const { t } = useTranslation("board");
  const locale = useLocale();
  const enumLabel = useEnumLabel();
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const id = useId();
  const count = numberWords(total, locale);
  return (
    <section ref={setNodeRef} className={styles.column} data-over={isOver} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {enumLabel("stage", stage)} <span className={`bh-number ${styles.count}`}>{total_exact ? count : `${count}+`}</span>
      </h2>
      <ul className={styles.cards}>
        {items.map((row) => (
          <li key={row.id}>
            <Card row={row} stages={stages} onMove={onMove} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link className={styles.more} to={columnAddress(stage, assignee)}>
          {t("more", { count: total - items.length })}
        </Link>
      )}
    </section>
  );
}
