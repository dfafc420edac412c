import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { CopyText } from "#src/ui/actions/copy-text";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { orderAddress } from "../../orders/resource.ts";
import { resolutionKinds } from "../view-model.ts";

type Resolution = ClaimDetail["resolutions"][number];

/** Show how the units were resolved, and what is still on its way. */
export function ResolutionsBox({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  if (record.resolutions.length === 0) return null;
  const titles = new Map(record.items.map(({ id, title, variant_title }) => [id, [title, variant_title].filter(Boolean).join(" · ")]));
  return (
    <Panel title={t("resolutions.title")} flush>
      <List
        dataSource={record.resolutions}
        renderItem={(one) => (
          <List.Item key={one.id} style={{ padding: "14px 20px" }}>
            <Line one={one} title={titles.get(one.item_id ?? "")} currency={record.currency} />
          </List.Item>
        )}
      />
    </Panel>
  );
}

function Line({ one, title, currency }: { one: Resolution; title: string | undefined; currency: string }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const mayOpen = useAbility().can("read", "Order");
  const { order, variant } = one;
  return (
    <Flex wrap flex={1} justify="space-between" gap="4px 16px">
      <Flex vertical align="flex-start" flex="1 1 220px" style={{ minInlineSize: 0 }}>
        <span>
          <strong>{enumLabel("claim_kind", one.kind)}</strong>
          {one.mode !== "WHOLE" && <span className="bh-small"> · {enumLabel("claim_mode", one.mode)}</span>}
          {one.benefit && <span className="bh-small"> · {t("resolutions.benefit")}</span>}
        </span>
        <span className="bh-small">
          {title && (
            <>
              <bdi>{variant ? [variant.title, variant.variant_title].filter(Boolean).join(" · ") : title}</bdi> ×{" "}
              <span className="bh-number">{one.quantity}</span>
              {" · "}
            </>
          )}
          <bdi>{one.actor}</bdi> · <DateText at={one.done_at ?? one.created_at} />
        </span>
        {order && (
          <span className="bh-small">
            {t("resolutions.order")}{" "}
            {mayOpen ? (
              <Link to={orderAddress(order.id)}>
                <bdi>{order.number}</bdi>
              </Link>
            ) : (
              <bdi>{order.number}</bdi>
            )}
          </span>
        )}
        {one.tracking && <CopyText text={one.tracking} label={t("cases:tracking.number")} />}
      </Flex>
      <Flex vertical align="flex-end" gap={4}>
        {one.amount_minor > 0 && <Money minor={one.amount_minor} currency={currency} weight="strong" />}
        <StatusTag kind={resolutionKinds[one.state]} look="plain">
          {enumLabel("claim_resolution_state", one.state)}
        </StatusTag>
      </Flex>
    </Flex>
  );
}
