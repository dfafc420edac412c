import { inStoreLocationsAddress } from "./addresses.ts";
import { PlacesList } from "./places/places-list.tsx";

export default function InStoreLocationsPage() {
  return <PlacesList section="IN_STORE_LOCATIONS" name="inStoreLocations" address={inStoreLocationsAddress} />;
}
