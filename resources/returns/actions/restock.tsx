import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { PlaceField } from "#src/cases/place-field";
import { UnitList, type Units, unitsOf } from "#src/cases/unit-list";
import { usePlaces } from "#src/hooks/store/use-places";
import { type ActionProps, useReturnAction } from "./use-action.ts";

interface RestockValues {
  units?: Units;
  locationId: string;
}

/** Put received units back into stock; accepted units are suggested. */
export default function Restock({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useReturnAction(record, "restock");
  const { places, isLoading } = usePlaces();
  const [form] = Form.useForm<RestockValues>();
  const only = places.length === 1 ? places[0]?.id : undefined;
  const rows = act.seen.items
    .filter((item) => item.restockable > 0)
    .map((item) => ({ ...item, start: item.restock_suggested, max: item.restockable }));
  const units = unitsOf(rows, Form.useWatch("units", form)).filter((unit) => unit.count > 0);
  const count = units.reduce((sum, unit) => sum + unit.count, 0);
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={rows.length > 0 ? t("dialogs.restock.lead") : t("dialogs.restock.nothing")}
      confirm={t("dialogs.restock.confirm", { count })}
      blocked={count === 0}
      fields={{ locationId: "locationId" }}
      toBody={({ locationId }) => ({ locationId, items: units.map((unit) => ({ id: unit.id, quantity: unit.count })) })}
      onClose={onClose}
    >
      {rows.length > 0 && <UnitList label={t("dialogs.restock.units")} rows={rows} isCounted />}
      {/* A field reads its initial value once, so it waits for the store's locations. */}
      {!isLoading && <PlaceField name="locationId" label={t("fields.restock_place")} start={act.seen.location_id ?? only} />}
    </ActionDialog>
  );
}
