import { Alert, Button, Flex, Typography } from "antd";
import { refundActions } from "#contracts/returns/actions";
import type { FinancialOutcome, Leg } from "#contracts/returns/outcome";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useAbility } from "#src/lib/can";
import { moneyWords } from "#src/lib/money-words";
import { FormAlert } from "#src/ui/form-alert";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { Sum } from "../parts/sum.tsx";
import { Warnings } from "../parts/warnings.tsx";
import { type Translation, useReturnTranslation } from "../translation.ts";
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

// The amount stays readable in every language, and the button visible on a phone.
const confirmStyle = {
  position: "sticky",
  insetBlockEnd: 12,
  blockSize: "auto",
  minBlockSize: 44,
  marginBlockStart: 18,
  whiteSpace: "normal",
} as const;

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
  const translation = useReturnTranslation();
  const { t, enumLabel, locale } = translation;
  const ability = useAbility();
  if (!outcome && !problem)
    return (
      <Panel title={t("process.summary")}>
        <LinesSkeleton lines={6} />
      </Panel>
    );
  const legs = outcome?.legs ?? [];
  const permitted = legs.filter(({ action }) => !refundActions.includes(action) || ability.can("refund", "Return"));
  const left = legs.filter((leg) => !permitted.includes(leg));
  const payments =
    outcome?.refunds.map((one, index) => ({
      key: `${one.payment_id}-${index}`,
      label: enumLabel("payment_kind", one.kind),
      value: <Money minor={one.amount_minor} currency={record.currency} />,
    })) ?? [];
  return (
    <Panel title={t("process.summary")}>
      <Flex vertical gap={14} className="bh-stale" aria-busy={isOutdated}>
        {outcome && <Sum sums={outcome} currency={outcome.currency} />}
        {payments.length > 1 && (
          <section aria-label={t("process.payments")}>
            <h3 style={{ fontSize: 13 }}>{t("process.payments")}</h3>
            <KeyValue layout="sides" rows={payments} />
          </section>
        )}
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
      <Button
        type="primary"
        size="large"
        block
        style={confirmStyle}
        loading={isBusy}
        disabled={!outcome || isOutdated || isEmpty}
        onClick={onSubmit}
      >
        {confirmWords(permitted, record.currency, translation)}
      </Button>
    </Panel>
  );
}
