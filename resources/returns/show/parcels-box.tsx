import type { ReturnDetail } from "#contracts/returns/shapes";
import { CopyText } from "#src/ui/copy-text";
import { DateText } from "#src/ui/date-text";
import { Panel } from "#src/ui/panel";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { offerOf } from "../offers.ts";
import { useWords } from "../words.ts";
import type { Act } from "./act.ts";
import styles from "./boxes.module.css";

const kinds: Record<string, StatusKind> = {
  AWAITING: "waiting",
  IN_TRANSIT: "progress",
  DELIVERED: "success",
  EXCEPTION: "danger",
  DROPPED_OFF: "info",
  VOID: "neutral",
};

/** How the goods travel, and where the parcels are. */
export function ParcelsBox({ record, act }: { record: ReturnDetail; act: Act }) {
  const { say, code } = useWords();
  const add = offerOf(record, "in-transit");
  return (
    <Panel
      title={say("show.parcels")}
      extra={
        add?.allowed && (
          <ReasonButton size="small" onClick={() => act("in-transit")}>
            {say("actions.in-transit")}
          </ReasonButton>
        )
      }
    >
      <div className={styles.stack}>
        <p>{code("shipping_method", record.shipping_method)}</p>
        {record.shipments.length > 0 && (
          <ul className={styles.rows}>
            {record.shipments.map((parcel) => (
              <li key={parcel.id} className={styles.row}>
                <span className={styles.words}>
                  {parcel.tracking_number ? (
                    <CopyText text={parcel.tracking_number} label={say("fields.tracking_number")} />
                  ) : (
                    <span>{say("show.noNumber")}</span>
                  )}
                  <span className={styles.soft}>
                    {parcel.carrier_name && (
                      <>
                        <bdi>{parcel.carrier_name}</bdi> ·{" "}
                      </>
                    )}
                    <DateText at={parcel.last_event_at ?? parcel.created_at} />
                    {parcel.tracking_url && (
                      <>
                        {" · "}
                        <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
                          {say("labels.track")}
                        </a>
                      </>
                    )}
                  </span>
                </span>
                <StatusTag kind={kinds[parcel.status] ?? "neutral"}>{code("parcel", parcel.status)}</StatusTag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
