import { Button } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { isSameJson } from "#src/lib/forms/changes";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { ActionDialogs } from "../actions/action-dialogs.tsx";
import { offerOf } from "../offers.ts";
import { Adjustments } from "./adjustments.tsx";
import { Lines } from "./lines.tsx";
import { type Adjustment, hasUnits, noAdjustment, requestOf } from "./settlement.ts";
import { Summary } from "./summary.tsx";
import type { useSettle } from "./use-settle.ts";

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
  const request = requestOf(adjustment, available);
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
