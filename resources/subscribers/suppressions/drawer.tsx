import { ConfigProvider, Drawer, Flex, Input, List, Typography } from "antd";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDebounce } from "use-debounce";
import type { Output } from "#contracts/contract";
import { suppressions } from "#contracts/suppressions";
import { useOperation } from "#src/hooks/use-operation";
import { Can } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { Loaded } from "#src/ui/loaded";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { subscriberAddress } from "../addresses.ts";
import { AddSuppression } from "./add.tsx";
import { RemoveSuppression } from "./remove.tsx";

type Row = Output<(typeof suppressions)["operations"]["list"]>["items"][number];

/** Show the addresses that get no marketing, find one, add one and, for the owner, take one off. */
export default function SuppressionsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("subscribers");
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  const [typed, setTyped] = useState("");
  const [address] = useDebounce(typed.trim(), 250);
  const found = useOperation(suppressions, "list", { query: { limit: 50, ...(address && { address }) } }, { keepPrevious: true });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("suppressions.title")}
      placement={rtl ? "left" : "right"}
      width="min(560px, 100vw)"
      closable={{ placement: "end", "aria-label": t("common:actions.close") }}
    >
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{t("suppressions.lead")}</Typography.Text>
        <Can I="create" a="Suppression">
          <AddSuppression />
        </Can>
        <Input.Search
          aria-label={t("suppressions.find")}
          placeholder={t("suppressions.find")}
          allowClear
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Loaded from={found} skeleton={<LinesSkeleton lines={6} />}>
          {(page) =>
            page.items.length === 0 ? (
              <EmptyState title={address ? t("suppressions.notFound") : t("suppressions.empty")} />
            ) : (
              <List rowKey="id" dataSource={page.items} renderItem={(row) => <Suppressed row={row} />} aria-busy={found.isOutdated} />
            )
          }
        </Loaded>
      </Flex>
    </Drawer>
  );
}

function Suppressed({ row }: { row: Row }) {
  const { t } = useTranslation("subscribers");
  const name = row.subscriber?.address ?? `${row.address_hash.slice(0, 12)}…`;
  return (
    <List.Item
      extra={
        row.reason !== "COMPLAINED" && (
          <Can I="delete" a="Suppression">
            <RemoveSuppression id={row.id} name={name} />
          </Can>
        )
      }
    >
      <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
        {row.subscriber ? (
          <Link to={subscriberAddress(row.subscriber.id)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <span>
            {t("suppressions.unknown")} <bdi className="bh-number bh-small">{name}</bdi>
          </span>
        )}
        <span className="bh-small">
          {t(`records:consent_channel.${row.channel}`)} · {t(`records:suppression_reason.${row.reason}`)} ·{" "}
          <DateText at={row.created_at} format="date" />
        </span>
      </Flex>
    </List.Item>
  );
}
