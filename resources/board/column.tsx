import { useDroppable } from "@dnd-kit/core";
import { Card as AntdCard, Flex } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { Card } from "./card.tsx";
import { type BoardColumn, type BoardKind, type CardRow, columnAddress } from "./kinds.ts";

export interface ColumnProps {
  kind: BoardKind;
  column: BoardColumn;
  /** The columns a card can be moved to. */
  stages: readonly string[];
  assignee: string | undefined;
  onMove: (row: CardRow, stage: string) => void;
}

/** Show a stage: the number of cases, the oldest twenty, and a link to the rest. */
export function Column({ kind, column: { stage, total, total_exact, items }, stages, assignee, onMove }: ColumnProps) {
  const { t } = useTranslation("board");
  const locale = useLocale();
  const enumLabel = useEnumLabel();
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const id = useId();
  const count = numberWords(total, locale);
  return (
    <AntdCard
      ref={setNodeRef}
      size="small"
      role="region"
      aria-labelledby={id}
      title={<h2 id={id}>{enumLabel(kind.stages, stage)}</h2>}
      extra={<span className="bh-number">{total_exact ? count : `${count}+`}</span>}
      style={{ flex: "1 0 256px", background: "var(--bh-subtle)", ...(isOver && { borderColor: "var(--bh-primary)" }) }}
      styles={{ body: { padding: 10 } }}
    >
      <Flex component="ul" vertical gap={8}>
        {items.map((row) => (
          <li key={row.id}>
            <Card kind={kind} row={row} stages={stages} onMove={onMove} />
          </li>
        ))}
      </Flex>
      {total > items.length && (
        <Link className="bh-small" to={columnAddress(kind, stage, assignee)}>
          {t("more", { count: total - items.length })}
        </Link>
      )}
    </AntdCard>
  );
}
