import { DndContext } from "@dnd-kit/core";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnsBoard } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { Column } from "./column.tsx";
import { useMove } from "./use-move.ts";

/** Show one stage at a time, for phones; cards are moved by their menu. */
export function OneColumn({ columns, assignee }: { columns: ReturnsBoard["columns"]; assignee: string | undefined }) {
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  const move = useMove();
  const [wanted, setWanted] = useState<Stage>();
  const shown = columns.find(({ stage }) => stage === wanted) ?? columns[0];
  return (
    <DndContext sensors={[]}>
      <Select
        style={{ inlineSize: "100%" }}
        size="large"
        aria-label={t("stageShown")}
        value={shown?.stage ?? null}
        options={columns.map(({ stage, total }) => ({ value: stage, label: `${enumLabel("stage", stage)} (${total})` }))}
        onChange={setWanted}
      />
      {shown && <Column column={shown} stages={columns.map(({ stage }) => stage)} assignee={assignee} onMove={move} />}
    </DndContext>
  );
}
