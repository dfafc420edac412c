import { parseMinor } from "#contracts/money";
import { taxOn } from "../order-spec.ts";
import { bag, idIn } from "./shapes.ts";
import type { World } from "./world.ts";

interface Input {
  presentmentCurrencyCode?: string | null;
  taxExempt?: boolean | null;
  shippingAddress?: { countryCode?: string | null } | null;
  lineItems?: {
    quantity: number;
    variantId?: string | null;
    originalUnitPriceWithCurrency?: { amount: string; currencyCode: string } | null;
  }[];
}

/** Calculate a draft that is not made: Shopify knows the taxes of the address, and the caller states none. */
export const calculating = (world: World) => ({
  draftOrderCalculate: ({ input }: { input: Input }) => {
    const currency = input.presentmentCurrencyCode ?? world.shopCurrency;
    const variants = [...world.products.values()].flatMap((product) => product.variants);
    const percent = input.taxExempt ? 0 : (world.taxes[input.shippingAddress?.countryCode ?? ""] ?? 0);
    let [goods, tax] = [0, 0];
    for (const { quantity, variantId, originalUnitPriceWithCurrency: own } of input.lineItems ?? []) {
      const variant = variantId ? variants.find(({ id }) => id === idIn(variantId)) : undefined;
      if (variantId && !variant)
        return { calculatedDraftOrder: null, userErrors: [{ message: "Merchandise not found", field: ["lineItems"] }] };
      const amount = quantity * (own ? parseMinor(own.amount, own.currencyCode) : (variant?.price ?? 0));
      goods += amount;
      tax += variant?.taxable === false ? 0 : taxOn(amount, variant?.taxPercent ?? percent, world.taxesIncluded);
    }
    return {
      calculatedDraftOrder: {
        taxesIncluded: world.taxesIncluded,
        totalPriceSet: bag(world, goods + (world.taxesIncluded ? 0 : tax), currency),
        totalTaxSet: bag(world, tax, currency),
        // A rate may be missing although there is an amount.
        taxLines: tax > 0 ? [{ rate: null, priceSet: bag(world, tax, currency) }] : [],
      },
      userErrors: [],
    };
  },
});
