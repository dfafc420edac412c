import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleOutlined,
  MinusCircleOutlined,
  SwapOutlined,
  SyncOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import styles from "./status-tag.module.css";

export type StatusKind = "waiting" | "progress" | "info" | "success" | "warning" | "danger" | "exchange" | "done" | "neutral";

const looks: Record<StatusKind, { tone: string; icon: ReactNode }> = {
  waiting: { tone: "warning", icon: <ClockCircleOutlined /> },
  progress: { tone: "info", icon: <SyncOutlined /> },
  info: { tone: "info", icon: <InfoCircleOutlined /> },
  success: { tone: "success", icon: <CheckCircleFilled /> },
  warning: { tone: "warning", icon: <ExclamationCircleFilled /> },
  danger: { tone: "danger", icon: <CloseCircleFilled /> },
  exchange: { tone: "accent", icon: <SwapOutlined /> },
  done: { tone: "neutral", icon: <CheckCircleFilled /> },
  neutral: { tone: "neutral", icon: <MinusCircleOutlined /> },
};

interface StatusTagProps {
  kind: StatusKind;
  children: ReactNode;
  icon?: ReactNode;
  /** `plain` has no ground: for dense tables. */
  look?: "filled" | "plain";
}

/** A state as icon and word; the colour only repeats what they say. */
export function StatusTag({ kind, children, icon, look = "filled" }: StatusTagProps) {
  const { tone, icon: usual } = looks[kind];
  return (
    <span className={look === "filled" ? `${styles.tag} ${styles.filled}` : styles.tag} data-kind={kind} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? usual}
      </span>
      <span className={styles.word} title={typeof children === "string" ? children : undefined}>
        {children}
      </span>
    </span>
  );
}
