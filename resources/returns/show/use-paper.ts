import { useState } from "react";
import { labels } from "#contracts/labels/labels";
import { useCall } from "#src/hooks/commands/use-call";
import { saveFile } from "#src/lib/browser/save-file";
import { asFailed, type Failed } from "#src/lib/calls/failed";

/** Return a function that downloads a document, which requires the session. */
export function usePaper() {
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Failed | null>(null);
  const save = async (paper: "document" | "packingSlip" | "dropOffCode", id: string, name: string) => {
    setBusy(true);
    setError(null);
    try {
      const query = paper === "dropOffCode" ? { query: { format: "png" } } : {};
      saveFile((await call(labels, paper, { params: { id }, ...query })) as Blob, name);
    } catch (failure) {
      setError(asFailed(failure));
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, error };
}
