import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PlaceField } from "../parts/place-field.tsx";
import { UnitList } from "../parts/unit-list.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** What arrived, as totals so far; everything that is missing is assumed to have come. */
export default function ShipmentReceived({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "shipmentReceived", "shipment-received");
  const [units, setUnits] = useState<Record<string, number>>({});
  const [place, setPlace] = useState(record.location_id ?? undefined);
  const items = act.seen.items.filter((item) => item.approved > 0 && !item.stays_with_customer);
  const received = items.map((item) => ({
    id: item.id,
    received: Math.max(item.received, Math.min(units[item.id] ?? item.approved, item.approved)),
  }));
  const arriving = items.reduce((sum, item, index) => sum + (received[index]?.received ?? 0) - item.received, 0);
  const submit = async () => {
    if (await act.run({ items: received, ...(place && { location_id: place }) })) onClose();
  };
  return (
    <ActionDialog
      action="shipment-received"
      act={act}
      lead={t("dialogs.shipment-received.lead")}
      confirm={t("dialogs.shipment-received.confirm", { count: arriving })}
      blocked={arriving === 0}
      placed={[...items.map((_, index) => `items.${index}.received`), "location_id"]}
      onConfirm={submit}
      onClose={onClose}
    >
      <UnitList
        label={t("dialogs.shipment-received.units")}
        rows={items.map((item, index) => ({
          ...item,
          value: received[index]?.received ?? 0,
          min: item.received,
          max: item.approved,
          note: item.received > 0 ? t("dialogs.shipment-received.already", { count: item.received }) : undefined,
          error: act.fieldError(`items.${index}.received`),
        }))}
        onChange={(item, value) => setUnits((before) => ({ ...before, [item]: value }))}
      />
      <div>
        <Button size="small" onClick={() => setUnits(Object.fromEntries(items.map((item) => [item.id, item.received])))}>
          {t("dialogs.shipment-received.none")}
        </Button>
      </div>
      <PlaceField label={t("fields.location_id")} value={place} onChange={setPlace} optional error={act.fieldError("location_id")} />
    </ActionDialog>
  );
}
