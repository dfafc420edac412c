import { Alert, type AlertProps } from "antd";
import { useTranslation } from "react-i18next";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import type { TrialVerdict } from "#contracts/experiments/states";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { armName, useMetricWords } from "../parts.tsx";

const looks: Record<TrialVerdict, AlertProps["type"]> = {
  SRM_WARNING: "error",
  WINNER: "success",
  LOSER: "warning",
  NO_DIFFERENCE: "info",
  COLLECTING: "info",
};

/** Say in a plain sentence what the numbers mean, and what must be known before they are trusted. */
export function Meaning({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const sentence = useSentence(experiment);
  const { verdict, sample_ratio, variants, metrics, left_out, state } = experiment;
  const name = (key: string) => armName(variants.find((one) => one.key === key) ?? { key: "A", name: "" });
  const guarded = metrics.filter(({ warns }) => warns);
  return (
    <>
      <Alert
        type={state === "ENDED" && verdict !== "SRM_WARNING" ? "info" : looks[verdict]}
        showIcon
        message={<h2 style={{ fontSize: "inherit", margin: 0 }}>{t("panels.meaning")}</h2>}
        description={sentence}
      />
      {sample_ratio.is_mismatch && (
        <Alert
          type="error"
          showIcon
          message={t("srm.title")}
          description={
            <>
              <p>{t("srm.text")}</p>
              <ul>
                {sample_ratio.arms.map(({ key, n, expected }) => (
                  <li key={key}>
                    <bdi>{name(key)}</bdi>:{" "}
                    {t("srm.arm", { n: numberWords(n, locale), expected: numberWords(Math.round(expected), locale) })}
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
      {guarded.map(({ metric }) => (
        <Alert key={metric} type="warning" showIcon message={t("guard", { metric: t(`records:experiment_metric.${metric}`) })} />
      ))}
      {left_out > 0 && <Alert type="info" showIcon message={t("leftOut", { count: left_out })} />}
    </>
  );
}

function useSentence(experiment: ExperimentDetail): string {
  const { t } = useTranslation("experiments");
  const { state, end_cause, decided, end_reason, verdict, variants, control, units, days_left, confidence, progress, days, planned_days } =
    experiment;
  const words = useMetricWords(experiment.currency);
  const name = (key: string | null) => armName(variants.find((one) => one.key === key) ?? { key: "A", name: "" });
  const result = experiment.metrics.find(({ is_primary }) => is_primary);
  const told = result?.comparisons.find((one) => (verdict === "WINNER" ? one.key === experiment.winner : one.verdict === verdict));
  const metric = t(`records:experiment_metric.${experiment.metric}`);
  const between = {
    low: told && result ? words.difference(result.metric, told.low ?? told.difference) : "",
    high: told && result ? words.difference(result.metric, told.high ?? told.difference) : "",
  };
  const values = { metric, control: name(control), variant: name(told?.key ?? null), confidence, ...between };
  if (state === "ENDED") {
    const ended = t(`meaning.${end_cause}`, { variant: name(decided), control: name(control) });
    return end_reason ? `${ended} ${t("meaning.reason", { reason: end_reason })}` : ended;
  }
  if (units === 0) return t(state === "PAUSED" ? "meaning.PAUSED" : "meaning.NOBODY");
  // All planned units are there, and still they do not say enough: too few have a value, or they vary more than planned.
  const isThin = verdict === "COLLECTING" && progress === 100 && days >= planned_days;
  const isOpen = verdict === "COLLECTING" && progress === null;
  const said = t(`meaning.${isThin ? "THIN" : isOpen ? "UNSIZED" : verdict}`, values);
  if (state === "PAUSED") return `${said} ${t("meaning.PAUSED")}`;
  return verdict === "COLLECTING" && days_left !== null ? `${said} ${t("meaning.left", { count: days_left })}` : said;
}
