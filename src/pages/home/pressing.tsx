import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { owedByCustomer, owedToCustomer, type ReturnsOverview } from "#contracts/returns/overview";
import { deliveriesAddress } from "#resources/deliveries/resource";
import { returnsAddress } from "#resources/returns/resource";
import { numberWords } from "#src/lib/words/formats";
import type { Translate } from "#src/lib/words/translate";
import { useLocale } from "#src/lib/words/use-locale";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { CountedRows } from "./counted-rows.tsx";

interface Pressing {
  key: string;
  count: number;
  text: ReactNode;
  to: string;
  tone: string;
}
const list = (filters: Record<string, string>) => `${returnsAddress}?${new URLSearchParams(filters)}`;
/** The server counts failed deliveries up to this number. */
const mostFailed = 100;

/** Show what is urgent, each number linked to its list. */
export function PressingWork({ overview }: { overview: ReturnsOverview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { deliveries_failed } = overview;
  const rows: Pressing[] = [
    { key: "late", count: overview.late, to: list({ late: "true" }), tone: "danger", text: numberWords(overview.late, locale) },
    {
      key: "on_hold",
      count: overview.on_hold,
      to: list({ status: "OPEN", exchange_status: "ON_HOLD" }),
      tone: "warning",
      text: numberWords(overview.on_hold, locale),
    },
    {
      key: "labels_failed",
      count: overview.labels_failed,
      to: list({ status: "OPEN", flag: "LABEL_FAILED" }),
      tone: "danger",
      text: numberWords(overview.labels_failed, locale),
    },
    ...(deliveries_failed === null
      ? []
      : [
          {
            key: "deliveries_failed",
            count: deliveries_failed,
            to: `${deliveriesAddress}?state=FAILED`,
            tone: "danger",
            text: deliveries_failed >= mostFailed ? t("home:mostFailed") : numberWords(deliveries_failed, locale),
          },
        ]),
    ...overview.to_settle.flatMap(({ currency, to_customer, from_customer }) => [
      owed(t, "to_customer", owedToCustomer, currency, to_customer),
      owed(t, "from_customer", owedByCustomer, currency, from_customer),
    ]),
  ].filter(({ key, count }) => count > 0 || !key.includes("customer"));
  return (
    <Panel title={t("home:pressing")} flush>
      <CountedRows rows={rows.map((row) => ({ ...row, name: t(`home:${row.key.split(" ")[0]}`) }))} />
    </Panel>
  );
}

const owed = (
  t: Translate,
  key: string,
  statuses: readonly string[],
  currency: string,
  { count, minor }: { count: number; minor: number },
): Pressing => ({
  key: `${key} ${currency}`,
  count,
  to: list({ status: "OPEN", payment_status: statuses.join(","), currency }),
  tone: "warning",
  text: (
    <>
      <Money minor={minor} currency={currency} /> <span className="bh-small">· {t("home:returns", { count })}</span>
    </>
  ),
});
