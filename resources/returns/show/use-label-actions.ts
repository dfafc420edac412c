import { labels } from "#contracts/labels/labels";
import type { LabelActions } from "#src/cases/label-row";
import { useCommand } from "#src/hooks/commands/use-command";
import { usePaper } from "./use-paper.ts";

/** Return what can be done with a return's labels. */
export function useLabelActions(): LabelActions {
  const paper = usePaper();
  const retry = useCommand(labels, "retry", { notice: "cases:labels.asked" });
  const giveBack = useCommand(labels, "void", { notice: "cases:labels.voided" });
  return {
    print: ({ id, tracking_number }) => void paper.save("document", id, `label-${tracking_number}.pdf`),
    retry: ({ id }) => void retry.run({ params: { id } }),
    void: ({ id }) => giveBack.run({ params: { id }, body: {} }),
    isPrinting: paper.isBusy,
    isRetrying: retry.isPending,
    isVoiding: giveBack.isPending,
    problem: paper.error ?? retry.error ?? giveBack.error,
  };
}
