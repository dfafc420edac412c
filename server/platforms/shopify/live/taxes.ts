import type { TaxPlace } from "#server/catalogue/domain/tax";
import { PlatformError } from "../../port/errors.ts";
import type { Taxes } from "../../port/taxes.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted } from "../api/errors.ts";
import { gid } from "../api/gid.ts";
import { paidMinor } from "../api/money.ts";
import { DraftCalculate } from "../api/operations.generated.ts";
import { taxCharged } from "../money.ts";

/** Shopify computes tax itself: a draft order that is calculated and never made says what it charges. */
export const taxes = (client: ShopifyClient): Taxes => ({
  async rateOf({ variant_external_id, place }) {
    if (!place.country) return null;
    const { draftOrderCalculate } = await client.run(DraftCalculate, {
      input: {
        lineItems: [{ variantId: gid("ProductVariant", variant_external_id), quantity: 1 }],
        shippingAddress: addressOf(place),
        taxExempt: false,
      },
    });
    assertAccepted(draftOrderCalculate?.userErrors);
    const draft = draftOrderCalculate?.calculatedDraftOrder;
    if (!draft) throw new PlatformError("unavailable", { safeMessage: "Shopify has not calculated the order" });
    const total = paidMinor(draft.totalPriceSet);
    const tax = paidMinor(draft.totalTaxSet);
    if (total === 0) return null;
    const lines = draft.taxLines.map(({ rate, priceSet }) => ({ rate: rate ?? 0, minor: paidMinor(priceSet) }));
    return taxCharged(lines, draft.taxesIncluded ? total : total - tax, draft.taxesIncluded).tax_rate;
  },
});

const addressOf = ({ country, province, postcode, city }: TaxPlace) => ({
  countryCode: country,
  provinceCode: province,
  zip: postcode,
  city,
});
