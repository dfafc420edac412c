import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { CopyText } from "#src/ui/actions/copy-text";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import type { Act } from "../offers.ts";
import { offerOf } from "../offers.ts";

const kinds: Record<string, StatusKind> = {
  AWAITING: "waiting",
  IN_TRANSIT: "progress",
  DELIVERED: "success",
  EXCEPTION: "danger",
  DROPPED_OFF: "info",
  VOID: "neutral",
};

/** Show the shipping method and the parcels' tracking. */
export function ParcelsBox({ record, act }: { record: ReturnDetail; act: Act }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const add = offerOf(record, "in-transit");
  return (
    <Panel
      title={t("show.parcels")}
      extra={
        add?.allowed && (
          <ReasonButton size="small" onClick={() => act("in-transit")}>
            {t("actions.in-transit")}
          </ReasonButton>
        )
      }
    >
      <p>
        {[enumLabel("shipping_method", record.shipping_method), record.store_place?.name, record.store_place?.address]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {record.shipments.length > 0 && (
        <List
          split={false}
          dataSource={record.shipments}
          renderItem={(parcel) => (
            <List.Item key={parcel.id}>
              <Flex vertical align="flex-start">
                {parcel.tracking_number ? (
                  <CopyText text={parcel.tracking_number} label={t(parcel.is_slip ? "cases:labels.slip" : "fields.tracking_number")} />
                ) : (
                  <span>{t("cases:labels.noNumber")}</span>
                )}
                <span className="bh-small">
                  {parcel.carrier_name && (
                    <>
                      <bdi>{parcel.carrier_name}</bdi> ·{" "}
                    </>
                  )}
                  {parcel.is_slip && <>{t("cases:labels.slip")} · </>}
                  <DateText at={parcel.last_event_at ?? parcel.created_at} />
                  {parcel.tracking_url && (
                    <>
                      {" · "}
                      <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                        {t("cases:labels.track")}
                      </a>
                    </>
                  )}
                </span>
              </Flex>
              <StatusTag kind={kinds[parcel.status] ?? "neutral"}>{enumLabel("parcel", parcel.status)}</StatusTag>
            </List.Item>
          )}
        />
      )}
    </Panel>
  );
}
