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
import type { ComponentProps, ComponentType, ReactNode } from "react";

export type StatusKind = "waiting" | "progress" | "info" | "success" | "warning" | "danger" | "exchange" | "done" | "neutral";

const looks: Record<StatusKind, { color: string; Icon: ComponentType<ComponentProps<typeof SyncOutlined>> }> = {
  waiting: { color: "warning", Icon: ClockCircleOutlined },
  progress: { color: "processing", Icon: SyncOutlined },
  info: { color: "processing", Icon: InfoCircleOutlined },
  success: { color: "success", Icon: CheckCircleFilled },
  warning: { color: "warning", Icon: ExclamationCircleFilled },
  danger: { color: "error", Icon: CloseCircleFilled },
  exchange: { color: "purple", Icon: SwapOutlined },
  done: { color: "default", Icon: CheckCircleFilled },
  neutral: { color: "default", Icon: MinusCircleOutlined },
};

interface StatusTagProps {
  kind: StatusKind;
  children: ReactNode;
  /** Default: the kind's; null for none, where a table's cell needs the room. */
  icon?: ReactNode;
  /** The status of a record is `filled`, in lists as on its page; `plain` is a fact about a line or beside a status. */
  look?: "filled" | "plain";
  /** Breaks a long text over lines, in a column that has no room for it; default: on one line. */
  wraps?: boolean;
}

// antd's gap between icon and text is as wide as its padding.
const near = { marginInlineEnd: -2 };
const plain = { paddingInline: 0, background: "none" };
const wrapped = { whiteSpace: "normal" } as const;

/** Show a state as icon and text; the colour is redundant. */
export function StatusTag({ kind, children, icon, look = "filled", wraps = false }: StatusTagProps) {
  const { color, Icon } = looks[kind];
  return (
    <Tag
      color={color}
      icon={icon === undefined ? <Icon style={near} aria-hidden="true" /> : icon}
      bordered={look === "filled"}
      style={{ ...(look === "plain" && plain), ...(wraps && wrapped) }}
      data-kind={kind}
      title={typeof children === "string" ? children : undefined}
    >
      {children}
    </Tag>
  );
}
