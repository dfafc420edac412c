import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TrackingFields } from "../parts/tracking-fields.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** The parcel is on its way. */
export default function InTransit({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "inTransit", "in-transit");
  const known = act.seen.shipments.at(-1);
  const [tracking, setTracking] = useState({ number: known?.tracking_number ?? "", carrier: known?.carrier ?? "" });
  const submit = async () => {
    const number = tracking.number.trim();
    const carrier = tracking.carrier.trim();
    if (await act.run({ ...(number && { tracking_number: number }), ...(carrier && { carrier }) })) onClose();
  };
  return (
    <ActionDialog
      action="in-transit"
      act={act}
      lead={t("dialogs.in-transit.lead")}
      placed={["tracking_number", "carrier", "carrier_name"]}
      onConfirm={submit}
      onClose={onClose}
    >
      <TrackingFields
        value={tracking}
        onChange={setTracking}
        errors={{ number: act.fieldError("tracking_number"), carrier: act.fieldError("carrier"), name: act.fieldError("carrier_name") }}
      />
    </ActionDialog>
  );
}
