import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PlaceField } from "../parts/place-field.tsx";
import { UnitList } from "../parts/unit-list.tsx";
import { usePlaces } from "../parts/use-places.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Puts received units back on a shelf; what the inspection let through is suggested. */
export default function Restock({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "restock", "restock");
  const { places } = usePlaces();
  const [units, setUnits] = useState<Record<string, number>>({});
  const [chosen, setChosen] = useState(record.location_id ?? undefined);
  const [isTried, setTried] = useState(false);
  const place = chosen ?? (places.length === 1 ? places[0]?.id : undefined);
  const items = act.seen.items.filter((item) => item.restockable > 0);
  const quantities = items.map((item) => ({
    id: item.id,
    quantity: Math.min(units[item.id] ?? item.restock_suggested, item.restockable),
  }));
  const count = quantities.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = async () => {
    setTried(true);
    if (!place) return;
    if (await act.run({ locationId: place, items: quantities.filter(({ quantity }) => quantity > 0) })) onClose();
  };
  return (
    <ActionDialog
      action="restock"
      act={act}
      lead={items.length > 0 ? t("dialogs.restock.lead") : t("dialogs.restock.nothing")}
      confirm={t("dialogs.restock.confirm", { count })}
      blocked={count === 0}
      placed={["locationId"]}
      onConfirm={submit}
      onClose={onClose}
    >
      {items.length > 0 && (
        <UnitList
          label={t("dialogs.restock.units")}
          rows={items.map((item, index) => ({ ...item, value: quantities[index]?.quantity ?? 0, max: item.restockable }))}
          onChange={(item, value) => setUnits((before) => ({ ...before, [item]: value }))}
        />
      )}
      <PlaceField
        label={t("fields.restock_place")}
        value={place}
        onChange={setChosen}
        error={isTried && !place ? t("common:validation.REQUIRED") : act.fieldError("locationId")}
      />
    </ActionDialog>
  );
}
