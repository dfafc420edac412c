import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { direction, sumLines } from "../money.ts";

type Sums = Parameters<typeof sumLines>[0];
interface SumProps {
  sums: Sums;
  currency: string;
  /** Lines over the sum: what was paid. */
  before?: readonly { key: string; label: ReactNode; value: ReactNode }[];
}

/** What comes back, what is taken off, and what is left of it: one look wherever it stands. */
export function Sum({ sums, currency, before = [] }: SumProps) {
  const { t } = useTranslation("returns");
  const rows = sumLines(sums).map(({ key, minor }) => ({
    key,
    label: t(`sum.${key}`),
    value: <Money minor={minor} currency={currency} />,
  }));
  const way = direction(sums.net_minor);
  const net = {
    key: "net",
    label: t(`sum.${way}`),
    value: <Money minor={Math.abs(sums.net_minor)} currency={currency} weight="large" />,
    strong: true,
  };
  const bonus =
    sums.bonus_minor > 0
      ? [{ key: "bonus", label: t("sum.bonus"), value: <Money minor={sums.bonus_minor} currency={currency} signed /> }]
      : [];
  return <KeyValue layout="sides" rows={[...before, ...rows, net, ...bonus]} />;
}
