import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Card, Flex } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { TableBox } from "#src/ui/data/table-box";
import { CardFace } from "./card.tsx";
import { Column } from "./column.tsx";
import type { BoardColumn, BoardKind, CardRow } from "./kinds.ts";
import { useMove } from "./use-move.ts";

const forward = { ArrowRight: 1, ArrowLeft: -1 } as const;

/** Move the dragged card over the next column with an arrow key; up and down do nothing. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = forward[event.code as keyof typeof forward];
  if (!step) return undefined;
  event.preventDefault();
  const rects = [...context.droppableRects.values()].sort((a, b) => a.left - b.left);
  const middle = currentCoordinates.x + (context.collisionRect?.width ?? 0) / 2;
  const here = rects.findIndex((rect) => middle >= rect.left && middle <= rect.right);
  const next = rects[here + step];
  return next ? { x: next.left + 8, y: next.top + 48 } : undefined;
};

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

/** Return the screen reader announcements of dragging a card, in the reader's language. */
function useAnnouncements({ stages }: BoardKind) {
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  return useMemo(() => {
    const number = (active: Active) => (active.data.current?.row as CardRow | undefined)?.number ?? "";
    const over = ({ active, over: target }: { active: Active; over: Over | null }) =>
      target ? t("drag.over", { number: number(active), stage: enumLabel(stages, String(target.id)) }) : undefined;
    return {
      screenReaderInstructions: { draggable: t("drag.how") },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t("drag.start", { number: number(active) }),
        onDragOver: over,
        onDragEnd: ({ active, over: target }: { active: Active; over: Over | null }) =>
          target ? t("drag.end", { number: number(active), stage: enumLabel(stages, String(target.id)) }) : t("drag.cancel"),
        onDragCancel: () => t("drag.cancel"),
      },
    };
  }, [t, enumLabel, stages]);
}
