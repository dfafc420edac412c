import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ShippingPlace } from "#contracts/settings/places";
import { RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { MemberPage } from "./member-page.tsx";
import { Toggle } from "./parts/fields.tsx";
import { CommonFields } from "./places/place-fields.tsx";
import { indexOfPlace, newShippingPlace, type PlaceValues, toShippingPlace, withPlace } from "./places/values.ts";
import { shippingLocationsAddress } from "./resource.ts";
import { useSection } from "./use-section.ts";
import { useSectionForm } from "./use-section-form.ts";

export default function ShippingLocationPage() {
  const { t } = useTranslation("settings");
  return (
    <MemberPage
      section="SHIPPING_LOCATIONS"
      list="shippingLocations"
      address={shippingLocationsAddress}
      add={t("actions.addPlace")}
      Form={ShippingPlaceForm}
    />
  );
}

/** Edit a return address for parcels. */
function ShippingPlaceForm({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const country = useSection("SHIPPING_LOCATIONS").facts?.country ?? "";
  const form = useSectionForm<"SHIPPING_LOCATIONS", PlaceValues<ShippingPlace>>({
    section: "SHIPPING_LOCATIONS",
    toValues: ({ locations }) => locations.find((place) => place.id === id) ?? newShippingPlace(country),
    toData: (values, data) => withPlace(data, id, toShippingPlace(values)),
    at: (data) => `locations.${indexOfPlace(data, id)}`,
    onSaved: () => void navigate(shippingLocationsAddress),
  });
  return (
    <RecordForm dense form={form} back={shippingLocationsAddress} readOnly={form.readOnly}>
      <CommonFields />
      <Panel title={t("panels.arrival")}>
        <Toggle name="restock" help />
      </Panel>
    </RecordForm>
  );
}
