import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import type { FlowNode } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import { StepFace } from "../graph/step-face.tsx";
import styles from "./canvas.module.css";

export interface StepData extends Record<string, unknown> {
  node: FlowNode;
  title: string;
  summary: string;
  direction: "ltr" | "rtl";
  isSelected: boolean;
  isPassed: boolean;
  level: Problem["level"] | undefined;
  /** The canvas takes its clicks. */
  isChoosable: boolean;
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
  const { node, title, summary, direction, isSelected, isPassed, level, isChoosable } = data;
  const words = (
    <StepFace type={node.type} level={level}>
      <span className={styles.title}>{title}</span>
      {summary && <span className={styles.summary}>{summary}</span>}
    </StepFace>
  );
  const shared = { dir: direction, className: `nopan ${styles.step}`, "data-passed": isPassed || undefined };
  return (
    <>
      <Ends />
      {isChoosable ? (
        <button type="button" {...shared} aria-pressed={isSelected} title={[title, summary].filter(Boolean).join("\n")}>
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
