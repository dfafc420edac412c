import { PlacesList } from "./places/places-list.tsx";
import { inStoreLocationsAddress } from "./resource.ts";

export default function InStoreLocationsPage() {
  return <PlacesList section="IN_STORE_LOCATIONS" name="inStoreLocations" address={inStoreLocationsAddress} />;
}
