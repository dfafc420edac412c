import { useNotification } from "@refinedev/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import { useCall } from "#src/hooks/use-call";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useErrorText } from "#src/hooks/use-error-text";
import { asFailed } from "#src/lib/failed";
import { actionAddress } from "./addresses.ts";
import { moveTo } from "./move.ts";

/** Return a function that opens the action leading to a stage, or shows why it is not allowed. */
export function useMove(): (row: ReturnRow, stage: Stage) => Promise<void> {
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
      const title = t("move.not", { number: row.number, stage: enumLabel("stage", stage) });
      try {
        const { allowed_actions } = await call(returns, "show", { params: { id: row.id } });
        const move = moveTo(stage, allowed_actions);
        if (move === "by-itself") tell(title, t("move.byItself"));
        else if ("message" in move) tell(title, move.message);
        else void navigate(actionAddress(row.id, move.action));
      } catch (error) {
        tell(title, errorText(asFailed(error)) ?? "");
      }
    },
    [call, navigate, errorText, open, t, enumLabel],
  );
}
