import { Alert, Button, Flex, Typography } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import type { FinancialOutcome, Leg } from "#contracts/returns/outcome";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ConfirmButton, RefundRows } from "#src/cases/settlement";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { type Translation, useTranslationOf } from "#src/hooks/words/use-translation-of";
import { isSameJson } from "#src/lib/forms/changes";
import { moneyWords } from "#src/lib/words/money-words";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { ActionDialogs } from "../actions/action-dialogs.tsx";
import { offerOf } from "../offers.ts";
import { Sum, Warnings } from "../parts/sum.tsx";
import { Adjustments } from "./adjustments.tsx";
import { Lines } from "./lines.tsx";
import { type Adjustment, buildAdjustmentRequest, hasUnits, noAdjustment } from "./settlement.ts";
import type { Trouble, useSettle } from "./use-settle.ts";
import { payableLegs } from "./use-settle.ts";

interface ProcessFormProps {
  record: ReturnDetail;
  settle: ReturnType<typeof useSettle>;
  onDone: (done: boolean) => void;
}

const noLines: FinancialOutcome["lines"] = [];

/**
 * Edit the outcome line by line; every change is computed by the server at once. Not an antd form: the page shows the server's answer
 * to each change.
 */
export function ProcessForm({ record, settle, onDone }: ProcessFormProps) {
  const [adjustment, setAdjustment] = useState<Adjustment>(noAdjustment);
  const base = useSuggestion(record, {}, true);
  const available = base.data?.outcome.lines ?? noLines;
  const request = buildAdjustmentRequest(adjustment, available);
  const [debounced] = useDebounce(request, 250, { equalityFn: isSameJson });
  const isWhole = Object.keys(debounced).length === 0;
  const changed = useSuggestion(record, debounced, !isWhole && base.data !== undefined && hasUnits(adjustment, available));
  const suggestion = isWhole ? base : changed;
  const outcome = useDeferredValue(settle.changedOutcome ?? suggestion.data?.outcome ?? base.data?.outcome);
  const isOutdated = !isSameJson(request, debounced) || suggestion.isOutdated || suggestion.isLoading;
  useUnsavedGuard(
    () => adjustment !== noAdjustment && !settle.isBusy && settle.current.version === record.version && !settle.current.outcome.length,
  );

  const change = (patch: Partial<Adjustment>) => {
    settle.forget();
    setAdjustment((before) => ({ ...before, ...patch }));
  };
  const submit = async () => {
    if (outcome) onDone(await settle.settle({ ...request, expected_total_minor: outcome.net_minor }));
  };

  return (
    <TwoColumns
      isSideSticky
      side={
        <Summary
          record={record}
          outcome={outcome}
          isOutdated={isOutdated}
          problem={settle.trouble ?? (suggestion.error ? { step: "process", error: suggestion.error } : undefined)}
          previous={settle.changedOutcome ? suggestion.data?.outcome : undefined}
          isBusy={settle.isBusy}
          isEmpty={!hasUnits(adjustment, available) && base.data !== undefined}
          onSubmit={submit}
        />
      }
    >
      <Lines
        record={record}
        available={available}
        outcome={outcome}
        adjustment={adjustment}
        onChange={(units) => change({ units })}
        isLoading={base.isLoading}
        extra={<ChangeExchange record={record} />}
      />
      <Adjustments record={record} outcome={outcome} adjustment={adjustment} onChange={change} />
    </TwoColumns>
  );
}

/** Open the form that changes what the items are exchanged for, in the store's whole catalogue. */
function ChangeExchange({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const [isOpen, setOpen] = useState(false);
  const hasExchange = record.items.some(({ outcome }) => outcome === "EXCHANGE");
  if (!hasExchange || offerOf(record, "update")?.allowed !== true) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t("process.changeExchange")}
      </Button>
      {isOpen && <ActionDialogs action="update" record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

const useSuggestion = (record: ReturnDetail, body: object, enabled: boolean) =>
  useOperation(returns, "suggestedFinancialOutcome", { params: { id: record.id }, body }, { enabled, keepPrevious: true });

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
function confirmWords(legs: readonly Leg[], currency: string, { t, locale }: Pick<Translation, "t" | "locale">): string {
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
function Summary({ record, outcome, previous, isOutdated, problem, isBusy, isEmpty, onSubmit }: SummaryProps) {
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
