import { DeleteOutlined } from "@ant-design/icons";
import { Avatar, Flex } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoveButtons } from "#src/lists/move-buttons";
import { IconButton } from "#src/ui/actions/icon-button";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { useConfirm } from "#src/ui/dialogs/use-confirm";

export interface SortedMemberProps {
  name: string;
  to: string;
  isActive: boolean;
  index: number;
  /** Number of sortable items. */
  count: number;
  /** Undefined for an item that cannot be moved or removed. */
  onMove?: ((from: number, to: number) => void) | undefined;
  onRemove: () => void;
  /** Confirmation before removing it. */
  question: string;
  grip?: ReactNode;
  tags?: ReactNode;
}

const rowStyle = { paddingBlock: 14, paddingInline: "12px 20px" };
const wordsStyle = { flex: "1 1 0", minInlineSize: "min(100%, 220px)", overflowWrap: "anywhere" } as const;
const numberStyle = { background: "var(--bh-hover)", color: "var(--bh-text2)", fontSize: 12.5 };

/** Show one item of a section's list: position, name, summary (children), and its buttons. */
export function SortedMember(props: PropsWithChildren<SortedMemberProps>) {
  const { name, to, isActive, index, count, onMove, onRemove, question, grip, tags, children } = props;
  const { t } = useTranslation("settings");
  const confirm = useConfirm();
  const remove = async () => {
    if (await confirm({ title: question, confirm: t("actions.remove", { name }), danger: true })) onRemove();
  };
  return (
    <Flex wrap align="flex-start" gap="4px 8px" style={rowStyle}>
      <span style={{ flex: "none", inlineSize: 32 }}>{grip}</span>
      <Flex vertical gap={4} style={wordsStyle}>
        <Flex wrap align="center" gap="4px 8px">
          <Avatar shape="square" size={22} className="bh-number" style={numberStyle}>
            {index + 1}
          </Avatar>
          <RecordLink to={to} dir="auto">
            {name}
          </RecordLink>
          {tags}
          {!isActive && <StatusTag kind="neutral">{t("enums:active.false")}</StatusTag>}
        </Flex>
        {children}
      </Flex>
      {onMove && (
        <Flex gap={2} style={{ marginInlineStart: "auto" }}>
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <IconButton
            danger
            label={t("actions.remove", { name })}
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={() => void remove()}
          />
        </Flex>
      )}
    </Flex>
  );
}
