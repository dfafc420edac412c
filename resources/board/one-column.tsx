import { DndContext } from "@dnd-kit/core";
import { Select } from "antd";
import { useState } from "react";
import type { ReturnsBoard } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import styles from "./board.module.css";
import { Column } from "./column.tsx";
import { useMove } from "./use-move.ts";
import { useWords } from "./words.ts";

/** On a phone one stage at a time; cards are moved by their menu. */
export function OneColumn({ columns, assignee }: { columns: ReturnsBoard["columns"]; assignee: string | undefined }) {
  const { say, stage: nameOf } = useWords();
  const move = useMove();
  const [wanted, setWanted] = useState<Stage>();
  const shown = columns.find(({ stage }) => stage === wanted) ?? columns[0];
  return (
    <DndContext sensors={[]}>
      <Select
        className={styles.choice ?? ""}
        size="large"
        aria-label={say("stageShown")}
        value={shown?.stage ?? null}
        options={columns.map(({ stage, total }) => ({ value: stage, label: `${nameOf(stage)} (${total})` }))}
        onChange={setWanted}
      />
      {shown && <Column column={shown} stages={columns.map(({ stage }) => stage)} assignee={assignee} onMove={move} />}
    </DndContext>
  );
}
