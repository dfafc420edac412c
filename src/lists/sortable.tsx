import { HolderOutlined } from "@ant-design/icons";
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button } from "antd";
import type { CSSProperties, PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./sortable.module.css";

interface SortableListProps {
  ids: readonly string[];
  /** Return an item's name for screen readers. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
}

/** Show a list that can be reordered by dragging, or with Space and the arrow keys: antd has none, so this is dnd-kit's. */
export function SortableList({ ids, nameOf, onMove, disabled = false, children }: PropsWithChildren<SortableListProps>) {
  const { t } = useTranslation("lists");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: UniqueIdentifier) => ({ name: nameOf(String(id)), place: ids.indexOf(String(id)) + 1, total: ids.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("sort.picked", place(active.id)),
    onDragOver: ({ active, over }) => (over ? t("sort.over", { ...place(over.id), name: nameOf(String(active.id)) }) : undefined),
    onDragEnd: ({ active, over }) => t("sort.dropped", { ...place(over?.id ?? active.id), name: nameOf(String(active.id)) }),
    onDragCancel: ({ active }) => t("sort.cancelled", place(active.id)),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("sort.help") } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol>{children}</ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  id: string;
  name: string;
  disabled?: boolean;
  children: (grip: ReactNode) => ReactNode;
}

const gripStyle = { color: "var(--bh-text3)", touchAction: "none" } as const;

/** Show one item; `grip` is its drag handle. */
export function SortableRow({ id, name, disabled = false, children }: SortableRowProps) {
  const { t } = useTranslation("lists");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
    attributes: { roleDescription: t("sort.role") },
  });
  const style: CSSProperties = {
    ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    ...(transition && { transition }),
  };
  const grip = !disabled && (
    <Button
      type="text"
      ref={setActivatorNodeRef}
      style={{ ...gripStyle, cursor: isDragging ? "grabbing" : "grab" }}
      icon={<HolderOutlined aria-hidden="true" />}
      {...attributes}
      {...listeners}
      aria-label={t("sort.grip", { name })}
    />
  );
  return (
    <li ref={setNodeRef} style={style} className={styles.row} data-dragging={isDragging}>
      {children(grip)}
    </li>
  );
}
