import type { Store, View, Views } from "./list-latency.ts";
import { one } from "./views-returns.ts";

function views({ storeId }: Store, now: number): View[] {
  const back = (days: number) => new Date(now - days * 86_400_000).toISOString();
  return [
    ["all", ""],
    ["tab unfulfilled", "fulfilment_state=UNFULFILLED,PARTLY&cancelled=no"],
    ["tab unpaid", "payment_state=UNPAID,PARTLY_PAID&cancelled=no"],
    ...one("open", ["returns", "claims", "any"]),
    ...one("payment_state", ["UNPAID", "PARTLY_PAID", "PAID", "PARTLY_REFUNDED", "REFUNDED"]),
    ...one("fulfilment_state", ["UNFULFILLED", "PARTLY", "FULFILLED", "DELIVERED"]),
    ...one("kind", ["sale", "exchange", "replacement"]),
    ...one("cancelled", ["yes", "no"]),
    ...one("channel", ["online", "recorded"]),
    ...one("country", ["US", "IS", "XX"]),
    ...one("currency", ["USD", "GBP"]),
    ...one("tag", ["vip", "none"]),
    ...one("sku", ["SKU-7", "SKU-9999"]),
    ["product", `product=${storeId}-product`],
    ["customer", "customer=buyer7@example.com"],
    ["placed in a quarter", `ordered_from=${back(400)}&ordered_to=${back(310)}`],
    ["total from", "min_total_minor=100000"],
    ["total between", "min_total_minor=20000&max_total_minor=30000"],
    ["two payment states", "payment_state=PAID,REFUNDED"],
    ["counts", "/api/v1/orders/counts?"],
    ...["ordered_at", "-created_at", "created_at", "-total_minor", "total_minor"].map((sort): View => [`sort ${sort}`, `sort=${sort}`]),
  ];
}

const meetings = (): View[] => [
  ["unpaid, one country", "payment_state=UNPAID&country=IS"],
  ["unfulfilled of a channel", "fulfilment_state=UNFULFILLED&channel=recorded"],
  ["open returns by total", "open=returns&sort=-total_minor"],
  ["tag by total", "tag=vip&sort=-total_minor"],
  ["exchanges of a country", "kind=exchange&country=FR"],
  ["SKU, unpaid", "sku=SKU-7&payment_state=UNPAID"],
  ["currency by total", "currency=GBP&sort=-total_minor"],
];

export const ordersViews: Views = {
  list: "/api/v1/orders",
  single: views,
  meetings,
  searches: [
    ["search a number", "q=%23500"],
    ["search an email address", "q=buyer77%40example.com"],
    ["search a name", "q=wei%20tremblay"],
    ["search a common word", "q=emma"],
    ["search a SKU", "q=sku-77"],
    ["search a tracking number", "q=1z10000500"],
    ["search nothing there", "q=zzzzqq"],
  ],
  deepened: ["all", "payment_state=PAID", "open=any", "tag=vip", "sku=SKU-7", "sort -total_minor"],
};
