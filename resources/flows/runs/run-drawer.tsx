import { Button, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail, FlowRun } from "#contracts/flows/shapes";
import { isResumable } from "#contracts/flows/states";
import { RunActions } from "#src/cases/flows/run-actions";
import { RunPath } from "#src/cases/flows/run-path";
import { RunTag } from "#src/cases/flows/run-tag";
import { reasonWords } from "#src/cases/flows/run-words";
import { WaitingFor } from "#src/cases/flows/waiting-for";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue, type KeyValueRow } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { claimAddress } from "../../claims/resource.ts";
import { orderAddress } from "../../orders/resource.ts";
import { returnAddress } from "../../returns/resource.ts";
import { registrationsAddress } from "../../warranty/resource.ts";
import { FlowOutline } from "../outline/flow-outline.tsx";

/** A registration has no page of its own. */
const addresses: Readonly<Record<FlowRun["subject_type"], (id: string) => string>> = {
  ...{ RETURN: returnAddress, CLAIM: claimAddress, ORDER: orderAddress },
  REGISTRATION: () => registrationsAddress,
};

interface RunDrawerProps {
  flow: Pick<FlowDetail, "id" | "trigger">;
  runId: string;
  onCase: (id: string) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** Show one run with the path it took, and what can be done about it. */
export function RunDrawer({ flow, runId, onCase, onChanged, onClose }: RunDrawerProps) {
  const { t } = useTranslation("flow-runs");
  const detail = useOperation(flows, "run", { params: { id: flow.id, run_id: runId } });
  const number = detail.data?.subject_number ?? "";
  const changed = () => {
    void detail.retry();
    onChanged();
  };
  return (
    <SideDrawer width={560} title={t("detail.title", { number })} onClose={onClose}>
      <Loaded from={detail} skeleton={<LinesSkeleton />}>
        {(run) => (
          <Flex vertical gap={24}>
            <Standing run={run} />
            <Flex wrap gap={8}>
              <LinkButton size="small" to={addresses[run.subject_type](run.subject_id)}>
                {t("detail.showCase")}
              </LinkButton>
              <Button size="small" onClick={() => onCase(run.subject_id)}>
                {t("detail.onlyCase")}
              </Button>
              <RunActions run={run} onChanged={changed} />
            </Flex>
            <SkipHelp run={run} />
            <RunPath graph={run.graph} steps={run.trace} />
            <FlowOutline graph={run.graph} trigger={flow.trigger} path={run.trace} />
          </Flex>
        )}
      </Loaded>
    </SideDrawer>
  );
}

/** Say where a step that has no `next` leads when it is skipped. */
function SkipHelp({ run: { state, graph, node_id } }: { run: FlowRun }) {
  const { t } = useTranslation("flow-runs");
  const type = graph.nodes.find(({ id }) => id === node_id)?.type;
  if (!isResumable(state) || (type !== "CONDITION" && type !== "WAIT" && type !== "SPLIT")) return null;
  return (
    <Can I="retry" a="Flow">
      <Typography.Text type="secondary">{t(`skipHelp.${type}`)}</Typography.Text>
    </Can>
  );
}

function Standing({ run }: { run: FlowRun }) {
  const { t } = useTranslation("flow-runs");
  const currency = useSession((session) => session.store?.currency);
  const rows: KeyValueRow[] = [
    { key: "state", label: t("list.state"), value: <RunTag state={run.state} /> },
    { key: "started", label: t("list.started"), value: <DateText at={run.started_at} /> },
    ...(run.ended_at ? [{ key: "ended", label: t("list.ended"), value: <DateText at={run.ended_at} /> }] : []),
    ...(run.error_code ? [{ key: "error", label: t("detail.error"), value: reasonWords(run.error_code, t) }] : []),
    ...(run.pay_minor > 0 && currency
      ? [{ key: "paid", label: t("detail.paid"), value: <Money minor={run.pay_minor} currency={currency} /> }]
      : []),
  ];
  return (
    <Flex vertical gap={8}>
      <KeyValue rows={rows} />
      <WaitingFor run={run} />
    </Flex>
  );
}
