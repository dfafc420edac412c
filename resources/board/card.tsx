import { ClockCircleOutlined, FlagFilled, HolderOutlined, MoreOutlined } from "@ant-design/icons";
import { useDraggable } from "@dnd-kit/core";
import { Card as AntdCard, Button, Dropdown, Flex, Typography } from "antd";
import type { KeyboardEventHandler, PointerEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { listWords, numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { Avatar } from "#src/ui/data/avatar";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import styles from "./board.module.css";
import type { BoardKind, CardRow } from "./kinds.ts";

interface CardProps {
  kind: BoardKind;
  row: CardRow;
  stages: readonly string[];
  onMove: (row: CardRow, stage: string) => void;
}

/** Show a return or a claim on the board: draggable by pointer, by its handle with the keyboard, or moved by its menu. */
export function Card({ kind, row, stages, onMove }: CardProps) {
  const { t } = useTranslation("board");
  const enumLabel = useEnumLabel();
  const narrow = useNarrow();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: row.id, data: { row } });
  const items = stages.filter((stage) => stage !== row.stage).map((stage) => ({ key: stage, label: enumLabel(kind.stages, stage) }));
  return (
    <AntdCard
      ref={setNodeRef}
      size="small"
      hoverable
      className={styles.card ?? ""}
      style={{ cursor: narrow ? "default" : "grab", ...(isDragging && { opacity: 0.45 }) }}
      onPointerDown={listeners?.onPointerDown as PointerEventHandler | undefined}
    >
      <CardFace kind={kind} row={row} />
      <div className={styles.tools}>
        {!narrow && (
          <Button
            ref={setActivatorNodeRef}
            {...attributes}
            type="text"
            size="small"
            icon={<HolderOutlined aria-hidden="true" />}
            aria-label={t("drag.handle", { number: row.number })}
            onKeyDown={listeners?.onKeyDown as KeyboardEventHandler | undefined}
          />
        )}
        <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => onMove(row, key) }} disabled={items.length === 0}>
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden="true" />} aria-label={t("moveTo", { number: row.number })} />
        </Dropdown>
      </div>
    </AntdCard>
  );
}

/** Show the content of a card. Its link covers it. */
export function CardFace({ kind, row }: Pick<CardProps, "kind" | "row">) {
  const { t } = useTranslation("board");
  const locale = useLocale();
  const enumLabel = useEnumLabel();
  const late = row.due_at !== null && Date.parse(row.due_at) < Date.now();
  return (
    <Flex vertical gap={3} align="stretch">
      <Link to={kind.caseAddress(row.id)} className={styles.link} draggable={false}>
        <bdi>{row.number}</bdi>
      </Link>
      <Typography.Text ellipsis>
        <bdi>{row.customer.name || row.customer.email || "—"}</bdi>
      </Typography.Text>
      <Typography.Text ellipsis type="secondary">
        {row.type && <>{enumLabel("claim_type", row.type)} · </>}
        <bdi>{row.items_summary || numberWords(row.item_count, locale)}</bdi>
      </Typography.Text>
      {row.flags.length > 0 && (
        <Typography.Text strong type="warning">
          <FlagFilled aria-hidden="true" />{" "}
          {listWords(
            row.flags.map((flag) => enumLabel("flag", flag)),
            locale,
            "narrow",
          )}
        </Typography.Text>
      )}
      <Flex align="center" justify="space-between" gap={8} style={{ minBlockSize: 28 }}>
        <Money minor={row.amount_minor} currency={row.currency} weight="strong" />
        <Typography.Text strong={late} type={late ? "danger" : "secondary"} style={{ marginInlineStart: "auto", whiteSpace: "nowrap" }}>
          {late && <ClockCircleOutlined aria-hidden="true" />} <DateText at={row.created_at} format="relative" />
          {late && <span className="bh-hidden">{t("late")}</span>}
        </Typography.Text>
        {row.assignee && (
          <span title={row.assignee.name}>
            <Avatar name={row.assignee.name} size={24} />
            <span className="bh-hidden">{row.assignee.name}</span>
          </span>
        )}
      </Flex>
    </Flex>
  );
}
