import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Card, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TableBox } from "#src/ui/table-box";
import { CardFace } from "./card.tsx";
import { Column } from "./column.tsx";
import { toNextColumn } from "./keyboard.ts";
import type { BoardColumn, BoardKind, CardRow } from "./kinds.ts";
import { useAnnouncements } from "./use-announcements.ts";
import { useMove } from "./use-move.ts";

export interface ColumnsProps {
  kind: BoardKind;
  columns: readonly BoardColumn[];
  assignee: string | undefined;
}

/** Show all columns side by side; cards are dragged by pointer or, on their handle, by Space and the arrow keys. */
export function Columns({ kind, columns, assignee }: ColumnsProps) {
  const { t } = useTranslation("board");
  const move = useMove(kind);
  const announcements = useAnnouncements(kind);
  const [dragged, setDragged] = useState<CardRow>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const stages = columns.map(({ stage }) => stage);
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const row = active.data.current?.row as CardRow | undefined;
    if (row && over) void move(row, String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      // The keyboard has no pointer position, so it drops by overlap.
      collisionDetection={(args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args))}
      accessibility={announcements}
      onDragStart={({ active }) => setDragged(active.data.current?.row as CardRow)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <TableBox label={t("titles:board")}>
        <Flex gap={12} align="stretch" style={{ paddingBlockEnd: 8 }}>
          {columns.map((column) => (
            <Column key={column.stage} kind={kind} column={column} stages={stages} assignee={assignee} onMove={move} />
          ))}
        </Flex>
      </TableBox>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Card size="small" style={{ boxShadow: "var(--bh-shadow-float)", cursor: "grabbing" }}>
            <CardFace kind={kind} row={dragged} />
          </Card>
        )}
      </DragOverlay>
    </DndContext>
  );
}
