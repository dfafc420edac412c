import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { TrackingFields, type TrackingValues, trackingOf } from "#src/cases/tracking-fields";
import { UnitList, type Units, unitsOf } from "#src/cases/unit-list";
import { type ActionProps, useReturnAction } from "./use-action.ts";

/** Record that exchange items were shipped, all of them or some. */
export default function FulfillExchangeItems({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useReturnAction(record, "fulfill-exchange-items");
  const [form] = Form.useForm<TrackingValues & { units?: Units }>();
  const rows = act.seen.exchange.lines
    .filter((line) => line.quantity > line.fulfilled)
    .map((line) => {
      const open = line.quantity - line.fulfilled;
      const note = line.fulfilled > 0 ? t("dialogs.fulfill-exchange-items.already", { count: line.fulfilled }) : undefined;
      return { ...line, start: open, max: open, note };
    });
  const sent = unitsOf(rows, Form.useWatch("units", form)).filter((unit) => unit.count > 0);
  const count = sent.reduce((sum, unit) => sum + unit.count, 0);
  const toBody = (values: TrackingValues) => {
    const { number, carrier } = trackingOf(values);
    return {
      items: sent.map((unit) => ({ id: unit.id, quantity: unit.count })),
      ...((number || carrier) && { tracking: { ...(number && { number }), ...(carrier && { carrier }) } }),
    };
  };
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={t("dialogs.fulfill-exchange-items.lead")}
      confirm={t("dialogs.fulfill-exchange-items.confirm", { count })}
      blocked={count === 0}
      toBody={toBody}
      onClose={onClose}
    >
      <UnitList label={t("dialogs.fulfill-exchange-items.units")} rows={rows} isCounted />
      <TrackingFields />
    </ActionDialog>
  );
}
