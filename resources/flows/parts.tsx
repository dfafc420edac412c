import { useTranslation } from "react-i18next";
import type { FlowRow } from "#contracts/flows/shapes";
import type { FlowStatus } from "#contracts/flows/states";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const looks: Record<FlowStatus, StatusKind> = { DRAFT: "neutral", PUBLISHED: "success", PAUSED: "warning", ARCHIVED: "done" };

/** Show a flow's status; a flow that failures have paused says so. */
export function FlowTag({ flow: { status, paused_by } }: { flow: Pick<FlowRow, "status" | "paused_by"> }) {
  const { t } = useTranslation("flows");
  const isBroken = status === "PAUSED" && paused_by === "BREAKER";
  return (
    <StatusTag kind={isBroken ? "danger" : looks[status]}>{isBroken ? t("pausedByBreaker") : t(`records:flow_status.${status}`)}</StatusTag>
  );
}
