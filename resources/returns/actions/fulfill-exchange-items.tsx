import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TrackingFields } from "../parts/tracking-fields.tsx";
import { UnitList } from "../parts/unit-list.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** The exchange items were sent, all of them or some. */
export default function FulfillExchangeItems({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "fulfillExchangeItems", "fulfill-exchange-items");
  const [units, setUnits] = useState<Record<string, number>>({});
  const [tracking, setTracking] = useState({ number: "", carrier: "" });
  const lines = act.seen.exchange.lines.filter((line) => line.quantity > line.fulfilled);
  const sent = lines.map((line) => {
    const open = line.quantity - line.fulfilled;
    return { id: line.id, quantity: Math.min(units[line.id] ?? open, open) };
  });
  const count = sent.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = async () => {
    const number = tracking.number.trim();
    const carrier = tracking.carrier.trim();
    const parcel = number || carrier ? { tracking: { ...(number && { number }), ...(carrier && { carrier }) } } : {};
    if (await act.run({ items: sent.filter(({ quantity }) => quantity > 0), ...parcel })) onClose();
  };
  return (
    <ActionDialog
      action="fulfill-exchange-items"
      act={act}
      lead={t("dialogs.fulfill-exchange-items.lead")}
      confirm={t("dialogs.fulfill-exchange-items.confirm", { count })}
      blocked={count === 0}
      onConfirm={submit}
      onClose={onClose}
    >
      <UnitList
        label={t("dialogs.fulfill-exchange-items.units")}
        rows={lines.map((line, index) => ({
          ...line,
          value: sent[index]?.quantity ?? 0,
          max: line.quantity - line.fulfilled,
          note: line.fulfilled > 0 ? t("dialogs.fulfill-exchange-items.already", { count: line.fulfilled }) : undefined,
        }))}
        onChange={(line, value) => setUnits((before) => ({ ...before, [line]: value }))}
      />
      <TrackingFields value={tracking} onChange={setTracking} />
    </ActionDialog>
  );
}
