import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { TrackingFields, type TrackingValues, trackingOf } from "#src/cases/tracking-fields";
import { type ActionProps, useReturnAction } from "./use-action.ts";

const fields = { tracking_number: "tracking_number", carrier: "carrier", carrier_name: "carrier_name" };

/** Record that the parcel is in transit. */
export default function InTransit({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useReturnAction(record, "in-transit");
  const toBody = (values: TrackingValues) => {
    const { number, carrier } = trackingOf(values);
    return { ...(number && { tracking_number: number }), ...(carrier && { carrier }) };
  };
  return (
    <ActionDialog act={act} lead={t("dialogs.in-transit.lead")} fields={fields} toBody={toBody} onClose={onClose}>
      <TrackingFields parcel={act.seen.shipments.at(-1)} />
    </ActionDialog>
  );
}
