import { inStoreLocationsAddress } from "./addresses.ts";
import { PlacePage } from "./places/place-page.tsx";
import { StorePlaceForm } from "./places/store-place-form.tsx";

export default function InStoreLocationPage() {
  return <PlacePage section="IN_STORE_LOCATIONS" name="inStoreLocations" address={inStoreLocationsAddress} Form={StorePlaceForm} />;
}
