import { useEffect, useRef, useState } from "react";
import type { Contract } from "#contracts/contract";
import { useCall } from "#src/hooks/commands/use-call";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { saveFile } from "#src/lib/browser/save-file";
import { asFailed } from "#src/lib/calls/failed";

export type FileDownload = ReturnType<typeof useFile>;

/** Return the download of a file that an operation sends; leaving the page cancels it. */
export function useFile() {
  const call = useCall();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState("");
  const abort = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => abort.current?.abort();
  }, []);
  /** Resolves with the code of a failure, which is shown unless it is `expected`. */
  async function download(
    of: Contract,
    operation: string,
    input: { params?: Record<string, string>; query?: Record<string, unknown> },
    name: string,
    expected: readonly string[] = [],
  ): Promise<string | undefined> {
    const own = new AbortController();
    abort.current = own;
    setRunning(true);
    setProblem("");
    try {
      const file = (await call(of, operation, { ...input, signal: own.signal })) as Blob;
      saveFile(file, name);
      return undefined;
    } catch (error) {
      const { code } = asFailed(error);
      if (!own.signal.aborted && !expected.includes(code)) setProblem(errorText(error));
      return own.signal.aborted ? undefined : code;
    } finally {
      setRunning(false);
    }
  }
  return { download, isRunning, problem, cancel: () => abort.current?.abort() };
}
