import { useTranslation } from "react-i18next";
import { flowRuns } from "#contracts/flows/flows";
import type { FlowAttention } from "#contracts/flows/states";
import { flowsAddress } from "#resources/flows/resource";
import { returnsAddress } from "#resources/returns/resource";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { Panel } from "#src/ui/pages/panel";
import { CountedRows } from "./counted-rows.tsx";

const flagged = (flag: string) => `${returnsAddress}?${new URLSearchParams({ status: "OPEN", flag })}`;
const needing = (attention: FlowAttention) => `${flowsAddress}?${new URLSearchParams({ attention })}`;

/** Show what flows leave to people; nothing where they leave nothing. */
export function FlowWork() {
  const { t } = useTranslation();
  const mayRead = useAbility().can("read", "Flow");
  const { data } = useOperation(flowRuns, "counts", {}, { enabled: mayRead });
  if (!data) return null;
  const isFull = data.waiting >= data.most_waiting;
  const rows = [
    { key: "failed", name: t("home:flowsFailed"), count: data.failed, to: needing("FAILED_RUNS"), tone: "danger" },
    { key: "limits", name: t("home:flowsLimits"), count: data.limits, to: flagged("FLOW_LIMIT"), tone: "warning" },
    { key: "stopped", name: t("home:flowsStopped"), count: data.stopped, to: flagged("FLOW_STOPPED"), tone: "warning" },
    { key: "paused", name: t("home:flowsPaused"), count: data.paused, to: needing("PAUSED_BY_FAILURES"), tone: "danger" },
    { key: "loops", name: t("home:flowsLoops"), count: data.loops, to: needing("STOPPED_LOOPS"), tone: "warning" },
    {
      ...{ key: "waiting", count: data.waiting, to: needing("WAITING_RUNS") },
      ...(isFull ? { name: t("home:flowsWaitingFull"), tone: "danger" } : { name: t("home:flowsWaiting"), tone: "neutral" }),
    },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <Panel title={t("home:flows")} flush>
      <CountedRows rows={rows} />
    </Panel>
  );
}
