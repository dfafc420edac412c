import { useTranslation } from "react-i18next";
import type { Variant } from "#contracts/experiments/shapes";
import { type EndCause, type ExperimentState, type Metric, metricRule } from "#contracts/experiments/states";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const looks: Record<ExperimentState, StatusKind> = { RUNNING: "progress", PAUSED: "warning", ENDED: "done" };

export function StateTag({ state, cause }: { state: ExperimentState; cause: EndCause | null }) {
  const { t } = useTranslation("experiments");
  return (
    <StatusTag kind={cause === "DECIDED" ? "success" : looks[state]}>
      {cause ? t(`records:experiment_end.${cause}`) : t(`records:experiment_state.${state}`)}
    </StatusTag>
  );
}

/** Return the name of an arm: its letter, and what the plan calls it. */
export const armName = ({ key, name }: Pick<Variant, "key" | "name">): string => (name ? `${key} · ${name}` : key);

/** Return how values and differences of a metric are written in the user's language. */
export function useMetricWords(currency: string) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const decimal = (value: number, most: number, sign: "auto" | "exceptZero" = "auto") =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: most, signDisplay: sign }).format(value);
  const isolated = (text: string) => (locale.startsWith("ar") ? `\u2066${text}\u2069` : text);
  const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);
  return {
    value(metric: Metric, value: number): string {
      const { shows } = metricRule(metric);
      if (shows === "MONEY") return moneyWords(Math.round(value), currency, locale);
      if (shows === "HOURS") return t("hours", { value: decimal(value, 1) });
      return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value);
    },
    difference(metric: Metric, value: number): string {
      const { shows } = metricRule(metric);
      if (shows === "MONEY") return signed(moneyWords(Math.round(value), currency, locale), Math.round(value));
      if (shows === "HOURS") return t("hours", { value: decimal(value, 1, "exceptZero") });
      // Isolated, so that the sign stays before the number in Arabic too.
      return t("points", { value: isolated(decimal(value * 100, 2, "exceptZero")) });
    },
  };
}
