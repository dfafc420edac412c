import { PlusOutlined } from "@ant-design/icons";
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import styles from "./canvas.module.css";
import { curveThrough, type Point } from "./layout.ts";

export interface EdgeData extends Record<string, unknown> {
  from: string;
  out: string;
  points: Point[];
  label: Point;
  direction: "ltr" | "rtl";
  /** What the output is called; empty where there is only one. */
  name: string;
  /** The step it comes from. */
  step: string;
  isOpen: boolean;
  isPassed: boolean;
  onAdd: (() => void) | undefined;
}

/** Show a line along its computed bends, with its name and the button that adds a step to it. */
export function FlowEdgeLine({ id, data }: EdgeProps<Edge<EdgeData>>) {
  const { t } = useTranslation("flows");
  if (!data) return null;
  const { points, label, direction, name, step, isOpen, isPassed, onAdd } = data;
  const place = { transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` };
  return (
    <>
      <BaseEdge
        id={id}
        path={curveThrough(points)}
        className={`${styles.line} ${isPassed ? styles.passed : ""} ${isOpen ? styles.loose : ""}`}
      />
      <EdgeLabelRenderer>
        <div dir={direction} className={`nodrag nopan ${styles.label}`} style={place} data-open={isOpen || undefined}>
          {name && <bdi className={styles.name}>{name}</bdi>}
          {onAdd && (
            <button
              type="button"
              className={styles.add}
              aria-label={t("outline.add", { step: [step, name].filter(Boolean).join(" · ") })}
              onClick={onAdd}
            >
              <PlusOutlined aria-hidden="true" />
            </button>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}
