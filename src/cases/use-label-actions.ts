import { useCommand } from "#src/hooks/commands/use-command";
import type { LabelContract } from "./label-facts.tsx";
import type { LabelActions } from "./label-row.tsx";
import { usePaper } from "./use-paper.ts";

/** Return what can be done with the labels of a case; `inputOf` addresses one of them in their contract. */
export function useLabelActions(contract: LabelContract, inputOf: (labelId: string) => { params: Record<string, string> }): LabelActions {
  const paper = usePaper();
  const retry = useCommand(contract, "retry", { notice: "cases:labels.asked" });
  const giveBack = useCommand(contract, "void", { notice: "cases:labels.voided" });
  return {
    contract,
    inputOf,
    print: ({ id, tracking_number }) => void paper.save((call) => call(contract, "document", inputOf(id)), `label-${tracking_number}.pdf`),
    saveCode: ({ id, tracking_number }) =>
      void paper.save((call) => call(contract, "document", { ...inputOf(id), query: { format: "code" } }), `label-${tracking_number}.png`),
    retry: ({ id }) => void retry.run(inputOf(id)),
    void: ({ id }) => giveBack.run({ ...inputOf(id), body: {} }),
    isPrinting: paper.isBusy,
    isRetrying: retry.isPending,
    isVoiding: giveBack.isPending,
    problem: paper.error ?? retry.error ?? giveBack.error,
  };
}
