import { Card, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { Payments } from "#src/cases/payments";
import { useOperation } from "#src/hooks/data/use-operation";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { Sum, Warnings } from "../parts/sum.tsx";

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
  // A query that is off still returns its last answer, which settling has overtaken.
  const next = hasMore ? ahead.data?.outcome : undefined;
  const kinds = new Map(record.order.payments.map((payment) => [payment.id, payment.kind]));
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
        <Payments ledger={record.ledger} currency={record.currency} kinds={kinds} />
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

function Left({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const { left_minor, left_out_minor, pending_minor, invoice_due_minor } = record.money;
  const row = (key: string, minor: number, strong = false) => ({
    key,
    label: t(`show.${key}`),
    value: <Money minor={minor} currency={record.currency} />,
    strong,
  });
  const rows = [
    ...(pending_minor > 0 ? [row("pending", pending_minor)] : []),
    ...(left_out_minor > 0 ? [row("leftOut", left_out_minor)] : []),
    ...(invoice_due_minor > 0 ? [row("customerOwes", invoice_due_minor, true)] : [row("left", left_minor, true)]),
  ];
  return <KeyValue layout="sides" rows={rows} />;
}
