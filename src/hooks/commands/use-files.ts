import { useCallback } from "react";
import { files } from "#contracts/files";
import { useCall } from "./use-call.ts";

/** Return calls that upload and download photos and documents. */
export function useFiles() {
  const call = useCall();
  const load = useCallback((id: string) => call(files, "show", { params: { id } }) as Promise<Blob>, [call]);
  const upload = useCallback(
    (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return call(files, "upload", { body: form });
    },
    [call],
  );
  return { load, upload };
}
