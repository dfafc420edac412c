import { claimLabels } from "#contracts/claims/labels";
import type { LabelActions } from "#src/cases/label-row";
import { usePaper } from "#src/cases/use-paper";
import { useCommand } from "#src/hooks/commands/use-command";

/** Return what can be done with a claim's labels. */
export function useLabelActions(id: string): LabelActions {
  const paper = usePaper();
  const retry = useCommand(claimLabels, "retry", { notice: "cases:labels.asked" });
  const giveBack = useCommand(claimLabels, "void", { notice: "cases:labels.voided" });
  const paramsOf = (label: { id: string }) => ({ params: { id, label_id: label.id } });
  return {
    print: (label) => void paper.save((call) => call(claimLabels, "document", paramsOf(label)), `label-${label.tracking_number}.pdf`),
    retry: (label) => void retry.run(paramsOf(label)),
    void: (label) => giveBack.run({ ...paramsOf(label), body: {} }),
    isPrinting: paper.isBusy,
    isRetrying: retry.isPending,
    isVoiding: giveBack.isPending,
    problem: paper.error ?? retry.error ?? giveBack.error,
  };
}
