import { Flex, Statistic } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { Payments } from "#src/cases/payments";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

const gridStyle = { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(124px, 100%), 1fr))", gap: 16 };

/** Show what is claimed, approved, paid to the customer or replaced, and recovered from carriers. */
export function MoneyBox({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const { money, currency, shipping } = record;
  const shown =
    money.replaced_minor > 0 ? (["claimed", "approved", "paid", "replaced"] as const) : (["claimed", "approved", "paid"] as const);
  const sums = shown.map((key) => ({ key, amounts: [{ currency, amount_minor: money[`${key}_minor`] }] }));
  const recovered = money.recovered.length > 0 ? money.recovered : [{ currency, amount_minor: 0 }];
  const row = (key: string, minor: number) => ({ key, label: t(`money.${key}`), value: <Money minor={minor} currency={currency} /> });
  const rows = [
    ...(money.pending_minor > 0 ? [row("pending", money.pending_minor)] : []),
    ...(shipping.approved_minor > 0 ? [row("shipping", shipping.approved_minor)] : []),
    row("orderPaid", record.order_detail.paid_minor),
    row("refundable", record.order_detail.refundable_minor),
  ];
  return (
    <Panel title={t("money.title")}>
      <Flex vertical gap={16}>
        <div style={gridStyle}>
          {[...sums, { key: "recovered", amounts: recovered }].map(({ key, amounts }) => (
            <Statistic
              key={key}
              title={t(`money.${key}`)}
              valueStyle={{ fontSize: 20 }}
              valueRender={() =>
                amounts.map((one) => (
                  <div key={one.currency}>
                    <Money
                      minor={one.amount_minor}
                      currency={one.currency}
                      weight={one.amount_minor === 0 ? "normal" : "strong"}
                      tone={one.amount_minor === 0 ? "muted" : undefined}
                    />
                  </div>
                ))
              }
            />
          ))}
        </div>
        <KeyValue layout="sides" rows={rows} />
        <Payments ledger={record.ledger} currency={currency} />
      </Flex>
    </Panel>
  );
}
