import { Alert, Flex, Typography } from "antd";
import type { FinancialOutcome, Leg } from "#contracts/returns/outcome";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ConfirmButton, RefundRows } from "#src/cases/settlement";
import { type Translation, useTranslationOf } from "#src/hooks/words/use-translation-of";
import { moneyWords } from "#src/lib/words/money-words";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";
import { Sum } from "../parts/sum.tsx";
import { Warnings } from "../parts/warnings.tsx";
import { payableLegs } from "./payable-legs.ts";
import type { Trouble } from "./use-settle.ts";

interface SummaryProps {
  record: ReturnDetail;
  outcome: FinancialOutcome | undefined;
  /** The outcome shown before it changed. */
  previous: FinancialOutcome | undefined;
  isOutdated: boolean;
  problem: Trouble | undefined;
  isBusy: boolean;
  isEmpty: boolean;
  onSubmit: () => void;
}

/** Return "Process and refund $179.98": the effect of the button. */
export function confirmWords(legs: readonly Leg[], currency: string, { t, locale }: Pick<Translation, "t" | "locale">): string {
  const amount = moneyWords(
    legs.reduce((sum, leg) => sum + leg.amount_minor, 0),
    currency,
    locale,
  );
  if (legs.length === 0) return t("process.confirm");
  if (legs.length > 1) return t("process.confirmBoth", { amount });
  return t(`process.confirm_${legs[0]?.action}`, { amount });
}

/** Show the result, how it is paid, and the one button that does both. */
export function Summary({ record, outcome, previous, isOutdated, problem, isBusy, isEmpty, onSubmit }: SummaryProps) {
  const translation = useTranslationOf("returns");
  const { t, locale } = translation;
  if (!outcome && !problem)
    return (
      <Panel title={t("process.summary")}>
        <LinesSkeleton lines={6} />
      </Panel>
    );
  const legs = outcome?.legs ?? [];
  const permitted = payableLegs(legs, record.refund_limit_left_minor);
  const left = legs.filter((leg) => !permitted.includes(leg));
  return (
    <Panel title={t("process.summary")}>
      <Flex vertical gap={14} className="bh-stale" aria-busy={isOutdated}>
        {outcome && <Sum sums={outcome} currency={outcome.currency} />}
        {outcome && <RefundRows refunds={outcome.refunds} currency={record.currency} />}
        <Warnings codes={outcome?.warnings ?? []} />
        {previous && outcome && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            message={t("process.changed", {
              before: moneyWords(previous.net_minor, record.currency, locale),
              now: moneyWords(outcome.net_minor, record.currency, locale),
            })}
          />
        )}
        {problem && !(previous && problem.error.code === "OUTCOME_CHANGED") && (
          <FormAlert code={problem.error.code} params={problem.error.data} fields={problem.error.errors} />
        )}
        {left.length > 0 && (
          <Typography.Text type="secondary">
            {t("process.othersPay", {
              amount: moneyWords(
                left.reduce((sum, leg) => sum + leg.amount_minor, 0),
                record.currency,
                locale,
              ),
            })}
          </Typography.Text>
        )}
      </Flex>
      <ConfirmButton loading={isBusy} disabled={!outcome || isOutdated || isEmpty} onClick={onSubmit}>
        {confirmWords(permitted, record.currency, translation)}
      </ConfirmButton>
    </Panel>
  );
}
