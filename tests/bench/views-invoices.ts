import type { Store, View, Views } from "./list-latency.ts";
import { one } from "./views-returns.ts";

function views(_: Store, now: number): View[] {
  const day = (back: number) => new Date(now - back * 86_400_000).toISOString().slice(0, 10);
  return [
    ["all", ""],
    ...one("kind", ["INVOICE", "ADDITIONAL_INVOICE", "CREDIT_NOTE"]),
    ...one("status", ["DRAFT", "OPEN", "OVERDUE", "PARTIALLY_PAID", "PAID", "VOID", "UNCOLLECTIBLE", "ISSUED"]),
    ...one("currency", ["EUR", "CHF", "JPY"]),
    ...one("einvoice", ["READY", "REFUSED", "NONE"]),
    ...one("flag", ["INCOMPLETE", "TAX_CURRENCY"]),
    ["issued in a quarter", `issued_from=${day(400)}&issued_to=${day(310)}`],
    ["due in a month", `due_from=${day(130)}&due_to=${day(100)}`],
    ["issued by order", "order_id=none"],
    ["counts", "/api/v1/invoices/counts?"],
    ...["created_at", "-issue_date", "issue_date", "-due_date", "due_date", "-gross_minor", "gross_minor", "-number", "number"].map(
      (sort): View => [`sort ${sort}`, `sort=${sort}`],
    ),
  ];
}

const meetings = (): View[] => [
  ["open by due day", "status=OPEN&sort=due_date"],
  ["overdue by amount", "status=OVERDUE&sort=-gross_minor"],
  ["credit notes of a currency", "kind=CREDIT_NOTE&currency=CHF"],
  ["invoices that are open", "kind=INVOICE,ADDITIONAL_INVOICE&status=OPEN"],
  ["refused, by number", "einvoice=REFUSED&sort=-number"],
  ["paid in a quarter", "status=PAID&issued_from=2025-01-01&issued_to=2025-03-31"],
];

export const invoicesViews: Views = {
  list: "/api/v1/invoices",
  single: views,
  meetings,
  searches: [
    ["search a number", "q=-000500"],
    ["search a name", "q=wei%20tremblay"],
    ["search a common word", "q=emma"],
    ["search nothing there", "q=zzzzqq"],
  ],
  deepened: ["all", "status=PAID", "status=OVERDUE", "flag=INCOMPLETE", "sort -gross_minor"],
};
