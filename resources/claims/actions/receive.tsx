import { Form, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { receivedAs } from "#contracts/claims/states";
import { ActionDialog } from "#src/cases/action-dialog";
import { PlaceField } from "#src/cases/place-field";
import { UnitList, type Units, unitFields, unitsOf } from "#src/cases/unit-list";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { type ActionProps, useClaimAction } from "./use-action.ts";

interface ReceiveValues {
  units?: Units;
  as?: (typeof receivedAs)[number];
  location_id?: string;
}

/** Record which claimed units came back, as totals so far; everything missing is preset. */
export default function Receive({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const act = useClaimAction(record, "receive");
  const [form] = Form.useForm<ReceiveValues>();
  const { units, as = "SCRAP" } = Form.useWatch([], form) ?? {};
  const rows = act.seen.items
    .filter((item) => item.approved > 0)
    .map((item) => ({ ...item, start: item.approved, min: item.received, max: item.approved }));
  const received = unitsOf(rows, units);
  const arriving = rows.reduce((sum, row, index) => sum + (received[index]?.count ?? 0) - row.received, 0);
  return (
    <ActionDialog
      act={act}
      form={form}
      confirm={t("dialogs.receive.confirm", { count: arriving })}
      blocked={arriving === 0}
      fields={{ ...unitFields(rows, "received"), location_id: "location_id" }}
      toBody={(values) => ({
        items: received.map(({ id, count }) => ({ id, received: count, as })),
        ...(values.location_id && { location_id: values.location_id }),
      })}
      onClose={onClose}
    >
      <UnitList label={t("dialogs.receive.units")} rows={rows} isCounted />
      <Form.Item name="as" label={t("dialogs.receive.as")} initialValue="SCRAP" required>
        <Radio.Group options={receivedAs.map((value) => ({ value, label: enumLabel("claim_received_as", value) }))} />
      </Form.Item>
      <PlaceField name="location_id" label={t("fields.location_id")} start={act.seen.location_id} optional={as === "SCRAP"} />
    </ActionDialog>
  );
}
