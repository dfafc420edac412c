import { Alert } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sums } from "#contracts/returns/outcome";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";

interface SumProps {
  sums: Sums;
  currency: string;
  /** Lines above the sum: payments. */
  before?: readonly { key: string; label: ReactNode; value: ReactNode }[];
}

/** Show the goods, the deductions and the result, in the same format everywhere. */
export function Sum({ sums, currency, before = [] }: SumProps) {
  const { t } = useTranslation("returns");
  const rows = sums.sum.map(({ line, amount_minor }) => ({
    key: line,
    label: t(`sum.${line.toLowerCase()}`),
    value: <Money minor={amount_minor} currency={currency} />,
  }));
  const net = {
    key: "net",
    label: t(`sum.${sums.direction.toLowerCase()}`),
    value: <Money minor={Math.abs(sums.net_minor)} currency={currency} weight="large" />,
    strong: true,
  };
  const bonus =
    sums.bonus_minor > 0
      ? [{ key: "bonus", label: t("sum.bonus"), value: <Money minor={sums.bonus_minor} currency={currency} signed /> }]
      : [];
  return <KeyValue layout="sides" rows={[...before, ...rows, net, ...bonus]} />;
}

/** Show a settlement's warnings. */
export function Warnings({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("returns");
  return codes.map((one) => <Alert key={one} type="warning" showIcon message={t(`warning.${one}`, { defaultValue: one })} />);
}
