import { useState } from "react";
import { useCall } from "#src/hooks/commands/use-call";
import { saveFile } from "#src/lib/browser/save-file";
import { asFailed, type Failed } from "#src/lib/calls/failed";

type Call = ReturnType<typeof useCall>;

/** Return a function that saves the document a call answers with, and how that went. */
export function usePaper() {
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Failed | null>(null);
  const save = async (ask: (call: Call) => Promise<unknown>, name: string) => {
    setBusy(true);
    setError(null);
    try {
      saveFile((await ask(call)) as Blob, name);
    } catch (failure) {
      setError(asFailed(failure));
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, error };
}
