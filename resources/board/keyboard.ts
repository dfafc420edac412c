import type { KeyboardCoordinateGetter } from "@dnd-kit/core";

const forward = { ArrowRight: 1, ArrowLeft: -1 } as const;

/** Move the dragged card over the next column with an arrow key; up and down do nothing. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = forward[event.code as keyof typeof forward];
  if (!step) return undefined;
  event.preventDefault();
  const rects = [...context.droppableRects.values()].sort((a, b) => a.left - b.left);
  const middle = currentCoordinates.x + (context.collisionRect?.width ?? 0) / 2;
  const here = rects.findIndex((rect) => middle >= rect.left && middle <= rect.right);
  const next = rects[here + step];
  return next ? { x: next.left + 8, y: next.top + 48 } : undefined;
};
