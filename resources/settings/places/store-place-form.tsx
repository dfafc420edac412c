import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { StorePlace } from "#contracts/settings/places";
import { Panel } from "#src/ui/panel";
import { FieldRow, RecordForm } from "#src/ui/record-form";
import { inStoreLocationsAddress } from "../addresses.ts";
import { Count, Toggle } from "../parts/fields.tsx";
import { WordsField } from "../parts/words-field.tsx";
import { useSection } from "../use-section.ts";
import { useSectionForm } from "../use-section-form.ts";
import { OpeningHours } from "./opening-hours.tsx";
import { PeopleField } from "./people-field.tsx";
import { CommonFields } from "./place-fields.tsx";
import { newStorePlace, type PlaceValues, placeOf, toStorePlace, withPlace } from "./values.ts";

/** Edit a store that accepts drop-offs. */
export function StorePlaceForm({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const { facts, canChange } = useSection("IN_STORE_LOCATIONS");
  const form = useSectionForm<"IN_STORE_LOCATIONS", PlaceValues<StorePlace>>({
    section: "IN_STORE_LOCATIONS",
    toValues: ({ locations }) => locations.find((place) => place.id === id) ?? newStorePlace(facts?.country ?? ""),
    toData: (values, data) => withPlace(data, id, toStorePlace(values)),
    at: (data) => `locations.${placeOf(data, id)}`,
    onSaved: () => void navigate(inStoreLocationsAddress),
  });
  return (
    <RecordForm dense form={form} back={inStoreLocationsAddress} readOnly={form.readOnly}>
      <CommonFields />
      <Panel title={t("panels.hours")}>
        <OpeningHours />
      </Panel>
      <Panel title={t("panels.visit")}>
        <WordsField name="instructions" label={t("fields.instructions")} max={2000} isLong />
        <FieldRow>
          <Toggle name="qr" help />
          <Toggle name="may_restock" />
          <Toggle name="may_refund" />
        </FieldRow>
        {canChange && <PeopleField />}
      </Panel>
      <Panel title={t("panels.map")}>
        <MapFields />
      </Panel>
    </RecordForm>
  );
}

function MapFields() {
  const { t } = useTranslation("settings");
  const coordinate = (name: string, most: number) => (
    <Count name={["point", name]} min={-most} max={most} precision={null} empty={t("none")} />
  );
  return (
    <FieldRow>
      {coordinate("latitude", 90)}
      {coordinate("longitude", 180)}
      <Count name="radius_km" min={1} max={20_000} empty={t("unlimited")} after="km" help />
    </FieldRow>
  );
}
