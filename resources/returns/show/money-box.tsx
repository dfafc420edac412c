import { Card, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useOperation } from "#src/hooks/use-operation";
import { moneyWords } from "#src/lib/money-words";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { useLocale } from "#src/ui/use-locale";
import { Sum } from "../parts/sum.tsx";
import { Warnings } from "../parts/warnings.tsx";

const legKinds: Record<ReturnDetail["ledger"][number]["state"], StatusKind> = {
  RESERVED: "progress",
  SUCCEEDED: "success",
  FAILED: "danger",
  UNKNOWN: "warning",
};

/** Show payments, outcome, movements and remainder, with the same figures before and after processing. */
export function MoneyBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const isSettled = record.outcome.length > 0;
  const hasMore =
    record.status === "OPEN" && record.items.some((item) => item.approved > item.settled || (item.approved === 0 && item.requested > 0));
  const ahead = useOperation(
    returns,
    "suggestedFinancialOutcome",
    { params: { id: record.id }, body: {} },
    { enabled: hasMore, keepPrevious: true },
  );
  const next = ahead.data?.outcome;
  const paid = [
    { key: "paid", label: t("sum.paid"), value: <Money minor={record.order.paid_minor} currency={record.order.currency} tone="muted" /> },
  ];
  return (
    <Panel
      title={t("show.money")}
      extra={<StatusTag kind={isSettled ? "done" : "waiting"}>{t(isSettled ? "show.processed" : "show.suggested")}</StatusTag>}
    >
      <Flex vertical gap={16}>
        {isSettled ? (
          <Sum sums={record.totals} currency={record.currency} before={paid} />
        ) : next ? (
          <Sum sums={next} currency={record.currency} before={paid} />
        ) : ahead.error ? (
          <KeyValue layout="sides" rows={paid} />
        ) : (
          hasMore && <LinesSkeleton lines={4} />
        )}
        {isSettled && next && next.lines.length > 0 && <NextRound outcome={next} />}
        <Warnings codes={(isSettled ? record.outcome.at(-1)?.warnings : next?.warnings) ?? []} />
        <Legs record={record} />
        {isSettled && <Left record={record} />}
      </Flex>
    </Panel>
  );
}

/** Show units that arrived after the last settlement. */
function NextRound({ outcome }: { outcome: FinancialOutcome }) {
  const { t } = useTranslation("returns");
  return (
    <Card
      size="small"
      type="inner"
      title={<h3 style={{ fontSize: 13 }}>{t("show.nextRound")}</h3>}
      role="region"
      aria-label={t("show.nextRound")}
    >
      <Sum sums={outcome} currency={outcome.currency} />
    </Card>
  );
}

function Legs({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  if (record.ledger.length === 0) return null;
  const kinds = new Map(record.order.payments.map((payment) => [payment.id, payment.kind]));
  return (
    <section aria-label={t("show.legs")}>
      <h3 style={{ fontSize: 13 }}>{t("show.legs")}</h3>
      <List
        split={false}
        dataSource={record.ledger}
        renderItem={(leg) => {
          const kind = leg.payment_id ? kinds.get(leg.payment_id) : undefined;
          return (
            <List.Item key={leg.id}>
              <Flex vertical>
                <span>
                  {enumLabel("ledger_kind", leg.kind)}
                  {kind && <span className="bh-small"> · {enumLabel("payment_kind", kind)}</span>}
                </span>
                <span className="bh-small">
                  <bdi>{leg.actor}</bdi> · <DateText at={leg.settled_at ?? leg.created_at} />
                </span>
                <Confirmed leg={leg} currency={record.currency} />
              </Flex>
              <Flex wrap justify="flex-end" gap="0 16px">
                <StatusTag kind={legKinds[leg.state]} look="plain">
                  {enumLabel("ledger_state", leg.state)}
                </StatusTag>
                <Money
                  minor={leg.amount_minor}
                  currency={record.currency}
                  weight="strong"
                  tone={leg.state === "FAILED" ? "muted" : undefined}
                />
              </Flex>
            </List.Item>
          );
        }}
      />
    </section>
  );
}

/** Show how much of a manual refund the platform has confirmed. */
function Confirmed({ leg, currency }: { leg: ReturnDetail["ledger"][number]; currency: string }) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const { confirmed_minor, amount_minor, external_id: reference } = leg;
  if (!confirmed_minor) return null;
  const isWhole = confirmed_minor === amount_minor;
  return (
    <span className="bh-small">
      {isWhole ? t("show.confirmed", { reference }) : t("show.confirmedPart", { amount: moneyWords(confirmed_minor, currency, locale) })}
    </span>
  );
}

function Left({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const { left_minor, pending_minor, invoice_due_minor } = record.money;
  const row = (key: string, minor: number, strong = false) => ({
    key,
    label: t(`show.${key}`),
    value: <Money minor={minor} currency={record.currency} />,
    strong,
  });
  const rows = [
    ...(pending_minor > 0 ? [row("pending", pending_minor)] : []),
    ...(invoice_due_minor > 0 ? [row("customerOwes", invoice_due_minor, true)] : [row("left", left_minor, true)]),
  ];
  return <KeyValue layout="sides" rows={rows} />;
}
