import { useTranslation } from "react-i18next";
import { inStoreLocationsAddress } from "./addresses.ts";
import { MemberPage } from "./member-page.tsx";
import { StorePlaceForm } from "./places/store-place-form.tsx";

export default function InStoreLocationPage() {
  const { t } = useTranslation("settings");
  return (
    <MemberPage
      section="IN_STORE_LOCATIONS"
      list="inStoreLocations"
      address={inStoreLocationsAddress}
      add={t("actions.addPlace")}
      Form={StorePlaceForm}
    />
  );
}
