import { Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../parts/field.tsx";
import { PlaceField } from "../parts/place-field.tsx";
import { UnitList } from "../parts/unit-list.tsx";
import { useReasons } from "../parts/use-reasons.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Says yes to the request, wholly or for fewer units. */
export default function Approve({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const { textOf } = useReasons();
  const act = useAction(record, "approve", "approve");
  const [units, setUnits] = useState<Record<string, number>>({});
  const [place, setPlace] = useState<string>();
  const [note, setNote] = useState("");
  const id = useId();
  const items = act.seen.items.filter((item) => item.requested > 0);
  const approved = items.map((item) => ({ id: item.id, approved: Math.min(units[item.id] ?? item.requested, item.requested) }));
  const count = approved.reduce((sum, item) => sum + item.approved, 0);
  const submit = async () => {
    const body = { items: approved, ...(place && { location_id: place }), ...(note.trim() && { note: note.trim() }) };
    if (await act.run(body)) onClose();
  };
  return (
    <ActionDialog
      action="approve"
      act={act}
      lead={t(`dialogs.approve.${act.seen.shipping_method}`)}
      confirm={t("dialogs.approve.confirm", { count })}
      blocked={count === 0}
      placed={items.map((_, index) => `items.${index}.approved`)}
      onConfirm={submit}
      onClose={onClose}
    >
      <UnitList
        label={t("dialogs.approve.units")}
        rows={items.map((item, index) => ({
          ...item,
          value: approved[index]?.approved ?? 0,
          max: item.requested,
          note: textOf(item.reason),
          error: act.fieldError(`items.${index}.approved`),
        }))}
        onChange={(item, value) => setUnits((before) => ({ ...before, [item]: value }))}
      />
      {act.seen.shipping_method !== "NO_SHIPMENT" && (
        <PlaceField label={t("dialogs.approve.place")} value={place} onChange={setPlace} optional />
      )}
      <Field label={t("fields.note")} htmlFor={id} optional>
        <Input.TextArea id={id} rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ActionDialog>
  );
}
