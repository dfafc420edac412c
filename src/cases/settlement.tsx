import { Button, type ButtonProps } from "antd";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { KeyValue, type KeyValueRow } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";

/** Show rows of a summary under their own heading. */
export function RowGroup({ title, rows }: { title: string; rows: readonly KeyValueRow[] }) {
  return (
    <section aria-label={title}>
      <h3 style={{ fontSize: 13 }}>{title}</h3>
      <KeyValue layout="sides" rows={rows} />
    </section>
  );
}

interface RefundRowsProps {
  refunds: readonly { payment_id: string; kind: string; amount_minor: number }[];
  currency: string;
}

/** Show the payments that a refund goes to, where they are several. */
export function RefundRows({ refunds, currency }: RefundRowsProps) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  if (refunds.length < 2) return null;
  const rows = refunds.map(({ payment_id, kind, amount_minor }, index) => ({
    key: `${payment_id}-${index}`,
    label: enumLabel("payment_kind", kind),
    value: <Money minor={amount_minor} currency={currency} />,
  }));
  return <RowGroup title={t("payments.refundedTo")} rows={rows} />;
}

// The amount stays readable in every language, and the button visible on a phone, where a rim keeps it apart from what scrolls below it.
const confirmStyle = {
  position: "sticky",
  insetBlockEnd: 12,
  blockSize: "auto",
  minBlockSize: 44,
  marginBlockStart: 18,
  whiteSpace: "normal",
  boxShadow: "0 0 0 12px var(--bh-panel)",
} as const;

/** Show the one button of a summary, which names its effect. */
export function ConfirmButton(props: Pick<ButtonProps, "loading" | "disabled" | "onClick" | "children">) {
  return <Button {...props} type="primary" size="large" block style={confirmStyle} />;
}
