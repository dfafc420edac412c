import { Flex, Steps } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { addressLines } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";
import { CopyText } from "#src/ui/actions/copy-text";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { parcelKinds } from "../view-model.ts";

type Parcel = ClaimDetail["parcels"][number];

/** Show the parcel the claim is about: its track, its address, and whether the customer has confirmed that. */
export function ParcelBox({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const { parcel, order_detail: order } = record;
  const others = record.parcels.filter(({ id }) => id !== parcel?.id).length;
  const lines = addressLines(order.ship_to, useLocale());
  if (!parcel && lines.length === 0) return null;
  return (
    <Panel title={t("parcel.title")} extra={others > 0 && <span className="bh-small">{t("parcel.others", { count: others })}</span>}>
      <Flex vertical gap={16}>
        {parcel ? <Track parcel={parcel} /> : <p className="bh-small">{t("parcel.none")}</p>}
        {lines.length > 0 && (
          <Flex vertical gap={2}>
            <span className="bh-small">{t("parcel.sentTo")}</span>
            <address style={{ fontStyle: "normal" }}>
              <bdi>{lines.join(", ")}</bdi>
            </address>
            {record.address_confirmed && <span className="bh-small">{t("parcel.confirmed")}</span>}
          </Flex>
        )}
      </Flex>
    </Panel>
  );
}

/** Show a parcel's number and the times that count for a claim. */
function Track({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  // A parcel that arrived without a known scan has no such point: nothing is ticked that has no time.
  const points = [
    { key: "shipped", at: parcel.shipped_at },
    { key: "scanned", at: parcel.last_scan_at },
    { key: "delivered", at: parcel.delivered_at },
  ].filter(({ at }, index, all) => at !== null || all.slice(index + 1).every((later) => later.at === null));
  const reached = points.findLastIndex(({ at }) => at !== null);
  const isStuck = parcel.status === "EXCEPTION" || parcel.status === "CANCELLED";
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="4px 16px">
        <Flex vertical align="flex-start">
          {parcel.tracking_number ? (
            <CopyText text={parcel.tracking_number} label={t("cases:tracking.number")} />
          ) : (
            <span>{t("parcel.noNumber")}</span>
          )}
          <span className="bh-small">
            <bdi>{parcel.carrier_name ?? parcel.carrier}</bdi>
            {parcel.tracking_url && (
              <>
                {" · "}
                <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                  {t("parcel.track")}
                </a>
              </>
            )}
          </span>
        </Flex>
        <StatusTag kind={parcelKinds[parcel.status]}>{enumLabel("order_parcel", parcel.status)}</StatusTag>
      </Flex>
      <Steps
        size="small"
        current={reached}
        status={isStuck ? "error" : reached === points.length - 1 ? "finish" : "process"}
        items={points.map(({ key, at }) => ({ title: t(`parcel.${key}`), description: at && <DateText at={at} /> }))}
      />
    </>
  );
}
