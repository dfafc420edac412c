import { InboxOutlined } from "@ant-design/icons";
import { Avatar, Empty, Flex } from "antd";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** What this list is for, and what to do. */
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

const iconStyle = { background: "var(--bh-subtle)", color: "var(--bh-text3)", fontSize: 24 };
const titleStyle = { color: "var(--bh-text)", fontSize: 16 };
const textStyle = { maxInlineSize: "44ch", margin: "4px auto 0" };

/** Show antd's Empty with a title above the text and the list's own icon. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Empty
      style={{ margin: 0, padding: "48px 24px 56px" }}
      styles={{ image: { blockSize: 56, marginBlockEnd: 16 } }}
      image={<Avatar size={56} style={iconStyle} icon={icon ?? <InboxOutlined aria-hidden="true" />} aria-hidden="true" />}
      description={
        <>
          <strong style={titleStyle}>{title}</strong>
          {text && <p style={textStyle}>{text}</p>}
        </>
      }
    >
      {action && (
        <Flex wrap gap={8} justify="center" className="bh-optional">
          {action}
        </Flex>
      )}
    </Empty>
  );
}
