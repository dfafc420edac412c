import { useTranslation } from "react-i18next";
import type { RunState } from "#contracts/flows/states";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

/** `ASKING` only in a dry-run. */
type Shown = RunState | "ASKING";
const kinds: Record<Shown, StatusKind> = {
  READY: "progress",
  WAITING: "waiting",
  PAYING: "progress",
  HELD: "warning",
  DONE: "done",
  STOPPED: "warning",
  FAILED: "danger",
  CANCELLED: "neutral",
  ASKING: "waiting",
};

/** Show how far a run is. */
export function RunTag({ state }: { state: Shown }) {
  const { t } = useTranslation("flow-runs");
  return <StatusTag kind={kinds[state]}>{t(`records:flow_run_state.${state}`)}</StatusTag>;
}
