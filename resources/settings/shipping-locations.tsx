import { shippingLocationsAddress } from "./addresses.ts";
import { PlacesList } from "./places/places-list.tsx";

export default function ShippingLocationsPage() {
  return <PlacesList section="SHIPPING_LOCATIONS" name="shippingLocations" address={shippingLocationsAddress} />;
}
