import { PlacesList } from "./places/places-list.tsx";
import { shippingLocationsAddress } from "./resource.ts";

export default function ShippingLocationsPage() {
  return <PlacesList section="SHIPPING_LOCATIONS" name="shippingLocations" address={shippingLocationsAddress} />;
}
