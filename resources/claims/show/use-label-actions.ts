import { useState } from "react";
import { claimLabels } from "#contracts/claims/labels";
import type { Label } from "#contracts/labels/shapes";
import type { LabelActions } from "#src/cases/label-row";
import { useCall } from "#src/hooks/use-call";
import { useCommand } from "#src/hooks/use-command";
import { asFailed, type Failed } from "#src/lib/failed";
import { saveFile } from "#src/lib/save-file";

/** Return what can be done with a claim's labels. */
export function useLabelActions(id: string): LabelActions {
  const call = useCall();
  const [isPrinting, setPrinting] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const retry = useCommand(claimLabels, "retry", { notice: "cases:labels.asked" });
  const giveBack = useCommand(claimLabels, "void", { notice: "cases:labels.voided" });
  const print = async (label: Label) => {
    setPrinting(true);
    setFailed(null);
    try {
      const paper = await call(claimLabels, "document", { params: { id, label_id: label.id } });
      saveFile(paper as Blob, `label-${label.tracking_number}.pdf`);
    } catch (error) {
      setFailed(asFailed(error));
    } finally {
      setPrinting(false);
    }
  };
  return {
    print: (label) => void print(label),
    retry: (label) => void retry.run({ params: { id, label_id: label.id } }),
    void: (label) => giveBack.run({ params: { id, label_id: label.id }, body: {} }),
    isPrinting,
    isRetrying: retry.isPending,
    isVoiding: giveBack.isPending,
    problem: failed ?? retry.error ?? giveBack.error,
  };
}
