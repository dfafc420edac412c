import { Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Graph } from "#contracts/flows/graph";
import type { TraceEntry } from "#contracts/flows/shapes";
import { DateText } from "#src/ui/dates/date-text";
import { nodeWords, outWords, reasonWords } from "./run-words.ts";

type Step = Pick<TraceEntry, "node" | "out" | "at" | "unknown" | "refused" | "error" | "effect">;

/** Show the path of a run in words, step by step. */
export function RunPath({ graph, steps }: { graph: Graph; steps: readonly Step[] }) {
  const { t } = useTranslation("flow-runs");
  if (steps.length === 0) return <Typography.Text type="secondary">{t("path.none")}</Typography.Text>;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return (
    <Flex component="ol" vertical gap={8} aria-label={t("path.label")} style={{ listStyle: "decimal", paddingInlineStart: 24 }}>
      {steps.map((step, i) => (
        // A run passes a step at most once, but may stand at it before.
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered
        <li key={i}>
          <StepLine step={step} node={nodes.get(step.node)} />
        </li>
      ))}
    </Flex>
  );
}

function StepLine({ step, node }: { step: Step; node: Graph["nodes"][number] | undefined }) {
  const { t, i18n } = useTranslation("flow-runs");
  const out = outWords(step.out, node, i18n.language, t);
  return (
    <Flex wrap gap="0 8px" align="baseline">
      <bdi>{node ? nodeWords(node, t) : step.node}</bdi>
      {out && <Typography.Text strong>{out}</Typography.Text>}
      {step.effect?.skipped === true && <Typography.Text type="secondary">{t("path.skipped", { context: node?.type })}</Typography.Text>}
      {step.unknown && <Typography.Text type="secondary">{t("path.unknown")}</Typography.Text>}
      {step.refused && <Typography.Text type="warning">{t("path.refused", { reason: reasonWords(step.refused, t) })}</Typography.Text>}
      {step.error && <Typography.Text type="danger">{t("path.failed", { code: step.error })}</Typography.Text>}
      <span className="bh-small">
        <DateText at={step.at} format="datetime" />
      </span>
    </Flex>
  );
}
