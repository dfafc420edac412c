import { InboxOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import styles from "./state.module.css";

interface EmptyStateProps {
  title: string;
  /** What this list is, and what to do. */
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <InboxOutlined />}
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
