import { Address } from "#contracts/orders/upsert";
import { checked, clip, countryOf } from "../../payload.ts";
import type { LocationSnapshot } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { numberOf } from "../api/gid.ts";
import { LocationPage } from "../api/operations.generated.ts";
import { allNodes } from "./pages.ts";

export async function locations(client: ShopifyClient): Promise<LocationSnapshot[]> {
  const page = async (after: string | null) => (await client.run(LocationPage, { after })).locations;
  const nodes = await allNodes(await page(null), page);
  return nodes.map(({ id, name, isActive, address }) => ({
    externalId: numberOf(id),
    name,
    active: isActive,
    address: checked(Address, {
      name: clip(name, 200),
      line1: clip(address.address1, 200),
      line2: clip(address.address2, 200),
      city: clip(address.city, 120),
      province: clip(address.provinceCode, 120),
      postcode: clip(address.zip, 20),
      country: countryOf(address.countryCode),
    }),
  }));
}
