import type { Store, View, Views } from "./list-latency.ts";

export const one = (name: string, values: readonly string[]): View[] =>
  values.map((value): View => [`${name}=${value}`, `${name}=${value}`]);
/** Return every view of the list: [name, query]. `person` and `place` are ids of the store. */
function views({ person, place }: Store, now: number): View[] {
  const back = (days: number) => new Date(now - days * 86_400_000).toISOString();
  return [
    ["all", ""],
    ...["review", "on_the_way", "inspect", "settle", "exchanges", "closed"].map((tab): View => [`tab ${tab}`, `tab=${tab}`]),
    ...one("status", ["OPEN", "CLOSED"]),
    ...one("stage", ["REQUEST", "APPROVED", "IN_TRANSIT", "SHIPMENT_RECEIVED", "EVALUATION", "PROCESS_RETURN", "PAYMENT", "FULLY_PAID"]),
    ...one("stage", ["EXCHANGE_PROCESS_TRACKING", "DROP_OFF_IN_STORE", "COMPLETED"]),
    ...one("decision", ["PENDING", "APPROVED", "REJECTED"]),
    ...one("resolution_type", ["REFUND", "CREATE_STORE_CREDIT", "SEND_ADDITIONAL_INVOICE", "NO_RETURN_PAYMENT_REQUIRED"]),
    ...one("payment_status", ["NONE", "DUE_TO_CUSTOMER", "PENDING", "PARTIAL", "SETTLED", "FAILED"]),
    ...one("exchange_status", ["NONE", "PLANNED", "ON_HOLD", "RELEASED", "PARTIALLY_FULFILLED", "FULFILLED"]),
    ...one("flag", ["VIP", "CALL_CUSTOMER"]),
    ...one("reason", ["TOO_SMALL", "OTHER"]),
    ["assignee", `assignee=${person}`],
    ["assignee=none", "assignee=none"],
    ["location_id", `location_id=${place}`],
    ["created in a quarter", `created_from=${back(400)}&created_to=${back(310)}`],
    ["value from", "min_value_minor=60000"],
    ["value between", "min_value_minor=20000&max_value_minor=30000"],
    ["two stages", "stage=REQUEST,IN_TRANSIT"],
    ["nothing can match", "tab=review&status=CLOSED"],
    ...["created_at", "-updated_at", "updated_at", "-value_minor", "value_minor", "-number"].map(
      (sort): View => [`sort ${sort}`, `sort=${sort}`],
    ),
  ];
}

/** Return combined filters and unusual sort orders, which no single index serves. */
const meetings = ({ place }: Store): View[] => [
  ["tab settle, FAILED", "tab=settle&payment_status=FAILED"],
  ["tab review, reason", "tab=review&reason=TOO_SMALL"],
  ["tab closed, place", `tab=closed&location_id=${place}`],
  ["tab review, nobody's", "tab=review&assignee=none"],
  ["tab settle by value", "tab=settle&sort=-value_minor"],
  ["tab closed by change", "tab=closed&sort=-updated_at"],
  ["flag by change", "flag=VIP&sort=-updated_at"],
  ["flag and reason", "flag=VIP&reason=TOO_SMALL"],
];

const searches: View[] = [
  ["search a number", "q=rma-1500"],
  ["search a name", "q=wei%20tremblay"],
  ["search a common word", "q=emma"],
  ["search nothing there", "q=zzzzqq"],
];

export const returnsViews: Views = {
  list: "/api/v1/merchant/returns",
  single: views,
  meetings,
  searches,
  deepened: ["all", "tab closed", "stage=COMPLETED", "flag=VIP", "sort -value_minor"],
};
