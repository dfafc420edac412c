import { shippingLocationsAddress } from "./addresses.ts";
import { PlacePage } from "./places/place-page.tsx";
import { ShippingPlaceForm } from "./places/shipping-place-form.tsx";

export default function ShippingLocationPage() {
  return <PlacePage section="SHIPPING_LOCATIONS" name="shippingLocations" address={shippingLocationsAddress} Form={ShippingPlaceForm} />;
}
