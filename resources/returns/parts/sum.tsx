import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sums } from "#contracts/returns/outcome";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";

interface SumProps {
  sums: Sums;
  currency: string;
  /** Lines over the sum: what was paid. */
  before?: readonly { key: string; label: ReactNode; value: ReactNode }[];
}

/** What comes back, what is taken off, and what is left of it: one look wherever it stands. */
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
