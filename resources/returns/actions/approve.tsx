import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { PlaceField } from "#src/cases/place-field";
import { UnitList, type Units, unitFields, unitsOf } from "#src/cases/unit-list";
import { useReasons } from "#src/hooks/store/use-reasons";
import { type ActionProps, useReturnAction } from "./use-action.ts";

interface ApproveValues {
  units?: Units;
  location_id?: string;
  note?: string;
}

/** Approve the request, wholly or for fewer units. */
export default function Approve({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const { textOf } = useReasons();
  const act = useReturnAction(record, "approve");
  const [form] = Form.useForm<ApproveValues>();
  const rows = act.seen.items
    .filter((item) => item.requested > 0)
    .map((item) => ({ ...item, start: item.requested, max: item.requested, note: textOf(item.reason) }));
  const approved = unitsOf(rows, Form.useWatch("units", form));
  const count = approved.reduce((sum, unit) => sum + unit.count, 0);
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={t(`dialogs.approve.${act.seen.shipping_method}`)}
      confirm={t("dialogs.approve.confirm", { count })}
      blocked={count === 0}
      fields={unitFields(rows, "approved")}
      toBody={({ location_id, note = "" }) => ({
        items: approved.map((unit) => ({ id: unit.id, approved: unit.count })),
        ...(location_id && { location_id }),
        ...(note.trim() && { note: note.trim() }),
      })}
      onClose={onClose}
    >
      <UnitList label={t("dialogs.approve.units")} rows={rows} />
      {act.seen.shipping_method !== "NO_SHIPMENT" && <PlaceField name="location_id" label={t("dialogs.approve.place")} optional />}
      <Form.Item name="note" label={t("fields.note")}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </ActionDialog>
  );
}
