import { PlatformError } from "../../port/errors.ts";
import type { LineUnits } from "../../port/refunds.ts";
import type { PlatformOutcome, ProcessCommand } from "../../port/returns.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput, paidMinor } from "../api/money.ts";
import { ReturnById, type ReturnByIdQuery, ReturnOutcome, ReturnProcess } from "../api/operations.generated.ts";

type Found = NonNullable<ReturnByIdQuery["return"]>;
const units = (type: string, lines: LineUnits[]) => lines.map(({ external_id, quantity }) => ({ id: gid(type, external_id), quantity }));

export async function outcomeOf(
  client: ShopifyClient,
  externalId: string,
  lines: LineUnits[],
  exchange: LineUnits[],
): Promise<PlatformOutcome> {
  const { return: found } = await client.run(ReturnOutcome, {
    id: gid("Return", externalId),
    lines: units("ReturnLineItem", lines),
    exchange: units("ExchangeLineItem", exchange),
  });
  const outcome = found?.suggestedFinancialOutcome;
  if (!outcome) throw new PlatformError("not_found", { safeMessage: "Shopify has no such return" });
  const transfer = outcome.financialTransfer;
  const amount = transfer ? paidMinor(transfer.amount) : 0;
  return {
    currency: outcome.maximumRefundable.presentmentMoney.currencyCode,
    refund_minor: transfer?.__typename === "RefundReturnOutcome" ? amount : 0,
    invoice_minor: transfer?.__typename === "InvoiceReturnOutcome" ? amount : 0,
    tax_minor: paidMinor(outcome.totalTax),
    max_refund_minor: paidMinor(outcome.maximumRefundable),
  };
}

export async function processReturn(
  client: ShopifyClient,
  externalId: string,
  { lines, exchange, restock, refunds, currency, notify }: ProcessCommand,
): Promise<{ refund_external_ids: string[] }> {
  const id = gid("Return", externalId);
  const { return: found } = await client.run(ReturnById, { id });
  if (!found) throw new PlatformError("not_found", { safeMessage: "Shopify has no such return" });
  const { returnProcess } = await client.run(ReturnProcess, {
    input: {
      returnId: id,
      returnLineItems: lines.map((line) => ({
        id: gid("ReturnLineItem", line.external_id),
        quantity: line.quantity,
        dispositions: dispositionsOf(found, line, restock),
      })),
      exchangeLineItems: units("ExchangeLineItem", exchange),
      notifyCustomer: notify,
      ...(refunds.length > 0 && {
        financialTransfer: {
          issueRefund: {
            orderTransactions: refunds.map(({ payment_external_id, amount_minor }) => ({
              parentId: gid("OrderTransaction", payment_external_id),
              transactionAmount: moneyInput(amount_minor, currency),
            })),
          },
        },
      }),
    },
  });
  assertAccepted(returnProcess?.userErrors);
  return { refund_external_ids: present(returnProcess?.return).refunds.nodes.map((refund) => numberOf(refund.id)) };
}

/** Every unit is either restocked at the location or explicitly not: left open it could not be restocked later. */
function dispositionsOf(found: Found, line: LineUnits, restock: ProcessCommand["restock"]) {
  const source = found.returnLineItems.nodes.find(({ id }) => numberOf(id) === line.external_id);
  const item = source && "fulfillmentLineItem" in source ? source.fulfillmentLineItem.lineItem.id : null;
  const reverse = found.reverseFulfillmentOrders.nodes
    .flatMap(({ lineItems }) => lineItems.nodes)
    .find(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id === item);
  if (!reverse) throw new PlatformError("not_found", { safeMessage: "The return has no such line", field: line.external_id });
  const back = Math.min(line.quantity, restock?.lines.find(({ external_id }) => external_id === line.external_id)?.quantity ?? 0);
  const part = (quantity: number, dispositionType: "RESTOCKED" | "NOT_RESTOCKED", locationId: string | null) =>
    quantity > 0 ? [{ reverseFulfillmentOrderLineItemId: reverse.id, quantity, dispositionType, locationId }] : [];
  return [
    ...part(back, "RESTOCKED", restock ? gid("Location", restock.location_external_id) : null),
    ...part(line.quantity - back, "NOT_RESTOCKED", null),
  ];
}
