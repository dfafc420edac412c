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
import { Tag } from "antd";
import type { ReactNode } from "react";

export type StatusKind = "waiting" | "progress" | "info" | "success" | "warning" | "danger" | "exchange" | "done" | "neutral";

const looks: Record<StatusKind, { color: string; icon: ReactNode }> = {
  waiting: { color: "warning", icon: <ClockCircleOutlined aria-hidden="true" /> },
  progress: { color: "processing", icon: <SyncOutlined aria-hidden="true" /> },
  info: { color: "processing", icon: <InfoCircleOutlined aria-hidden="true" /> },
  success: { color: "success", icon: <CheckCircleFilled aria-hidden="true" /> },
  warning: { color: "warning", icon: <ExclamationCircleFilled aria-hidden="true" /> },
  danger: { color: "error", icon: <CloseCircleFilled aria-hidden="true" /> },
  exchange: { color: "purple", icon: <SwapOutlined aria-hidden="true" /> },
  done: { color: "default", icon: <CheckCircleFilled aria-hidden="true" /> },
  neutral: { color: "default", icon: <MinusCircleOutlined aria-hidden="true" /> },
};

interface StatusTagProps {
  kind: StatusKind;
  children: ReactNode;
  icon?: ReactNode;
  /** `plain` has no ground: for dense tables. */
  look?: "filled" | "plain";
}

const plain = { paddingInline: 0, background: "none" };

/** A state as icon and word; the colour only repeats what they say. */
export function StatusTag({ kind, children, icon, look = "filled" }: StatusTagProps) {
  const { color, icon: usual } = looks[kind];
  return (
    <Tag
      color={color}
      icon={icon ?? usual}
      bordered={look === "filled"}
      style={look === "plain" ? plain : {}}
      data-kind={kind}
      title={typeof children === "string" ? children : undefined}
    >
      {children}
    </Tag>
  );
}
