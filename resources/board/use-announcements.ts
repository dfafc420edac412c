import type { Active, Over } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import type { BoardKind, CardRow } from "./kinds.ts";

/** Return the screen reader announcements of dragging a card, in the reader's language. */
export function useAnnouncements({ stages }: BoardKind) {
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
