import { PlatformError } from "../../port/errors.ts";
import type { RefundAsk, RefundQuote } from "../../port/refunds.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput, paidMinor } from "../api/money.ts";
import { SuggestRefund } from "../api/operations.generated.ts";
import type { NamedCharges } from "./named-charges.ts";

/**
 * Ask Shopify what a refund would be: it knows tax, discounts and rounding. What of the charges it cannot be asked about is taken as
 * asked.
 */
export async function quoteRefund(
  client: ShopifyClient,
  { order: asked, lines }: RefundAsk,
  { shipping_minor, duties, unnamed_minor }: NamedCharges,
): Promise<RefundQuote> {
  const { order } = await client.run(SuggestRefund, {
    id: gid("Order", asked.external_id),
    lines: lines.map(({ external_id, quantity }) => ({
      lineItemId: gid("LineItem", external_id),
      quantity,
      restockType: "NO_RESTOCK" as const,
    })),
    shipping: shipping_minor > 0 ? moneyInput(shipping_minor, asked.currency).amount : null,
    duties,
  });
  if (!order?.suggestedRefund) throw new PlatformError("not_found", { safeMessage: "Shopify has no such order" });
  const { amountSet, maximumRefundableSet, totalTaxSet, suggestedTransactions } = order.suggestedRefund;
  return {
    exact: true,
    currency: amountSet.presentmentMoney.currencyCode,
    amount_minor: Math.min(paidMinor(maximumRefundableSet), paidMinor(amountSet) + unnamed_minor),
    tax_minor: paidMinor(totalTaxSet),
    max_minor: paidMinor(maximumRefundableSet),
    payments: suggestedTransactions.map(({ gateway, amountSet: amount, maximumRefundableSet: most, parentTransaction }) => ({
      external_id: parentTransaction ? numberOf(parentTransaction.id) : null,
      gateway: gateway ?? "",
      amount_minor: paidMinor(amount),
      max_minor: most ? paidMinor(most) : paidMinor(amount),
    })),
  };
}
