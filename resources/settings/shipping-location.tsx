import { useTranslation } from "react-i18next";
import { shippingLocationsAddress } from "./addresses.ts";
import { MemberPage } from "./member-page.tsx";
import { ShippingPlaceForm } from "./places/shipping-place-form.tsx";

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
