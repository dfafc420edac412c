import type { Active, Over } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";

/** Return the screen reader announcements of dragging a card, in the reader's language. */
export function useAnnouncements() {
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  return useMemo(() => {
    const number = (active: Active) => (active.data.current?.row as ReturnRow | undefined)?.number ?? "";
    const over = ({ active, over: target }: { active: Active; over: Over | null }) =>
      target ? t("drag.over", { number: number(active), stage: enumLabel("stage", String(target.id)) }) : undefined;
    return {
      screenReaderInstructions: { draggable: t("drag.how") },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => t("drag.start", { number: number(active) }),
        onDragOver: over,
        onDragEnd: ({ active, over: target }: { active: Active; over: Over | null }) =>
          target ? t("drag.end", { number: number(active), stage: enumLabel("stage", String(target.id)) }) : t("drag.cancel"),
        onDragCancel: () => t("drag.cancel"),
      },
    };
  }, [t, enumLabel]);
}
