import { Button, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flowRuns, flows } from "#contracts/flows/flows";
import type { FlowRunRow } from "#contracts/flows/shapes";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import { RunActions } from "./run-actions.tsx";
import { RunPath } from "./run-path.tsx";
import { RunTag } from "./run-tag.tsx";
import { WaitingFor } from "./waiting-for.tsx";

/** Show the runs of flows on the page of their case; nothing where there are none. */
export default function CaseFlows({ of, noun }: { of: string; noun: string }) {
  const { t } = useTranslation("flow-runs");
  const { data, retry } = useOperation(flowRuns, "list", { query: { subject_id: of } });
  // What a flow does to a case changes the case.
  useLive(noun, ({ ids }) => {
    if (ids.includes(of)) void retry();
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <Flex component="ul" vertical gap={16}>
        {data.items.map((run) => (
          <li key={run.id}>
            <Run run={run} onChanged={() => void retry()} />
          </li>
        ))}
      </Flex>
    </Panel>
  );
}

function Run({ run, onChanged }: { run: FlowRunRow; onChanged: () => void }) {
  const { t } = useTranslation("flow-runs");
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={8} align="center">
        <Button type="link" size="small" style={{ paddingInline: 0 }} aria-expanded={isOpen} onClick={() => setOpen((shown) => !shown)}>
          <bdi>{t("version", { name: run.flow_name, number: run.number })}</bdi>
        </Button>
        <RunTag state={run.state} />
        <span className="bh-small">
          <DateText at={run.started_at} format="datetime" />
        </span>
        <Flex gap={8} style={{ marginInlineStart: "auto" }}>
          <RunActions run={run} onChanged={onChanged} />
        </Flex>
      </Flex>
      <WaitingFor run={run} />
      {isOpen && <Path run={run} />}
    </Flex>
  );
}

function Path({ run }: { run: FlowRunRow }) {
  const detail = useOperation(flows, "run", { params: { id: run.flow_id, run_id: run.id } });
  return <Loaded from={detail}>{({ graph, trace }) => <RunPath graph={graph} steps={trace} />}</Loaded>;
}
