import type { Owed } from "#contracts/analytics/shapes";
import { bars, type DataOf, type EquationPart, type Part } from "./declare.ts";
import { count, money, share } from "./measures.ts";

const owed = <Data>(key: string, of: (data: Data) => Owed): EquationPart<Data> => ({
  kind: "equation",
  key,
  sides: [
    { key: "owed", lines: [money("owed", (data) => of(data).owed_minor)] },
    {
      key: "settling",
      lines: [
        money("paid", (data) => of(data).paid_minor),
        money("pending", (data) => of(data).pending_minor),
        money("failed", (data) => of(data).failed_minor),
        money("left", (data) => of(data).left_minor),
      ],
    },
  ],
});

export const settled: Part<DataOf<"SETTLED">>[] = [
  {
    kind: "figures",
    measures: [
      count("rounds", (data) => data.rounds),
      share("retained", (data) => data.retained),
      money("upsell", (data) => data.upsell_minor),
      money("bonus", (data) => data.bonus_minor),
    ],
  },
  {
    kind: "equation",
    key: "settled",
    sides: [
      { key: "cameBack", lines: [money("returned", (data) => data.returned_minor), money("shipping", (data) => data.shipping_minor)] },
      {
        key: "settled",
        lines: [
          money("refund", (data) => data.refund_minor),
          money("credit", (data) => data.credit_minor),
          money("exchange", (data) => data.exchange_minor),
          money("fees", (data) => data.fees_minor),
          money("uncaptured", (data) => data.uncaptured_minor),
        ],
      },
    ],
  },
];

type Moved = DataOf<"MONEY">["moved"][number];
export const moved: Part<DataOf<"MONEY">>[] = [
  {
    kind: "figures",
    measures: [
      money("refund", (data) => data.refund_minor),
      money("credit", (data) => data.credit_minor),
      money("bonus", (data) => data.bonus_minor),
      money("outside", (data) => data.outside_minor),
      money("invoice", (data) => data.invoice_minor),
    ],
  },
  bars<DataOf<"MONEY">, Moved>({
    head: "payment",
    rows: (data) => data.moved,
    id: ({ kind, payment }) => `${kind} ${payment ?? ""}`,
    name: ({ kind, payment }, { enumLabel }) =>
      [enumLabel("ledger_kind", kind), payment && enumLabel("payment_kind", payment)].filter(Boolean).join(" · "),
    measures: [money("amount", (row) => row.amount_minor), count("legs", (row) => row.legs)],
  }),
  owed("toCustomer", (data) => data.to_customer),
  owed("fromCustomer", (data) => data.from_customer),
];
