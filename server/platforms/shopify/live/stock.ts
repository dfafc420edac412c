import { PlatformError } from "../../port/errors.ts";
import type { RestockCommand, Stock } from "../../port/stock.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted } from "../api/errors.ts";
import { gid } from "../api/gid.ts";
import { Restock, VariantStock } from "../api/operations.generated.ts";

export const stock = (client: ShopifyClient): Stock => ({
  async restock(command, key) {
    const before = await levelOf(client, command);
    if (!before.tracked) return { state: "not_tracked" };
    const { inventoryAdjustQuantities } = await client.run(Restock, {
      key,
      input: {
        name: "available",
        reason: "restock",
        referenceDocumentUri: `gid://backhaul/Return/${encodeURIComponent(command.reference)}`,
        // Null: add whatever the count is; the key keeps it from being added twice.
        changes: [{ delta: command.quantity, inventoryItemId: before.itemId, locationId: before.locationId, changeFromQuantity: null }],
      },
    });
    assertAccepted(inventoryAdjustQuantities?.userErrors);
    return { state: "restocked", available: (await levelOf(client, command)).available };
  },
});

async function levelOf(client: ShopifyClient, { variant_external_id, location_external_id }: RestockCommand) {
  if (!location_external_id) throw new PlatformError("invalid", { safeMessage: "Restocking needs a location", field: "location" });
  const locationId = gid("Location", location_external_id);
  const { productVariant } = await client.run(VariantStock, { id: gid("ProductVariant", variant_external_id), location: locationId });
  if (!productVariant) throw new PlatformError("not_found", { safeMessage: "The product was deleted on Shopify" });
  const { id: itemId, tracked, inventoryLevel } = productVariant.inventoryItem;
  if (tracked && !inventoryLevel)
    throw new PlatformError("not_found", { safeMessage: "The product is not stocked at this location", platformCode: "NOT_STOCKED" });
  const available = inventoryLevel?.quantities.find(({ name }) => name === "available")?.quantity ?? null;
  return { itemId, locationId, tracked, available };
}
