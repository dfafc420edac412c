import { DndContext } from "@dnd-kit/core";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { Column } from "./column.tsx";
import type { ColumnsProps } from "./columns.tsx";
import { useMove } from "./use-move.ts";

/** Show one stage at a time, for phones; cards are moved by their menu. */
export function OneColumn({ kind, columns, assignee }: ColumnsProps) {
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  const move = useMove(kind);
  const [wanted, setWanted] = useState<string>();
  const shown = columns.find(({ stage }) => stage === wanted) ?? columns.find(({ total }) => total > 0) ?? columns[0];
  return (
    <DndContext sensors={[]}>
      <Select
        style={{ inlineSize: "100%" }}
        size="large"
        aria-label={t("stageShown")}
        value={shown?.stage ?? null}
        options={columns.map(({ stage, total }) => ({ value: stage, label: `${enumLabel(kind.stages, stage)} (${total})` }))}
        onChange={setWanted}
      />
      {shown && <Column kind={kind} column={shown} stages={columns.map(({ stage }) => stage)} assignee={assignee} onMove={move} />}
    </DndContext>
  );
}
