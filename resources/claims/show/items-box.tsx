import { PaperClipOutlined } from "@ant-design/icons";
import { Flex, List, Space, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { ReasonText } from "#src/cases/reason-field";
import { useAbility } from "#src/lib/session/can";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { ItemHead } from "#src/ui/data/item-head";
import { StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { productAddress } from "../../products/resource.ts";
import type { Act } from "../offers.ts";
import { offerOf } from "../offers.ts";
import { EvidenceViewer } from "./evidence-viewer.tsx";

type Item = ClaimDetail["items"][number];

/** Show the claimed items: reason, description, units and evidence. */
export function ItemsBox({ record, act }: { record: ClaimDetail; act: Act }) {
  const { t } = useTranslation("claims");
  return (
    <Panel
      flush
      title={t("show.items", { count: record.items.reduce((sum, item) => sum + item.quantity, 0) })}
      extra={
        <ReasonButton
          size="small"
          icon={<PaperClipOutlined aria-hidden="true" />}
          reason={offerOf(record, "evidence")?.reason}
          onClick={() => act("evidence")}
        >
          {t("actions.evidence")}
        </ReasonButton>
      }
    >
      <List
        dataSource={record.items}
        renderItem={(item) => (
          <List.Item key={item.id} style={{ padding: "16px 20px" }}>
            <ItemCard item={item} record={record} />
          </List.Item>
        )}
      />
    </Panel>
  );
}

function ItemCard({ item, record }: { item: Item; record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const mayOpen = useAbility().can("read", "Product");
  const isReduced = item.approved > 0 && item.approved_minor !== item.value_minor;
  return (
    <Flex vertical gap={12} flex={1} style={{ minInlineSize: 0 }}>
      <Flex justify="space-between" gap={16}>
        <ItemHead
          item={item}
          size={56}
          to={mayOpen && item.product_id ? productAddress(item.product_id) : undefined}
          note={
            item.reason !== record.type && (
              <StatusTag kind="neutral">
                <ReasonText reason={item.reason} />
              </StatusTag>
            )
          }
        />
        <Flex vertical align="flex-end">
          <Amount label={t("fields.claimed")} minor={item.value_minor} currency={record.currency} />
          {isReduced && <Amount label={t("fields.approved")} minor={item.approved_minor} currency={record.currency} />}
        </Flex>
      </Flex>
      {item.description && (
        <Typography.Paragraph
          dir="auto"
          style={{ margin: 0, padding: "10px 12px", borderRadius: 8, background: "var(--bh-subtle)", whiteSpace: "pre-line" }}
        >
          {item.description}
        </Typography.Paragraph>
      )}
      <EvidenceViewer item={item} />
      <Units item={item} needsItem={record.needs_item} />
    </Flex>
  );
}

/** Show an amount with its name, as the item may have several. */
function Amount({ label, ...amount }: { label: string; minor: number; currency: string }) {
  return (
    <span className="bh-small">
      {label} <Money {...amount} weight="strong" />
    </span>
  );
}

/** Show how far the item's units are; steps that do not apply are left out. */
function Units({ item, needsItem }: { item: Item; needsItem: boolean }) {
  const { t } = useTranslation("claims");
  const steps = [
    { key: "claimed", count: item.quantity, isShown: true },
    { key: "approved", count: item.approved, isShown: item.approved > 0 },
    { key: "received", count: item.received, isShown: needsItem },
    { key: "resolved", count: item.resolved, isShown: item.approved > 0 },
    { key: "released", count: item.released, isShown: item.released > 0 },
  ];
  return (
    <Space wrap size={[16, 4]} className="bh-small">
      {steps
        .filter(({ isShown }) => isShown)
        .map(({ key, count }) => (
          <span key={key}>
            {t(`fields.${key}`)} <strong className="bh-number">{count}</strong>
          </span>
        ))}
    </Space>
  );
}
