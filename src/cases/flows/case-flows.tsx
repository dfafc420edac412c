import { Button, Flex, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flowRuns, flows } from "#contracts/flows/flows";
import type { FlowRunRow } from "#contracts/flows/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import { RunActions } from "./run-actions.tsx";
import { RunPath } from "./run-path.tsx";
import { RunTag } from "./run-tag.tsx";
import { WaitingFor } from "./waiting-for.tsx";

type Offer = ReturnDetail["offer_flows"][number];
export interface CaseFlowsProps {
  of: string;
  noun: string;
  /** The flows that its offer came from, frozen when it was requested. */
  offers?: readonly Offer[];
  at?: string;
}
const noOffers: readonly Offer[] = [];

/** Show on the page of a case where its offer came from, and the runs of flows; nothing where there are none. */
export default function CaseFlows({ of, noun, offers = noOffers, at = "" }: CaseFlowsProps) {
  const { t } = useTranslation("flow-runs");
  const { data, retry } = useOperation(flowRuns, "list", { query: { subject_id: of } });
  // What a flow does to a case changes the case.
  useLive(noun, ({ ids }) => {
    if (ids.includes(of)) void retry();
  });
  if (!data || data.items.length + offers.length === 0) return null;
  const asked = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = [offer.flow_id, offer.number, ...offer.nodes].join(" ");
    asked.set(key, [...(asked.get(key) ?? []), offer]);
  }
  return (
    <Panel title={t("title")}>
      <Flex component="ul" vertical gap={16}>
        {[...asked].map(([key, alike]) => (
          <li key={key}>
            <OfferPaths offer={alike[0] as Offer} lines={alike.length} at={at} />
          </li>
        ))}
        {data.items.map((run) => (
          <li key={run.id}>
            <Run run={run} onChanged={() => void retry()} />
          </li>
        ))}
      </Flex>
    </Panel>
  );
}

/** Show the path that led to the offer, which lines with the same one share. */
function OfferPaths({ offer: { flow_id, name, number, nodes }, lines, at }: { offer: Offer; lines: number; at: string }) {
  const { t } = useTranslation("flow-runs");
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={8} align="center">
        <Button type="link" size="small" style={{ paddingInline: 0 }} aria-expanded={isOpen} onClick={() => setOpen((shown) => !shown)}>
          <bdi>{t("version", { name, number })}</bdi>
        </Button>
        <Tag>{t("offer.tag")}</Tag>
        <span className="bh-small">{t("offer.lines", { count: lines })}</span>
      </Flex>
      {isOpen && <OfferPath params={{ id: flow_id, number: String(number) }} nodes={nodes} at={at} />}
    </Flex>
  );
}

function OfferPath({ params, nodes, at }: { params: { id: string; number: string }; nodes: readonly string[]; at: string }) {
  const version = useOperation(flows, "version", { params: params as never });
  return (
    <Loaded from={version}>
      {({ graph }) => (
        <RunPath
          graph={graph}
          steps={nodes.map((node, i) => ({
            node,
            at,
            out: graph.edges.find(({ from, to }) => from === node && to === nodes[i + 1])?.out ?? null,
          }))}
        />
      )}
    </Loaded>
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
