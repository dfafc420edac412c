import { Timeline as AntdTimeline, Avatar, Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { DateText } from "../dates/date-text.tsx";

export interface TimelineEntry {
  key: string;
  at: string;
  title: ReactNode;
  actor?: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  tone?: "neutral" | "info" | "success" | "warning" | "danger" | "accent";
}

// antd overhangs its marks at the start and its text at the top, and adds space below the last entry.
const listStyle = { marginBlock: "6px -20px", marginInlineStart: 7 };
const markStyle = { background: "var(--tone-wash)", borderColor: "var(--tone-line)", color: "var(--tone-text)", fontSize: 12 };
const dotStyle = { display: "inline-block", inlineSize: 6, blockSize: 6, borderRadius: "50%", background: "currentColor" };

const itemOf = ({ key, at, title, actor, text, icon, tone = "neutral" }: TimelineEntry) => ({
  key,
  dot: <Avatar size={24} style={markStyle} data-tone={tone} icon={icon ?? <span style={dotStyle} />} aria-hidden="true" />,
  children: (
    <>
      <Typography.Text strong>{title}</Typography.Text>
      {text && (
        <Typography.Paragraph type="secondary" style={{ marginBlock: "2px 0" }}>
          {text}
        </Typography.Paragraph>
      )}
      <Flex wrap gap="0 8px" className="bh-small">
        {actor && <bdi>{actor}</bdi>}
        {actor && <span aria-hidden="true">·</span>}
        <DateText at={at} format="datetime" />
      </Flex>
    </>
  ),
});

/** Show events, newest first, with actor and time. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return <AntdTimeline style={listStyle} aria-label={label} items={entries.map(itemOf)} />;
}
