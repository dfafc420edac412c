import { CloseCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "#contracts/flows/problems";
import type { NodeType } from "#contracts/flows/states";
import { lookOf } from "./node-looks.ts";
import styles from "./step-face.module.css";

interface StepFaceProps {
  type: NodeType;
  level: Problem["level"] | undefined;
  /** The title and the summary, which the canvas cuts and the outline wraps. */
  children: ReactNode;
}

/** Show what a step is by its icon and words, and whether something is wrong with it. */
export function StepFace({ type, level, children }: StepFaceProps) {
  const { t } = useTranslation("flows");
  const { Icon, tone } = lookOf(type);
  return (
    <>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.words}>{children}</span>
      {level && (
        <span className={styles.problem} data-tone={level === "ERROR" ? "danger" : "warning"} title={t(`levels.${level}`)}>
          {level === "ERROR" ? <CloseCircleFilled aria-hidden="true" /> : <ExclamationCircleFilled aria-hidden="true" />}
          <span className="bh-hidden">{t(`levels.${level}`)}</span>
        </span>
      )}
    </>
  );
}
