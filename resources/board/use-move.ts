import { useNotification } from "@refinedev/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useCall } from "#src/hooks/commands/use-call";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { asFailed } from "#src/lib/calls/failed";
import { actionAddress, type BoardKind, type CardRow } from "./kinds.ts";
import { moveTo } from "./move.ts";

/** Return a function that opens the action leading to a stage, or shows why it is not allowed. */
export function useMove(kind: BoardKind): (row: CardRow, stage: string) => Promise<void> {
  const call = useCall();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { open } = useNotification();
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  return useCallback(
    async (row, stage) => {
      if (row.stage === stage) return;
      const tell = (message: string, description: string) => open?.({ type: "error", key: `move-${row.id}`, message, description });
      const title = t("move.not", { number: row.number, stage: enumLabel(kind.stages, stage) });
      try {
        const record = await call(kind.contract, "show", { params: { id: row.id } });
        const move = moveTo(kind, stage, (record as { allowed_actions: Parameters<typeof moveTo>[2] }).allowed_actions);
        if (move === "by-itself") tell(title, t(`move.byItself.${kind.name}`));
        else if ("message" in move) tell(title, move.message);
        else void navigate(actionAddress(kind, row.id, move.action));
      } catch (error) {
        tell(title, errorText(asFailed(error)) ?? "");
      }
    },
    [kind, call, navigate, errorText, open, t, enumLabel],
  );
}
