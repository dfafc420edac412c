import { CloseCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { FlowNode } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import { lookOf } from "../graph/node-looks.ts";
import styles from "./canvas.module.css";

export interface StepData extends Record<string, unknown> {
  node: FlowNode;
  title: string;
  summary: string;
  direction: "ltr" | "rtl";
  isSelected: boolean;
  isPassed: boolean;
  level: Problem["level"] | undefined;
  onSelect: ((id: string) => void) | undefined;
}

/** Ends of lines, which the library needs and nobody sees. */
function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Top} className={styles.end ?? ""} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} className={styles.end ?? ""} isConnectable={false} />
    </>
  );
}

/** Show a step as a box that opens it. */
export const StepNode = memo(function StepNode({ data }: NodeProps<Node<StepData>>) {
  const { t } = useTranslation("flows");
  const { node, title, summary, direction, isSelected, isPassed, level, onSelect } = data;
  const { Icon, tone } = lookOf(node.type);
  const words = (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {summary && <span className={styles.summary}>{summary}</span>}
      </span>
      {level && (
        <span className={styles.problem} data-tone={level === "ERROR" ? "danger" : "warning"}>
          {level === "ERROR" ? <CloseCircleFilled aria-hidden="true" /> : <ExclamationCircleFilled aria-hidden="true" />}
          <span className="bh-hidden">{t(`levels.${level}`)}</span>
        </span>
      )}
    </>
  );
  const shared = { dir: direction, className: `nopan ${styles.step}`, "data-passed": isPassed || undefined };
  return (
    <>
      <Ends />
      {onSelect ? (
        <button
          type="button"
          {...shared}
          aria-pressed={isSelected}
          title={[title, summary].filter(Boolean).join("\n")}
          onClick={() => onSelect(node.id)}
        >
          {words}
        </button>
      ) : (
        <div {...shared}>{words}</div>
      )}
    </>
  );
});

/** Where a line leads nowhere yet. */
export const OpenEnd = memo(function OpenEnd() {
  return (
    <>
      <Ends />
      <span className={styles.open} aria-hidden="true" />
    </>
  );
});
