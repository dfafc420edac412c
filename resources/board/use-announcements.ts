import type { Active, Over } from "@dnd-kit/core";
import { useMemo } from "react";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useWords } from "./words.ts";

/** What a screen reader hears while a card is moved, in the reader's language. */
export function useAnnouncements() {
  const { say, stage } = useWords();
  return useMemo(() => {
    const number = (active: Active) => (active.data.current?.row as ReturnRow | undefined)?.number ?? "";
    const over = ({ active, over: target }: { active: Active; over: Over | null }) =>
      target ? say("drag.over", { number: number(active), stage: stage(String(target.id)) }) : undefined;
    return {
      screenReaderInstructions: { draggable: say("drag.how") },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => say("drag.start", { number: number(active) }),
        onDragOver: over,
        onDragEnd: ({ active, over: target }: { active: Active; over: Over | null }) =>
          target ? say("drag.end", { number: number(active), stage: stage(String(target.id)) }) : say("drag.cancel"),
        onDragCancel: () => say("drag.cancel"),
      },
    };
  }, [say, stage]);
}
