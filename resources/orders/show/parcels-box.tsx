import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Flex, List } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import type { Parcel } from "#contracts/orders/parcels";
import { OnDemand } from "#src/first-paint/on-demand";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Can } from "#src/lib/session/can";
import { CopyText } from "#src/ui/actions/copy-text";
import { IconButton } from "#src/ui/actions/icon-button";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { parcelKind } from "../view-model.ts";
import { useRefusal } from "./actions.tsx";
import { flushList } from "./flush-list.ts";

const ParcelDialog = lazy(() => import("./parcel-dialog.tsx"));

/** Show the outgoing parcels with what is in them and where they are. */
export function OrderParcelsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const refusal = useRefusal(order);
  const [open, setOpen] = useState<Parcel | "new">();
  return (
    <Panel
      title={t("show.parcels")}
      extra={
        <Can I="update" a="Return">
          <ReasonButton size="small" icon={<PlusOutlined aria-hidden="true" />} reason={refusal("parcel")} onClick={() => setOpen("new")}>
            {t("actions.newParcel")}
          </ReasonButton>
        </Can>
      }
    >
      {order.parcels.length === 0 ? (
        <span className="bh-small">{t("show.noParcels")}</span>
      ) : (
        <List
          split={false}
          style={flushList}
          dataSource={order.parcels}
          renderItem={(parcel) => <ParcelRow key={parcel.id} parcel={parcel} order={order} onEdit={() => setOpen(parcel)} />}
        />
      )}
      {open && (
        <OnDemand onMissing={() => setOpen(undefined)}>
          <ParcelDialog order={order} parcel={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />
        </OnDemand>
      )}
    </Panel>
  );
}

function ParcelRow({ parcel, order, onEdit }: { parcel: Parcel; order: Order; onEdit: () => void }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const titles = parcel.lines.map(({ order_line_id, quantity }) => {
    const title = order.lines.find(({ id }) => id === order_line_id)?.title ?? "—";
    return `${quantity} × ${title}`;
  });
  return (
    <List.Item>
      <Flex vertical align="flex-start" style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
        {parcel.tracking_number ? (
          <CopyText text={parcel.tracking_number} label={t("fields.tracking_number")} />
        ) : (
          <span>{t("show.noNumber")}</span>
        )}
        <span className="bh-small">
          {parcel.carrier_name && (
            <>
              <bdi>{parcel.carrier_name}</bdi> ·{" "}
            </>
          )}
          <DateText at={parcel.delivered_at ?? parcel.last_scan_at ?? parcel.shipped_at ?? order.ordered_at} />
          {parcel.tracking_url && (
            <>
              {" · "}
              <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                {t("show.track")}
              </a>
            </>
          )}
        </span>
        {titles.length > 0 && <bdi className="bh-small">{titles.join(", ")}</bdi>}
      </Flex>
      <Flex align="center" gap={8}>
        <StatusTag kind={parcelKind(parcel.status)}>{enumLabel("order_parcel", parcel.status)}</StatusTag>
        {parcel.by_hand && (
          <Can I="update" a="Return">
            <IconButton
              label={t("actions.editParcel", { number: parcel.tracking_number ?? t("show.noNumber") })}
              icon={<EditOutlined aria-hidden="true" />}
              onClick={onEdit}
            />
          </Can>
        )}
      </Flex>
    </List.Item>
  );
}
