import { CommentOutlined } from "@ant-design/icons";
import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ReasonText } from "#src/cases/reason-field";
import { useFiles } from "#src/hooks/commands/use-files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { ItemHead } from "#src/ui/data/item-head";
import { QuantityFlow } from "#src/ui/data/quantity-flow";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { PhotoViewer } from "#src/ui/photos/photo-viewer";
import { productAddress } from "../../products/resource.ts";

type Item = ReturnDetail["items"][number];
const gradeKinds: Record<NonNullable<Item["grade"]>, StatusKind> = { A: "success", B: "info", C: "warning", D: "danger" };

const quoteStyle = { padding: "10px 12px", borderRadius: 8, background: "var(--bh-subtle)", color: "var(--bh-text2)" };

/** Show the returned items: reason, quantities, inspection. */
export function ItemsBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  return (
    <Panel title={t("show.items", { count: record.items.reduce((sum, item) => sum + item.requested, 0) })} flush>
      <List dataSource={record.items} renderItem={(item) => <ItemCard key={item.id} item={item} currency={record.currency} />} />
    </Panel>
  );
}

function ItemCard({ item, currency }: { item: Item; currency: string }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load } = useFiles();
  const mayOpen = useAbility().can("read", "Product");
  const found = item.grade || item.condition_note || item.disposition || item.evaluation_images.length > 0;
  return (
    <List.Item style={{ padding: "16px 20px" }}>
      <Flex vertical gap={12} flex={1}>
        <Flex justify="space-between" gap={16}>
          <ItemHead
            item={item}
            size={56}
            note={<Wanted item={item} />}
            to={mayOpen && item.product_id ? productAddress(item.product_id) : undefined}
          />
          <Flex vertical align="flex-end">
            <Money minor={item.value_minor} currency={currency} weight="strong" />
            {item.tax_minor !== 0 && (
              <span className="bh-small">
                {t("show.tax")} <Money minor={item.tax_minor} currency={currency} />
              </span>
            )}
          </Flex>
        </Flex>
        {item.return_instructions && (
          <div className="bh-small" style={{ whiteSpace: "pre-line" }}>
            {t("show.instructions")} <bdi>{item.return_instructions}</bdi>
          </div>
        )}
        {(item.comment || item.photos.length > 0) && (
          <Flex vertical gap={10} style={quoteStyle}>
            {item.comment && (
              <Flex gap={8}>
                <CommentOutlined aria-hidden="true" />
                <span className="bh-hidden">{t("show.comment")}</span>
                <bdi>{item.comment}</bdi>
              </Flex>
            )}
            <PhotoViewer photos={item.photos.map((id) => ({ id }))} load={load} label={t("show.customerPhotos", { title: item.title })} />
          </Flex>
        )}
        <Flex wrap align="center" gap="4px 16px">
          <QuantityFlow {...item} />
          {item.restocked > 0 && <span className="bh-small">{t("show.restocked", { count: item.restocked })}</span>}
          {item.settled > 0 && <span className="bh-small">{t("show.settled", { count: item.settled })}</span>}
        </Flex>
        {found && (
          <Flex vertical gap={10} style={quoteStyle}>
            <Flex wrap gap={6}>
              {item.grade && <StatusTag kind={gradeKinds[item.grade]}>{t("show.grade", { grade: item.grade })}</StatusTag>}
              {item.disposition && (
                <StatusTag kind="neutral">
                  {item.disposition === "RESTOCKED" && item.restock_suggested > 0
                    ? t("show.toRestock")
                    : enumLabel("disposition", item.disposition)}
                </StatusTag>
              )}
            </Flex>
            {item.condition_note && <bdi>{item.condition_note}</bdi>}
            <PhotoViewer
              photos={item.evaluation_images.map((id) => ({ id }))}
              load={load}
              label={t("show.inspectionPhotos", { title: item.title })}
            />
          </Flex>
        )}
      </Flex>
    </List.Item>
  );
}

/** Show the reason and the requested outcome. */
function Wanted({ item }: { item: Item }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <Flex wrap gap={6} style={{ marginBlockStart: 4 }}>
      <StatusTag kind="neutral">
        <ReasonText reason={item.reason} />
      </StatusTag>
      <StatusTag kind={item.outcome === "EXCHANGE" ? "exchange" : "info"}>
        {item.outcome === "EXCHANGE" && item.exchange
          ? t("show.exchangeFor", { title: item.exchange.title, count: item.exchange.quantity })
          : enumLabel("outcome", item.outcome)}
      </StatusTag>
    </Flex>
  );
}
