import { EditOutlined, FlagFilled } from "@ant-design/icons";
import { Flex } from "antd";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { dueState } from "#src/lib/dates/age";
import { useNow } from "#src/lib/dates/use-now";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { Avatar } from "#src/ui/data/avatar";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";

interface StandingBoxProps {
  record: { assignee: { name: string } | null; flags: readonly string[] };
  /** Why one of them cannot be changed. */
  reasonOf: (action: "assign" | "flags") => string | undefined;
  act: (action: "assign" | "flags") => void;
}

/** Show assignee and flags, and below them what else says where a case stands. */
export function StandingBox({ record, reasonOf, act, children }: PropsWithChildren<StandingBoxProps>) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  const change = (action: "assign" | "flags", label: string) => (
    <ReasonButton
      size="small"
      type="text"
      icon={<EditOutlined aria-hidden="true" />}
      aria-label={label}
      reason={reasonOf(action)}
      onClick={() => act(action)}
    />
  );
  return (
    <Panel title={t("standing.title")}>
      <Flex vertical gap={14}>
        <Flex align="center" justify="space-between" gap={16}>
          <Flex align="center" gap={12}>
            <Avatar name={record.assignee?.name ?? "?"} size={28} />
            <Flex vertical>
              <span className="bh-small">{t("assignee.label")}</span>
              <bdi>{record.assignee?.name ?? t("common:assignee.none")}</bdi>
            </Flex>
          </Flex>
          {change("assign", t("assignee.change"))}
        </Flex>
        <Flex align="center" justify="space-between" gap={16}>
          <Flex wrap align="center" gap={6}>
            {record.flags.length === 0 && <span className="bh-small">{t("flags.none")}</span>}
            {record.flags.map((flag) => (
              <StatusTag key={flag} kind="warning" icon={<FlagFilled aria-hidden="true" />}>
                {enumLabel("flag", flag)}
              </StatusTag>
            ))}
          </Flex>
          {change("flags", t("flags.change"))}
        </Flex>
        {children}
      </Flex>
    </Panel>
  );
}

/** Show when a case is due, amber and red as in the list. */
export function DueLine({ at, label }: { at: string; label?: string }) {
  const { t } = useTranslation("cases");
  const state = dueState(at, useNow());
  return (
    <Flex align="center" justify="space-between" gap={16}>
      <span className="bh-small">{label ?? t("standing.due")}</span>
      <StatusTag kind={state === "late" ? "danger" : state === "soon" ? "warning" : "neutral"} look="plain">
        <DateText at={at} format="relative" />
      </StatusTag>
    </Flex>
  );
}
