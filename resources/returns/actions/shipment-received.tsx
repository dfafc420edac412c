import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { PlaceField } from "#src/cases/place-field";
import { UnitList, type Units, unitFields, unitsOf } from "#src/cases/unit-list";
import { type ActionProps, useReturnAction } from "./use-action.ts";

interface ReceivedValues {
  units?: Units;
  location_id?: string;
}

/** Record what arrived, as totals so far; everything missing is preset as arrived. */
export default function ShipmentReceived({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useReturnAction(record, "shipment-received");
  const [form] = Form.useForm<ReceivedValues>();
  const rows = act.seen.items
    .filter((item) => item.approved > 0 && !item.stays_with_customer)
    .map((item) => ({
      ...item,
      start: item.approved,
      min: item.received,
      max: item.approved,
      note: item.received > 0 ? t("dialogs.shipment-received.already", { count: item.received }) : undefined,
    }));
  const received = unitsOf(rows, Form.useWatch("units", form));
  const arriving = rows.reduce((sum, row, index) => sum + (received[index]?.count ?? 0) - row.received, 0);
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={t("dialogs.shipment-received.lead")}
      confirm={t("dialogs.shipment-received.confirm", { count: arriving })}
      blocked={arriving === 0}
      fields={{ ...unitFields(rows, "received"), location_id: "location_id" }}
      toBody={({ location_id }) => ({
        items: received.map((unit) => ({ id: unit.id, received: unit.count })),
        ...(location_id && { location_id }),
      })}
      onClose={onClose}
    >
      <UnitList label={t("dialogs.shipment-received.units")} rows={rows} isCounted />
      <Form.Item>
        <Button
          size="small"
          onClick={() => form.setFieldsValue({ units: Object.fromEntries(rows.map(({ id, received }) => [id, received])) })}
        >
          {t("dialogs.shipment-received.none")}
        </Button>
      </Form.Item>
      <PlaceField name="location_id" label={t("fields.location_id")} start={act.seen.location_id} optional />
    </ActionDialog>
  );
}
